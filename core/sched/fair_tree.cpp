// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sched/fair_tree.h"

#include <utility>

#include "core/base/check.h"

namespace schedlab::sched::fair_tree {

using machine::Kernel;
using Node = machine::FairRunQueue::Node;
using Tree = std::vector<Node>;

namespace {

bool before(const Node& a, const Node& b) {
  return a.vruntime != b.vruntime ? a.vruntime < b.vruntime : a.order < b.order;
}

void place(Kernel& k, Tree& tree, std::size_t at, const Node& node) {
  tree[at] = node;
  k.task(node.task).fair.heap_at = static_cast<std::uint32_t>(at);
}

void sift_up(Kernel& k, Tree& tree, std::size_t at, const Node& node) {
  while (at > 0 && before(node, tree[(at - 1) / 2])) {
    place(k, tree, at, tree[(at - 1) / 2]);
    at = (at - 1) / 2;
  }
  place(k, tree, at, node);
}

void sift_down(Kernel& k, Tree& tree, std::size_t at, const Node& node) {
  while (2 * at + 1 < tree.size()) {
    std::size_t child = 2 * at + 1;
    if (child + 1 < tree.size() && before(tree[child + 1], tree[child])) {
      ++child;
    }
    if (!before(tree[child], node)) {
      break;
    }
    place(k, tree, at, tree[child]);
    at = child;
  }
  place(k, tree, at, node);
}

}  // namespace

void insert(Kernel& k, CpuId cpu, TaskId task) {
  machine::FairRunQueue& fair = k.rq(cpu).fair;
  const Node node{k.task(task).fair.vruntime, fair.next_order++, task};
  fair.tree.push_back(node);
  sift_up(k, fair.tree, fair.tree.size() - 1, node);
}

void erase(Kernel& k, CpuId cpu, TaskId task) {
  Tree& tree = k.rq(cpu).fair.tree;
  const std::size_t at = std::exchange(k.task(task).fair.heap_at, machine::kNotInHeap);
  SCHEDLAB_CHECK(at < tree.size() && tree[at].task == task, "a fair task is where it says it is");
  const Node last = tree.back();
  tree.pop_back();
  if (at == tree.size()) {
    return;
  }
  if (at > 0 && before(last, tree[(at - 1) / 2])) {
    sift_up(k, tree, at, last);
  } else {
    sift_down(k, tree, at, last);
  }
}

TaskId leftmost(const Kernel& k, CpuId cpu) {
  const Tree& tree = k.rq(cpu).fair.tree;
  return tree.empty() ? kIdleTask : tree.front().task;
}

TaskId second(const Kernel& k, CpuId cpu) {
  const Tree& tree = k.rq(cpu).fair.tree;
  if (tree.size() < 2) {
    return kIdleTask;
  }
  return tree.size() > 2 && before(tree[2], tree[1]) ? tree[2].task : tree[1].task;
}

}  // namespace schedlab::sched::fair_tree
