import Cells
import Decoding
import Searching

/// Letters and signs of ASCII in place of others, for a terminal without UTF-8: it would show their bytes,
/// and obey some.
struct PlainLetters {
  private let ascii = Transliteration(to: "ASCII")

  func text(_ text: String) -> String { String(decoding: ascii.bytes(of: text), as: UTF8.self) }

  /// Each glyph has one letter, and blanks up to its width. Costs O(*n*) in the cells.
  func frame(of frame: Grid) -> Grid {
    var plain = frame
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let glyph = frame[column: column, row: row].glyph
        guard glyph.base >= 0x7F || glyph == .continuation || glyph.hasMarks else { continue }
        plain[column: column, row: row].glyph = letter(for: glyph)
      }
    }
    return plain
  }

  private func letter(for glyph: Glyph) -> Glyph {
    // Blocks and the edges of paper have no meaning of their own.
    guard glyph != .continuation, !(0x2580...0x259F).contains(glyph.base),
      let scalar = Unicode.Scalar(glyph.base), let own = text(String(scalar)).unicodeScalars.first
    else { return .space }
    guard own == "?" else { return Glyph(own) }
    let folded = LetterFolding.folded(String(scalar)).unicodeScalars
    return Glyph(folded.first { $0.isASCII } ?? own)
  }
}
