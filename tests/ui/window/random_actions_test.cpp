// SPDX-License-Identifier: GPL-3.0-or-later
// Two thousand things a user might do, in an order nobody would think of: keys, clicks, drags,
// wheel, commands, knob moves, forks, other presets, dialogs opened and given up. Nothing may
// break, and what is left must be a run that its own session file makes again.
#include <algorithm>
#include <array>

#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QElapsedTimer>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <gtest/gtest.h>

#include "core/scenario/session_file.h"
#include "core/sim/rng.h"

#include "tests/support/scratch.h"
#include "ui/bridge/save.h"
#include "ui/bridge/session.h"
#include "ui/knobs/knob_panel.h"
#include "ui/lesson/preset_tree.h"
#include "ui/window/central_area.h"
#include "ui/window/main_window.h"

namespace schedlab::ui {
namespace {

constexpr int kActions = 2'000;
constexpr int kPatienceMs = 30'000;

/// Sends random input to a window. Whatever opens in front of it is given up by a timer.
class Monkey {
 public:
  Monkey(MainWindow& window, std::uint64_t seed) : window_(window), rng_(seed) {
    for (QAction* action : window.findChildren<QAction*>()) {
      if (action->objectName() != QStringLiteral("quit") && !action->objectName().isEmpty()) {
        actions_.push_back(action);
      }
    }
    QObject::connect(&closer_, &QTimer::timeout, &window, [this] { give_up(); });
    closer_.start(1);
  }

  void act() {
    switch (pick(8)) {
      case 0:
      case 1:
        return press_key();
      case 2:
        return click();
      case 3:
        return drag();
      case 4:
        return turn_wheel();
      case 5:
        return trigger();
      case 6:
        return write_knob();
      default:
        return pick(20) == 0 ? open_preset() : trigger();
    }
  }

  /// What was done last.
  [[nodiscard]] const QString& what() const { return what_; }

  [[nodiscard]] int dialogs() const { return dialogs_; }

 private:
  [[nodiscard]] std::size_t pick(std::size_t count) {
    return static_cast<std::size_t>(rng_.below(std::uint64_t{count}));
  }

  template <typename Items>
  [[nodiscard]] const auto& one_of(const Items& items) {
    return items[pick(items.size())];
  }

  void give_up() {
    if (QWidget* popup = QApplication::activePopupWidget(); popup != nullptr) {
      popup->close();
    }
    auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
    if (dialog == nullptr) {
      return;
    }
    ++dialogs_;
    auto* question = qobject_cast<QMessageBox*>(dialog);
    QAbstractButton* discard =
        question == nullptr ? nullptr : question->button(QMessageBox::Discard);
    if (discard != nullptr && pick(2) == 0) {
      discard->click();
    } else {
      dialog->reject();
    }
  }

  [[nodiscard]] Qt::KeyboardModifiers modifiers() {
    static constexpr std::array<Qt::KeyboardModifiers, 6> kAll{
        Qt::NoModifier,    Qt::NoModifier,      Qt::NoModifier,
        Qt::ShiftModifier, Qt::ControlModifier, Qt::ControlModifier | Qt::ShiftModifier};
    return one_of(kAll);
  }

  void press_key() {
    static constexpr std::array kSpecial{
        Qt::Key_Left,        Qt::Key_Right,        Qt::Key_Up,     Qt::Key_Down,   Qt::Key_PageUp,
        Qt::Key_PageDown,    Qt::Key_Home,         Qt::Key_End,    Qt::Key_Escape, Qt::Key_Return,
        Qt::Key_Tab,         Qt::Key_Space,        Qt::Key_F1,     Qt::Key_F3,     Qt::Key_F4,
        Qt::Key_F8,          Qt::Key_Backspace,    Qt::Key_Delete, Qt::Key_Plus,   Qt::Key_Minus,
        Qt::Key_BracketLeft, Qt::Key_BracketRight, Qt::Key_Slash};
    const auto key =
        pick(2) == 0 ? one_of(kSpecial) : static_cast<Qt::Key>(Qt::Key_0 + pick('Z' - '0' + 1));
    const Qt::KeyboardModifiers held = modifiers();
    if (key == Qt::Key_Q && held.testFlag(Qt::ControlModifier)) {
      return;
    }
    QWidget* focus = QApplication::focusWidget();
    what_ = QStringLiteral("key ") + QKeySequence(QKeyCombination(held, key)).toString();
    QTest::keyClick(focus != nullptr && pick(2) == 0 ? focus : &window_, key, held);
  }

  /// Some widget of the window that a pointer could reach.
  [[nodiscard]] QWidget* target() {
    std::vector<QWidget*> seen;
    for (QWidget* widget : window_.findChildren<QWidget*>()) {
      if (widget->isVisible() && !widget->size().isEmpty()) {
        seen.push_back(widget);
      }
    }
    return seen.empty() ? &window_ : one_of(seen);
  }

