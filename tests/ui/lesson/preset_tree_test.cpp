// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/preset_tree.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <gtest/gtest.h>

#include "ui/lesson/preset_check.h"
#include "ui/shared/text.h"

namespace schedlab::ui {
namespace {

const QStringList kProblem{QStringLiteral("b.yaml:3:9: machine.cpus: found '<0>'")};

class PresetTreeTest : public testing::Test {
 protected:
  PresetTreeTest() : chosen_(&tree_, &PresetTree::presetChosen) {
    tree_.show_presets({{"a", "a.yaml", "A", "One"}, {"b", "b.yaml", "B", "Two"}});
    tree_.set_current(QStringLiteral("a"));
    tree_.show();
  }

  void click(const QTreeWidgetItem* item) {
    QTest::mouseClick(tree_.viewport(), Qt::LeftButton, {}, tree_.visualItemRect(item).center());
  }

  [[nodiscard]] QTreeWidgetItem* a() const { return tree_.topLevelItem(0)->child(0); }

  [[nodiscard]] QTreeWidgetItem* b() const { return tree_.topLevelItem(1)->child(0); }

  PresetTree tree_;
  QSignalSpy chosen_;
};

TEST_F(PresetTreeTest, AsksForAnotherPresetWithAClickAndMarksTheOpenOne) {
  ASSERT_EQ(tree_.topLevelItemCount(), 2);
  EXPECT_TRUE(a()->font(0).bold());
  click(a());
  EXPECT_EQ(chosen_.count(), 0) << "the open one is open already";
  click(tree_.topLevelItem(1));
  EXPECT_EQ(chosen_.count(), 0) << "a group is no preset";
  click(b());
  ASSERT_EQ(chosen_.count(), 1);
  EXPECT_EQ(chosen_.front().front().toString(), QStringLiteral("b"));
}

TEST_F(PresetTreeTest, TheOpenOneStaysSelectedUntilAnotherIsOpen) {
  click(b());
  EXPECT_EQ(tree_.selectedItems(), QList{a()});
  tree_.set_current(QStringLiteral("b"));
  EXPECT_EQ(tree_.selectedItems(), QList{b()});
  EXPECT_TRUE(b()->font(0).bold());
  EXPECT_FALSE(a()->font(0).bold());
}

TEST_F(PresetTreeTest, ABrokenOneSaysWhatIsWrongUntilItOpens) {
  tree_.set_problems(QStringLiteral("b"), kProblem);
  EXPECT_FALSE(b()->icon(0).isNull());
  EXPECT_TRUE(b()->toolTip(0).contains(QStringLiteral("b.yaml:3:9: machine.cpus")));
  EXPECT_TRUE(b()->toolTip(0).contains(QStringLiteral("&lt;0&gt;")))
      << b()->toolTip(0).toStdString();
  EXPECT_TRUE(
      b()->data(0, Qt::AccessibleDescriptionRole).toString().endsWith(kProblem.constFirst()));
  tree_.set_current(QStringLiteral("b"));
  EXPECT_TRUE(b()->icon(0).isNull());
  EXPECT_EQ(b()->toolTip(0), QStringLiteral("B"));
}

TEST_F(PresetTreeTest, ALongListOfProblemsIsCutWithHowManyAreLeft) {
  QStringList problems;
  for (int i = 1; i <= 15; ++i) {
    problems.append(QStringLiteral("problem %1.").arg(i));
  }
  tree_.set_problems(QStringLiteral("b"), problems);
  EXPECT_TRUE(b()->toolTip(0).contains(QStringLiteral("problem 12.")));
  EXPECT_FALSE(b()->toolTip(0).contains(QStringLiteral("problem 13.")));
  EXPECT_TRUE(b()->toolTip(0).contains(QStringLiteral("and 3 more")));
}

TEST(PresetCheck, TellsOfEveryProblemOfThePresetsThatCannotBeOpened) {
  const QTemporaryDir folder;
  const auto write = [&folder](const char* name, const QByteArray& yaml) {
    QFile file(folder.filePath(QString::fromLatin1(name)));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(yaml);
    return to_std(file.fileName());
  };
  const QByteArray good =
      "schedlab: 1\nname: good\ntitle: Good\nkernel: \"6.1\"\nmachine: {cpus: 1}\n"
      "tasks: {a: {program: [run: forever]}}\nduration: 1s\n";
  QByteArray bad = good;
  bad.replace("cpus: 1", "cpus: 0").replace("duration: 1s", "duration: soon");
  PresetCheck check;
  QSignalSpy broken(&check, &PresetCheck::broken);
  check.start(
      {{"bad", write("bad.yaml", bad), "", ""}, {"good", write("good.yaml", good), "", ""}});
  ASSERT_TRUE(broken.wait());
  EXPECT_FALSE(broken.wait(100)) << "the other one is good";
  EXPECT_EQ(broken.front().at(0).toString(), QStringLiteral("bad"));
  const QStringList problems = broken.front().at(1).toStringList();
  ASSERT_EQ(problems.size(), 2) << problems.join(QLatin1Char('\n')).toStdString();
  EXPECT_TRUE(problems.at(0).contains(QStringLiteral("bad.yaml:5:17: machine.cpus: found '0'")))
      << problems.at(0).toStdString();
  EXPECT_TRUE(problems.at(0).contains(QStringLiteral("accepted is")));
}

}  // namespace
}  // namespace schedlab::ui
