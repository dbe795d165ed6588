// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/mailbox.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "ui/bridge/command_queue.h"

namespace schedlab::ui {
namespace {

TEST(Mailbox, TheNewestWinsAndTheReaderIsToldOnce) {
  Mailbox<int> box;
  EXPECT_TRUE(box.put(std::make_shared<const int>(1)));
  EXPECT_FALSE(box.put(std::make_shared<const int>(2)));
  EXPECT_EQ(*box.take(), 2);
  EXPECT_EQ(box.take(), nullptr);
  EXPECT_TRUE(box.put(std::make_shared<const int>(3)));
}

TEST(CommandQueue, GivesCommandsInTheOrderTheyWereSent) {
  CommandQueue queue;
  queue.send(Pause{});
  queue.send(SetSpeed{2});
  queue.send(RunOn{});
  const std::vector<Command> commands = queue.take({}, std::nullopt);
  ASSERT_EQ(commands.size(), 3U);
  EXPECT_TRUE(std::holds_alternative<Pause>(commands[0]));
  EXPECT_EQ(std::get<SetSpeed>(commands[1]).speed, 2);
  EXPECT_TRUE(std::holds_alternative<RunOn>(commands[2]));
}

TEST(CommandQueue, WaitsUntilSomethingIsSent) {
  CommandQueue queue;
  std::jthread sender([&queue] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    queue.send(Pause{});
  });
  EXPECT_EQ(queue.take({}, std::nullopt).size(), 1U);
}

TEST(CommandQueue, AStopEndsTheWaitWithNothing) {
  CommandQueue queue;
  std::stop_source stop;
  std::jthread stopper([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    stop.request_stop();
  });
  EXPECT_TRUE(queue.take(stop.get_token(), std::nullopt).empty());
}

}  // namespace
}  // namespace schedlab::ui
