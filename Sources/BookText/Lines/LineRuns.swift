/// The runs of a text: the ranges of lines that have no blank line between them.
struct LineRuns: RandomAccessCollection {
  /// The index of the first line of each run, and the number of lines.
  private var starts: [UInt32] = []

  init(_ lines: [SourceLine]) {
    starts.reserveCapacity(lines.count / 4 + 2)
    for index in lines.indices where index == 0 || lines[index].blankLinesBefore > 0 {
      starts.append(UInt32(clamping: index))
    }
    starts.append(UInt32(clamping: lines.count))
  }

  var startIndex: Int { 0 }
  var endIndex: Int { starts.count - 1 }

  subscript(run: Int) -> Range<Int> { Int(starts[run])..<Int(starts[run + 1]) }
}
