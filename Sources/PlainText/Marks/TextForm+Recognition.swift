import BookText
import Decoding

extension TextForm {
  /// Finds the form of a text by its first lines and by its terminal escape sequences.
  ///
  /// - Complexity: O(*n*) in the length of its first line.
  init(of decoded: DecodedText) {
    let text = decoded.utf8
    if isManualPage(text) {
      self = .manual
    } else {
      let isOutput =
        decoded.isRendered || isVersionHistory(text)
        || text.withUnsafeBufferPointer { TechnicalText($0).isTechnical }
      self = isOutput ? .output : .book
    }
  }
}

/// True if a text is the output of `git log`, or a diff as of `git` and `diff -u`.
private func isVersionHistory(_ text: [UInt8]) -> Bool {
  var lines = text.prefix(1_000).split(separator: 0x0A)[...]
  guard let first = lines.popFirst() else { return false }
  func begins(_ line: ArraySlice<UInt8>?, with words: String) -> Bool {
    line?.starts(with: words.utf8) == true
  }
  if begins(first, with: "diff --git ") || begins(first, with: "diff --cc ") { return true }
  let second = lines.first
  if begins(first, with: "commit ") {
    let name = first.dropFirst(7).prefix { $0 > 0x20 }
    let isName =
      name.count >= 7
      && name.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
      }
    return isName && ["Author: ", "Merge: ", "tree "].contains { begins(second, with: $0) }
  }
  return begins(first, with: "--- ") && begins(second, with: "+++ ")
}
