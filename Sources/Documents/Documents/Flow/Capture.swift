import BookText
import Markup

/// The text of an element that is captured instead of shown.
struct Capture {
  /// The purpose of a captured text.
  enum Use {
    case title
    case reading
    /// The number of a page of the printed edition, which its label may give too. Whether it is one is
    /// either declared, or a guess: then words without a number are text.
    case pageNumber(label: String, isDeclared: Bool)
    /// A link to the block that it is in, shown only if it is more than a sign.
    case permalink
    /// The fallback of sound or a film, shown only if it is prose.
    case fallback
  }

  /// The number of open elements, including the captured one.
  let depth: Int
  let use: Use
  private(set) var text: [UInt8] = []

  /// The maximum length of a captured title or reading, in bytes.
  private static let longest = 4_096
  /// The maximum length of the number of a page with the words around it, in bytes.
  private static let longestPageNumber = 40

  /// The maximum length of a text that says only that something cannot be played, in bytes.
  private static let longestExcuse = 200

  init(depth: Int, use: Use) { (self.depth, self.use) = (depth, use) }

  /// The words of the text.
  var words: String {
    joinedWords(text)
  }

  /// Appends text, as far as it is not too long.
  mutating func append(_ more: some Collection<UInt8>) {
    if text.count < Self.longest { text += more }
  }

  /// True if the element is captured although it has more text.
  func takes(_ more: UnsafeBufferPointer<UInt8>) -> Bool {
    switch use {
    case .title, .reading: true
    case .fallback: text.count + more.count <= Self.longestExcuse
    case .pageNumber: text.count + more.count <= Self.longestPageNumber
    case .permalink: more.count <= Self.longestPageNumber && Self.isSign(text + more)
    }
  }

  /// True if text is at most one sign, and none that marks notes.
  private static func isSign(_ text: [UInt8]) -> Bool {
    let signs = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
    return signs.count <= 1
      && signs.allSatisfy { !$0.isLetter && !$0.isNumber && !"*†‡".contains($0) }
  }

  /// The number of the printed page that the text gives, apart from words around it; nil if it gives none.
  private var pageNumber: Substring? {
    let parts = words.split { !$0.isLetter && !$0.isNumber }
    var numbers = parts.filter { $0.contains(where: \.isNumber) }
    if numbers.isEmpty {
      numbers = parts.filter { part in
        let bytes = Array(part.utf8)
        return bytes.withUnsafeBufferPointer { numeralValue($0, bytes.indices) } != nil
      }
    }
    return parts.count <= 2 && numbers.count == 1 ? numbers[0] : nil
  }

  /// Returns the number of a printed page for its list, nil if there is none, and true if the text says
  /// nothing else: "12", "[Page 12]". Other text is not lost.
  func pageMark(label: String, isDeclared: Bool) -> (number: String?, isAll: Bool) {
    let found = pageNumber.map(String.init)
    if label.isEmpty, let found { return (found, true) }
    if label.isEmpty { return isDeclared && !words.isEmpty ? (words, true) : (nil, false) }
    return (label, words == label || found == label)
  }
}
