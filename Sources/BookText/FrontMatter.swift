/// What the first page of a text says about the book.
struct FrontMatter {
  private(set) var title: String?
  private(set) var author: String?
  /// Whether most letters of the first pages are written from right to left.
  let isRightToLeft: Bool

  /// Looks for `Title:` and `Author:` lines among the first 4 KiB, as Project Gutenberg writes
  /// them; else the first block is the title where it is short.
  init(of text: [UInt8], blocks: [Block]) {
    isRightToLeft = writesRightToLeft(text.prefix(16_384))
    let lines = text.prefix(4096).split(separator: 0x0A)
    title = value(of: "Title:", in: lines)
    author = value(of: "Author:", in: lines)
    if title == nil, let first = blocks.first(where: { $0.kind != .sceneBreak }),
      first.kind != .paragraph || !text[first.range].contains(0x0A)
    {
      let line = text[first.range].prefix { $0 != 0x0A }
      let name = foldedText(line)
      if name.unicodeScalars.count <= 60, isName(name) { title = name }
    }
  }

  private func value(of key: String, in lines: [ArraySlice<UInt8>]) -> String? {
    for line in lines where line.starts(with: key.utf8) {
      let value = foldedText(line.dropFirst(key.utf8.count))
      if !value.isEmpty { return value }
    }
    return nil
  }

  /// Whether a first line looks like a title and not like the first sentence of a text.
  private func isName(_ line: String) -> Bool {
    guard let last = line.unicodeScalars.last, line.contains(where: \.isLetter) else {
      return false
    }
    return !["," as Unicode.Scalar, ";", "!", "?", "。", "-"].contains(last)
  }
}

/// Whether there are more letters of right-to-left scripts (Hebrew to Thaana, Arabic's further
/// blocks and presentation forms) than others.
private func writesRightToLeft(_ text: ArraySlice<UInt8>) -> Bool {
  // In UTF-8 such a letter begins with D6…DF, or with E0 A0…A3 or EF AC…BB; most books have none.
  guard text.contains(where: { (0xD6...0xDF).contains($0) || $0 == 0xE0 || $0 == 0xEF }) else {
    return false
  }
  var balance = 0
  for scalar in String(decoding: text, as: UTF8.self).unicodeScalars
  where scalar.properties.isAlphabetic {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: balance += 1
    default: balance -= 1
    }
  }
  return balance > 0
}
