import BookText
import Markup

/// The text of an element that is captured instead of shown.
struct Capture {
  /// The purpose of a captured text.
  enum Use {
    case title
    case reading
    /// What may be the number of a page of the printed edition, which its label may give too.
    case pageNumber(label: String, PageNumberSign)
    /// A link to the block that it is in, shown only if it is more than a sign.
    case permalink
    /// The fallback of sound or a film, shown only if it is prose.
    case fallback
  }

  /// The number of open elements, including the captured one.
  let depth: Int
  let use: Use
  private(set) var text: [UInt8] = []
  /// Where it comes from, if that is recorded.
  private(set) var origins: [SourcePiece] = []
  /// The number in the identifier of an element in it, such as `Page_12`; nil if there is none.
  var numberOfAnchor: Substring?

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

  /// Records where the text that is appended next comes from.
  mutating func locate(_ pieces: [SourcePiece]) {
    if text.count < Self.longest { origins += pieces.map { $0.shifted(by: text.count) } }
  }

  /// True if the element is captured although it has more text.
  func takes(_ more: TextBytes) -> Bool {
    switch use {
    case .title, .reading: true
    case .fallback: text.count + more.count <= Self.longestExcuse
    case .pageNumber(_, let sign):
      text.count + more.count <= Self.longestPageNumber
        && (sign.isSure || numberOfAnchor != nil || PrintedPageNumber.mayBeCertain(text + more))
    case .permalink: more.count <= Self.longestPageNumber && Self.isSign(text + more)
    }
  }

  /// True if text is at most one sign, and none that marks notes.
  private static func isSign(_ text: [UInt8]) -> Bool {
    let signs = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }
    return signs.count <= 1
      && signs.allSatisfy { !$0.isLetter && !$0.isNumber && !"*†‡".contains($0) }
  }

  /// Returns the number of a printed page for its list, nil if there is none, and the text beside it, which
  /// is not lost: "12" and "[Page 12]" have none, "vv. 3-9 [Pg 12]" has.
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
