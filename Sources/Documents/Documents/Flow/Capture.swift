import BookText
import Markup

/// Text of an element captured instead of shown.
struct Capture {
  /// The purpose of a captured text.
  enum Use {
    case reading
    /// Perhaps the number of a printed page. Its label may contain the number too.
    case pageNumber(label: String, PageNumberSign)
    /// A link to its own block, shown only if it is more than a sign.
    case permalink
    /// The fallback of sound or a film, shown only if it is prose.
    case fallback
  }

  /// Number of open elements, including the captured one.
  let depth: Int
  let use: Use
  private(set) var text: [UInt8] = []
  /// Its source, if recorded.
  private(set) var origins: [SourcePiece] = []
  /// The number in the identifier of an element in it, such as `Page_12`; nil if there is none.
  var numberOfAnchor: Substring?

  /// Maximum length of a captured reading, in bytes.
  private static let longest = 4_096
  /// Maximum length of the number of a page with the words around it, in bytes.
  private static let longestPageNumber = 40

  /// Maximum length of a text that says only that something cannot be played, in bytes.
  private static let longestExcuse = 200

  init(depth: Int, use: Use) { (self.depth, self.use) = (depth, use) }

  /// The words of the text.
  var words: String {
    joinedWords(text)
  }

  /// Appends text up to the maximum length.
  mutating func append(_ more: some Collection<UInt8>) {
    if text.count < Self.longest { text += more }
  }

  /// Records the source of the text appended next.
  mutating func locate(_ pieces: [SourcePiece]) {
    if text.count < Self.longest { origins += pieces.map { $0.shifted(by: text.count) } }
  }

  /// Whether the element is captured although it has more text.
  func takes(_ more: TextBytes) -> Bool {
    switch use {
    case .reading: true
    case .fallback: text.count + more.count <= Self.longestExcuse
    case .pageNumber(_, let sign):
      text.count + more.count <= Self.longestPageNumber
        && (sign.isSure || numberOfAnchor != nil || PrintedPageNumber.mayBeCertain(text + more))
    case .permalink: more.count <= Self.longestPageNumber && Self.isSign(text + more)
    }
  }

  /// Whether text is at most one sign, other than a sign of notes.
  private static func isSign(_ text: [UInt8]) -> Bool {
    let signs = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
    return signs.count <= 1
      && signs.allSatisfy { !$0.isLetter && !$0.isNumber && !"*†‡".contains($0) }
  }

  /// Returns the number of a printed page for the list of pages, or nil, and the text beside it, so that
  /// nothing is lost: "12" and "[Page 12]" have no other text, "vv. 3-9 [Pg 12]" has.
  func pageNumber(label: String, _ sign: PageNumberSign) -> (number: String?, rest: String) {
    let words = words
    guard sign.isSure else {
      let found = PrintedPageNumber(words)
      let isOne = found.map { $0.isCertain || $0.number == numberOfAnchor } ?? false
      return isOne ? (found.map { String($0.number) }, "") : (nil, words)
    }
    let found = PrintedPageNumber(amongWords: words)
    if !label.isEmpty { return (label, words == label || found?.number == label[...] ? "" : words) }
    if let found { return (String(found.number), String(found.rest)) }
    return sign == .declared && !words.isEmpty ? (words, "") : (nil, words)
  }
}