  [[nodiscard]] static QString described(const QWidget& widget) {
    return QString::fromLatin1(widget.metaObject()->className()) + u' ' + widget.objectName();
  }

  [[nodiscard]] QPoint inside(const QWidget& widget) {
    return {static_cast<int>(pick(static_cast<std::size_t>(widget.width()))),
            static_cast<int>(pick(static_cast<std::size_t>(widget.height())))};
  }

  void click() {
    QWidget* widget = target();
    const QPoint at = inside(*widget);
    what_ = QStringLiteral("click on ") + described(*widget);
    if (pick(4) == 0) {
      QTest::mouseDClick(widget, Qt::LeftButton, modifiers(), at);
    } else {
      QTest::mouseClick(widget, pick(8) == 0 ? Qt::RightButton : Qt::LeftButton, modifiers(), at);
    }
  }

  void drag() {
    QWidget* widget = target();
    const Qt::KeyboardModifiers held = modifiers();
    const Qt::MouseButton button = pick(4) == 0 ? Qt::MiddleButton : Qt::LeftButton;
    what_ = QStringLiteral("drag on ") + described(*widget);
    QTest::mousePress(widget, button, held, inside(*widget));
    for (int i = 0; i < 3; ++i) {
      QTest::mouseMove(widget, inside(*widget));
    }
    QTest::mouseRelease(widget, button, held, inside(*widget));
  }

  void turn_wheel() {
    QWidget* widget = target();
    const QPointF at = inside(*widget);
    what_ = QStringLiteral("wheel on ") + described(*widget);
    QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, pick(2) == 0 ? 120 : -120}, Qt::NoButton,
                      modifiers(), Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
  }

  void trigger() {
    QAction* action = one_of(actions_);
    what_ = action->objectName();
    action->trigger();
  }

  void write_knob() {
    const auto& knob = one_of(knobs::table());
    const auto value = static_cast<std::int64_t>(rng_.below(std::uint64_t{2'000'000})) - 10;
    what_ = QStringLiteral("write of a knob");
    Q_EMIT window_.knobs().writeRequested(knob.id, pick(2) == 0 ? value : value % 100, pick(3));
  }

  void open_preset() {
    static const std::array kPresets{QStringLiteral("rt-95-starves"), QStringLiteral("fifo-rr"),
                                     QStringLiteral("free-one-node"), QStringLiteral("cfs-nice"),
                                     QStringLiteral("no-such-preset")};
    what_ = QStringLiteral("another preset");
    Q_EMIT window_.findChild<PresetTree*>()->presetChosen(one_of(kPresets));
  }

  MainWindow& window_;
  sim::Rng rng_;
  std::vector<QAction*> actions_;
  QTimer closer_;
  QString what_;
  int dialogs_ = 0;
};

bool says_the_model_broke(const Frame& frame) {
  return frame.notice != nullptr && frame.notice->title.starts_with("The model broke");
}

TEST(RandomActions, LeaveAWindowThatWorksAndARunThatItsFileMakesAgain) {
  MainWindow window({"rt-95-starves", {{"kernel", "4.14"}}, 1, true});
  window.resize(1366, 768);
  window.show();
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return window.frame() != nullptr && window.frame()->run != nullptr; }, kPatienceMs));
  Monkey monkey(window, 4);
  qint64 longest = 0;
  std::string slowest;
  for (int i = 0; i < kActions; ++i) {
    QElapsedTimer timer;
    timer.start();
    monkey.act();
    QCoreApplication::processEvents();
    if (const qint64 took = timer.elapsed(); took > longest) {
      longest = took;
      slowest = monkey.what().toStdString();
    }
    ASSERT_FALSE(says_the_model_broke(*window.frame()))
        << "after action " << i << ": " << monkey.what().toStdString();
  }
  RecordProperty("longest_ms",
                 static_cast<int>(longest));  // of one action, what it opened included
  RecordProperty("longest_was", slowest);
  EXPECT_GT(monkey.dialogs(), 0);

  ASSERT_TRUE(window.isVisible());
  QAction* run_pause = window.findChild<QAction*>(QStringLiteral("run_pause"));
  if (window.frame()->running) {
    run_pause->trigger();
  }
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window.frame()->running; }, kPatienceMs));
  const scenario::SavedSession left = session_of(*window.frame(), {});
  const std::string file = test::scratch_path("left.yaml").string();
  ASSERT_TRUE(save_session(left, file).ok());
  Session again;
  again.apply(OpenPreset{file, {}, std::nullopt, true});
  while (again.running()) {
    again.advance();
  }
  ASSERT_NE(again.frame()->run, nullptr) << again.frame()->notice->lines.front();
  EXPECT_EQ(session_of(*again.frame(), {}), left);
}

}  // namespace
}  // namespace schedlab::ui
