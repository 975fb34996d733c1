import BookText

/// Reads the header of Project Gutenberg, a line for Emacs or Vim, or declarations of XML and HTML. The first
/// declaration of a known encoding counts. Costs O(1): the first 16 KiB and the last kilobyte are examined.
func declaredEncoding(in bytes: [UInt8]) -> EncodingName? {
  let first = bytes.prefix(16_384).split(maxSplits: 400) { $0 == 0x0A || $0 == 0x0D }
  for (index, line) in first.enumerated() where line.count <= 1000 {
    for declaration in Declaration.all where index < declaration.lines {
      if let name = declaration.name(in: line) { return name }
    }
  }
  let last = bytes.suffix(1024).split { $0 == 0x0A || $0 == 0x0D }
  for line in last.suffix(5) {
    if let name = Declaration.vim.name(in: line) { return name }
  }
  return nil
}

private struct Declaration {
  /// First non-empty lines to search.
  let lines: Int
  /// Text at the beginning of the line, or anywhere in it.
  let key: String
  let isAtStart: Bool
  /// Text required before the key in the line.
  var context = ""

  static let vim = Declaration(lines: 5, key: "fileencoding=", isAtStart: false, context: "vim:")

  static let all = [
    Declaration(lines: 400, key: "character set encoding:", isAtStart: true),
    Declaration(lines: 2, key: "encoding=", isAtStart: false, context: "<?xml"),
    Declaration(lines: 40, key: "charset=", isAtStart: false, context: "<meta"),
    Declaration(lines: 2, key: "coding:", isAtStart: false, context: "-*-"),
    vim,
  ]

  /// Ignores case; nil for other lines and unknown encodings.
  func name(in line: ArraySlice<UInt8>) -> EncodingName? {
    let small = String(decoding: line, as: UTF8.self).lowercased()
    let rest = context.isEmpty ? small[...] : small.after(context)
    guard let value = rest?.after(key), !isAtStart || small.hasPrefix(key) else { return nil }
    let name = value.drop { " \t\"'".contains($0) }
    // The first words of a header may be a name with an explanation, or with two words.
    let word = name.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_.:".contains($0) }
    return (isAtStart ? encoding(name) : nil) ?? encoding(word)
  }

  private func encoding(_ name: Substring) -> EncodingName? {
    EncodingName(declared: String(name)).flatMap { Transcoder($0)?.name }
  }
}

extension StringProtocol {
  fileprivate func after(_ words: String) -> Self.SubSequence? {
    firstPlace(of: words).map { self[$0.upperBound...] }
  }
}
