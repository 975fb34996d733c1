import BookText
import CLineBreaks

/// The words of a text for the hand: those of Unicode Standard Annex 29, with apostrophes and hyphens inside.
/// Stops, quotation marks, dashes, slashes and raised numbers are no part of them.
///
/// A row of signs between blanks without a word counts as one, so that any text can be reached.
public struct TextWords {
  private let text: TextBytes

  public init(_ text: TextBytes) { self.text = text }

  /// Returns the word at `offset`, or the next one; nil after the last.
  /// - Complexity: O(*n*) in the length of the text between blanks.
  public func word(at offset: Int) -> Range<Int>? {
    var place = min(max(text.startIndex, offset), text.endIndex)
    while let first = text[place...].firstIndex(where: { $0 > " " }) {
      let piece = piece(around: text.characterStart(at: first))
      if let found = words(in: piece).first(where: { $0.upperBound > offset }) { return found }
      place = piece.upperBound
    }
    return nil
  }

  /// Returns the last word that ends at `offset` or before; nil if there is none.
  public func word(endingBefore offset: Int) -> Range<Int>? {
    var end = min(max(text.startIndex, offset), text.endIndex)
    while let last = text[..<end].lastIndex(where: { $0 > " " }) {
      let piece = piece(around: text.characterStart(at: last))
      if let found = words(in: piece).last(where: { $0.upperBound <= offset }) { return found }
      end = piece.lowerBound
    }
    return nil
  }

  /// Maximum length of the text divided at once, in bytes: more than any word and most sentences.
  private static let longestPiece = 1_536

  /// Returns the text between blanks around the beginning of a character; of a long one, a piece.
  private func piece(around place: Int) -> Range<Int> {
    let start = text[..<place].lastIndex { $0 <= " " }.map { $0 + 1 } ?? text.startIndex
    let first = start + (place - start) / Self.longestPiece * Self.longestPiece
    let rest = text[first...].prefix(Self.longestPiece)
    let end = rest.firstIndex { $0 <= " " } ?? text.characterStart(from: rest.endIndex)
    // In order: the character at the place is between.
    return text.characterStart(from: first)..<end
  }

  /// Returns the words of a piece, in order; the piece itself if it has none.
  private func words(in piece: Range<Int>) -> [Range<Int>] {
    var breaks = [UInt8](repeating: 0, count: piece.count)
    word_breaks(text[piece].rebased.buffer.baseAddress, piece.count, &breaks)
    var (words, hyphen): ([Range<Int>], Range<Int>?) = ([], nil)
    var start = piece.lowerBound
    while start < piece.upperBound {
      let end =
        breaks[(start + 1 - piece.lowerBound)...].firstIndex { $0 != 0 }
        .map { $0 + piece.lowerBound } ?? piece.upperBound
      let part = start..<end
      start = end
      if isWord(part) {
        if let hyphen, let last = words.last, last.upperBound == hyphen.lowerBound {
          words[words.count - 1] = last.lowerBound..<end
        } else {
          words.append(part)
        }
        hyphen = nil
      } else {
        hyphen = isHyphen(part) && hyphen == nil ? part : nil
      }
    }
    return words.isEmpty ? [piece] : words
  }

  /// Whether a part has a letter or a decimal digit.
  private func isWord(_ part: Range<Int>) -> Bool {
    if text[part.lowerBound].isLetterOrDigit { return true }
    return String(decoding: text[part], as: UTF8.self).unicodeScalars.contains {
      $0.properties.isAlphabetic || $0.properties.numericType == .decimal
    }
  }

  /// Whether a part is one hyphen, also that of Hebrew, or an apostrophe that ends no word.
  private func isHyphen(_ part: Range<Int>) -> Bool {
    ["-", "‐", "\u{2011}", "\u{5BE}"].contains { text[part].elementsEqual($0.utf8) }
  }
}
