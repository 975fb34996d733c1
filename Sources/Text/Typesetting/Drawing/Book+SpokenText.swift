import BookText
import Cells

extension Book {
  /// One line, as the pages of accessible mode show it: with raised digits, and with substituted characters.
  /// A reference to a note is "note 1", and a reading follows its characters. Costs O(*n*) in the range.
  public func spokenText(_ range: Range<Int>, _ smartPunctuation: SmartPunctuation?) -> String {
    text.withTextBytes { bytes in
      var glyphs = LineGlyphs(bytes, in: range, smartPunctuation: smartPunctuation)
      var look = GlyphLook(.plain, bytes, emphasis, [])
      var calls = noteReferences(in: range)[...]
      var readings = ruby(in: range)
      var spoken = ""
      // Whether a comma is due, because words follow a reference.
      var isAfterCall = false
      while let (glyph, start, followsGap) = glyphs.next() {
        while let reading = readings.first, reading.range.upperBound <= start {
          spoken += reading.spokenWords
          readings.removeFirst()
        }
        while let call = calls.first, call.range.upperBound <= start { calls.removeFirst() }
        if let call = calls.first, call.range.contains(start) {
          if call.range.lowerBound == start { spoken += words(of: call, after: spoken) }
          isAfterCall = spoken.last != "."
          continue
        }
        if followsGap { spoken += isAfterCall ? ", " : " " }
        isAfterCall = false
        look.move(to: start)
        spoken += look.shown(glyph).text
      }
      return spoken + readings.map(\.spokenWords).joined()
    }
  }

  /// Text as typed, with blanks for tabs, and with each reading after its characters. Costs O(*n*) in the
  /// range, for each of its tabs.
  public func typedText(in range: Range<Int>) -> String {
    text.withTextBytes { ruby(in: range).words(in: range, of: $0) }.withTabsAsBlanks
  }

  /// "note" and the mark: as a sentence if `text` ends one, else behind a comma.
  private func words(of call: NoteReference, after text: String) -> String {
    let mark = noteMark(of: call.range)
    let words = mark.isEmpty ? "note" : "note \(mark)"
    let last = text.last { !"\"')]”’»".contains($0) }
    guard let last else { return words }
    return ".!?".contains(last) ? " N" + words.dropFirst() + "." : ", " + words
  }

  /// Letters, or a number in plain digits, without brackets; empty if the reference has only signs.
  public func noteMark(of reference: Range<Int>) -> String {
    ShiftedForms.plain(line(reference)).filter { $0.isLetter || $0.isNumber }
  }
}

extension Ruby {
  var spokenWords: String { "(\(text))" }
}

extension ArraySlice<Ruby> {
  /// Each reading follows its characters. Costs O(*n*) in the range.
  func words(in range: Range<Int>, of text: TextBytes) -> String {
    var (words, start) = ("", range.lowerBound)
    for reading in self where reading.range.upperBound <= range.upperBound {
      let before = Range(from: start, to: reading.range.upperBound)
      words += String(decoding: text[before], as: UTF8.self) + reading.spokenWords
      start = before.upperBound
    }
    return words + String(decoding: text[start..<range.upperBound], as: UTF8.self)
  }
}

extension String {
  /// Blanks up to the next eighth cell replace each tab.
  fileprivate var withTabsAsBlanks: String {
    split(separator: "\t", omittingEmptySubsequences: false).enumerated().reduce(into: "") {
      if $1.offset > 0 {
        let blanks = tabStopDistance - cellWidth(of: $0) % tabStopDistance
        $0 += String(repeating: " ", count: blanks)
      }
      $0 += $1.element
    }
  }
}
