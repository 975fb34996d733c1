import Cells
import Decoding
import Searching

/// Letters and signs of ASCII in place of others, for a terminal without UTF-8: it would show their bytes,
/// and obey some.
struct PlainLetters {
  private let ascii = Transliteration(to: "ASCII")
  /// Glyphs that stay, without marks: blank to tilde.
  private static let own = Unicode.Scalar(" ").value..<Unicode.Scalar("\u{7F}").value
  /// Letters found so far, by the first scalars of glyphs.
  private var known: [UInt32: Glyph] = [:]

  func text(_ text: String) -> String { String(decoding: ascii.bytes(of: text), as: UTF8.self) }

  /// Each glyph has one letter, and blanks up to its width. Costs O(*n*) in the cells.
  mutating func frame(of frame: Grid) -> Grid {
    var plain = frame
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let glyph = frame[column: column, row: row].glyph
        if Self.own.contains(glyph.base), !glyph.hasMarks { continue }
        plain[column: column, row: row].glyph =
          glyph == .continuation ? .space : letter(for: glyph.base)
      }
    }
    return plain
  }

  private mutating func letter(for base: UInt32) -> Glyph {
    let letter = known[base] ?? newLetter(for: base)
    known[base] = letter
    return letter
  }

  private func newLetter(for base: UInt32) -> Glyph {
    // Blocks and the edges of paper have no meaning of their own.
    guard !(0x2580...0x259F).contains(base), let scalar = Unicode.Scalar(base),
      let own = text(String(scalar)).unicodeScalars.first
    else { return .space }
    guard own == "?" else { return Glyph(own) }
    let folded = LetterFolding.folded(String(scalar)).unicodeScalars
    return Glyph(folded.first { $0.isASCII } ?? own)
  }
}
