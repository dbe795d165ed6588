// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what to run until. What is typed is read as it is typed: what is wrong stands under the
// field, and only what is understood can be run to.
#pragma once

#include <string>
#include <vector>

#include <QDialog>

#include "ui/bridge/frame.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace schedlab::ui {

class UntilDialog : public QDialog {
  Q_OBJECT

 public:
  /// Suggests what was asked for before and what fits the run of `frame`, which outlives the
  /// dialog.
  UntilDialog(const Frame& frame, QWidget* parent);

  /// Conditions that were separated by "or"; all of them are understood.
  [[nodiscard]] std::vector<std::string> conditions() const;

  void accept() override;

 private:
  void check();

  const Frame& frame_;
  QComboBox* field_;
  QLabel* problem_;
  QPushButton* run_;
};

}  // namespace schedlab::ui
