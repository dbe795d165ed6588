// SPDX-License-Identifier: GPL-3.0-or-later
// Every knob there is, in groups, made from the knob table alone. Writes are paced by frames: while
// one is not yet answered, later ones of the same knob replace each other.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include <QWidget>

#include "ui/bridge/frame.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace schedlab::ui {

class KnobRow;

class KnobPanel : public QWidget {
  Q_OBJECT

 public:
  explicit KnobPanel(QWidget* parent = nullptr);

  void show_frame(const Frame& frame);

  [[nodiscard]] KnobRow& row(knobs::Knob knob) const { return *rows_[knobs::index(knob)]; }

  /// Knobs of freeing memory and of cgroups stand first on a machine that has some, and are not
  /// there otherwise.
  void set_free_path_shown(bool shown);
  void set_cgroups_shown(bool shown);
  void focus_search();
  /// Shows a knob wherever it is, and gives it the keyboard.
  void reveal(knobs::Knob knob);

  [[nodiscard]] QSize sizeHint() const override { return {316, 600}; }

 public Q_SLOTS:
  void copy_sysctl_lines();
  void paste_sysctl_lines();

 Q_SIGNALS:
  void writeRequested(schedlab::knobs::Knob knob, qint64 value, quint64 gesture);

 private:
  struct Write {
    knobs::Knob knob{};
    qint64 value = 0;
    quint64 gesture = 0;
  };

  struct Section {
    QWidget* title = nullptr;
    std::vector<KnobRow*> rows;
  };

  void add_sections();
  void add_footer(QVBoxLayout& column);
  void want(const Write& write);
  void send(const Write& write);
  void flush();
  void filter(const QString& text);
  void show_answer(const Frame& frame);
  void show_summary(std::size_t changes);

  QLineEdit* search_ = nullptr;
  QScrollArea* scroll_ = nullptr;
  QVBoxLayout* list_ = nullptr;
  QWidget* free_path_ = nullptr;  // holds the sections of freeing memory ...
  QWidget* cgroups_ = nullptr;    // ... that of cgroups
  QWidget* others_ = nullptr;     // ... and the others
  QLabel* summary_ = nullptr;
  std::vector<KnobRow*> rows_;  // by Knob
  std::vector<Section> sections_;
  std::vector<Write> pending_;
  std::uint64_t sent_ = 0;
  std::uint64_t taken_ = 0;
  std::size_t refused_ = 0;  // refusals shown
  quint64 pastes_ = 0;
  knobs::KnobValues values_;
  knobs::KnobValues defaults_;
};

}  // namespace schedlab::ui
