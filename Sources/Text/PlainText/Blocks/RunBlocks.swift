import BookText

/// The blocks of a text's runs, run by run.
struct RunBlocks {
  private(set) var blocks: [Block] = []
  /// The index of the first block of each run, and at the end that of the next run.
  private var starts: [UInt32] = [0]

  init(runs count: Int) {
    blocks.reserveCapacity(count)
    starts.reserveCapacity(count + 1)
  }

  /// Adds the blocks of the next run, which may have none.
  mutating func add(_ append: (inout [Block]) -> Void) {
    append(&blocks)
    starts.append(UInt32(clamping: blocks.count))
  }

  /// The blocks of a run.
  subscript(run: Int) -> ArraySlice<Block> { blocks[range(of: run)] }

  /// True if there is such a run, and a block of it is of a kind.
  func has(_ kind: Block.Kind, run: Int) -> Bool {
    run >= 0 && run + 1 < starts.count && self[run].contains { $0.kind == kind }
  }

  /// Replaces the blocks of a run by one.
  mutating func replace(_ run: Int, with block: Block) {
    let range = range(of: run)
    blocks[range.lowerBound] = block
    // Empty blocks are removed in the end.
    let end = block.range.upperBound
    for index in range.dropFirst() { blocks[index].range = end..<end }
  }

  /// Returns all blocks in one row; consecutive scene breaks are merged.
  ///
  /// - Parameter heading: Called for each heading with the indices of its block and its run.
  mutating func joined(heading: (_ block: Int, _ run: Int) -> Void) -> [Block] {
    var count = 0
    for run in 0..<starts.count - 1 {
      for index in range(of: run) {
        let block = blocks[index]
        if block.range.isEmpty { continue }
        if block.kind == .sceneBreak, count > 0, blocks[count - 1].kind == .sceneBreak {
          let start = blocks[count - 1].range.lowerBound
          blocks[count - 1].range = start..<block.range.upperBound
          continue
        }
        if block.isHeading { heading(count, run) }
        blocks[count] = block
        count += 1
      }
    }
    blocks.removeSubrange(count...)
    return blocks
  }

  private func range(of run: Int) -> Range<Int> { Int(starts[run])..<Int(starts[run + 1]) }
}
