import App
import Cells
import Decoding
import System

/// Copies a text from standard input to standard output, for a terminal that cannot show pages: as it comes,
/// without control characters, in the code set of the terminal. Holds a piece of the input, or a line of it
/// if longer.
/// - Throws: ``Failure`` if reading or writing fails.
func copyStandardInput() throws(Failure) {
  var rest: [UInt8] = []
  while true {
    let piece: [UInt8]
    do throws(SystemError) {
      piece = try Descriptor.readSome(from: Descriptor.standardInput, upTo: Descriptor.pieceLength)
    } catch {
      throw Failure("standard input: \(error)")
    }
    rest += piece
    let end = rest.lastIndex(of: "\n").map { $0 + 1 }
    if let end {
      try printText(printableLines(of: Array(rest[..<end])))
      rest.removeFirst(end)
    } else if piece.isEmpty || rest.count > longestLine {
      try printText(printableLines(of: rest))
      rest = []
    }
    if piece.isEmpty { return }
  }
}

/// Length in bytes; a longer line is written before its end has come.
private let longestLine = 1 << 20

/// Lines with control characters, or all if it is no text, become empty.
private func printableLines(of bytes: [UInt8]) -> String {
  let ends = bytes.reversed().prefix { $0 == "\n" || $0 == "\r" }.count { $0 == "\n" }
  guard let decoded = try? DecodedText(bytes) else {
    return String(repeating: "\n", count: bytes.count { $0 == "\n" })
  }
  let text = String(decoding: decoded.utf8, as: UTF8.self)
  // Only lines and tabs may reach a terminal.
  return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    line.split(separator: "\t", omittingEmptySubsequences: false).map { sanitized(String($0)) }
      .joined(separator: "\t")
  }.joined(separator: "\n") + (ends > 0 && !text.hasSuffix("\n") ? "\n" : "")
}
