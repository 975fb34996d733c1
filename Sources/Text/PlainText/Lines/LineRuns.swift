import BookText

/// Runs of a text: ranges of lines without a blank line between them and with the same quotation depth, and
/// their pieces.
struct LineRuns: RandomAccessCollection {
  /// First line of each run, and the number of lines.
  private var starts: [UInt32] = []
  /// Kinds of the runs that are pieces, by the index of the run, as their weights. Empty if no run was cut.
  private var kinds: [LineKind?] = []
  private var weights: [UInt16] = []

  /// Divides lines at blank lines, at other depths of quotation, between text and code, and at pieces, given
  /// in order.
  init(_ lines: [SourceLine], cutInto pieces: [LineModel.Piece] = []) {
    starts.reserveCapacity(lines.count / 4 + 2)
    var next = 0
    for index in lines.indices {
      let piece = next < pieces.count && pieces[next].line == index ? pieces[next] : nil
      if piece != nil { next += 1 }
      guard
        index == 0 || piece != nil || lines[index].blankLinesBefore > 0
          || lines[index].quotationDepth != lines[index - 1].quotationDepth
          || lines[index].isCode != lines[index - 1].isCode
      else { continue }
      starts.append(UInt32(clamping: index))
      guard !pieces.isEmpty else { continue }
      kinds.append(piece?.kind)
      weights.append(UInt16(clamping: piece?.weight ?? 0))
    }
    starts.append(UInt32(clamping: lines.count))
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts.count - 1 }

  /// Lines of a run: at least one.
  subscript(run: Int) -> Range<Int> { Int(starts[run])..<Int(starts[run + 1]) }

  /// First line of a run, or the number of lines after the last run.
  func start(ofRun run: Int) -> Int { Int(starts[run]) }

  /// Some runs are pieces.
  var areCut: Bool { !kinds.isEmpty }

  /// Kind of the first line of a run that is one piece of several; nil for a whole run, and below a title.
  func kind(of run: Int) -> LineKind? { kinds.isEmpty ? nil : kinds[run] }

  /// Weight of a run as a piece. Some runs have to be pieces (``areCut``).
  func weight(of run: Int) -> Int { Int(weights[run]) }

  func run(beginningWith line: Int) -> Int { starts.firstIndexAfter { Int($0) < line } }

  func run(containing line: Int) -> Int { starts.firstIndexAfter { Int($0) <= line } - 1 }
}
