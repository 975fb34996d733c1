import BookText
import Testing

@testable import Documents

@Suite("Columns and readings of Japanese in a PDF")
struct PDFVerticalTextTests {
  /// A letter or a word: its text, its left upper corner, its width and its height.
  private typealias Word = (text: String, left: Double, top: Double, width: Double, height: Double)

  /// Returns the text of a page of 400 points, a line for each word, with its tags.
  private func html(_ words: [Word]) throws -> String {
    var xml = "<html><doc><page width=\"400\" height=\"600\"><block>"
    for word in words {
      xml += "<line><word xMin=\"\(word.left)\" yMin=\"\(word.top)\" "
      xml += "xMax=\"\(word.left + word.width)\" yMax=\"\(word.top + word.height)\">"
      xml += "\(word.text)</word></line>"
    }
    return try blocks(ofPDF: xml + "</block></page></doc></html>").joined(separator: "\n")
  }

  private static let text = ["番人は夜明け前に港へ降りて", "行き、船の男たちも一緒に行", "った。古い桟橋ができた。"]

  /// The lines as columns from the right, row by row as `pdftotext` finds them.
  private func columns(_ lines: [String], pitch: Double) -> [Word] {
    let letters: [Word] = lines.enumerated().flatMap { column, line in
      line.enumerated().map { row, letter in
        (String(letter), 300 - Double(column) * pitch, 50 + Double(row) * 12, 12, 12)
      }
    }
    return letters.sorted { ($0.top, $0.left) < ($1.top, $1.left) }
  }

  @Test("Letters above each other are columns, read from the right", arguments: [12.0, 20])
  func vertical(pitch: Double) throws {
    #expect(try html(columns(Self.text, pitch: pitch)) == "<p>\(Self.text.joined())</p>")
  }

  @Test("Words higher than wide are columns too")
  func highWords() throws {
    let words: [Word] = Self.text.enumerated().map {
      ($1, 300 - Double($0) * 20, 50, 12, Double($1.count) * 12)
    }
    #expect(try html(words) == "<p>\(Self.text.joined())</p>")
  }

  @Test("Letters with more room above them than beside them are lines")
  func spaced() throws {
    let words: [Word] = Self.text.enumerated().flatMap { row, line in
      line.enumerated().map { (String($1), 50 + Double($0) * 14, 50 + Double(row) * 16, 12, 12) }
    }
    let html = try html(words)
    #expect(!html.contains("番行"), "\(html)")
  }

  @Test("Small kana above letters are their reading", arguments: [false, true])
  func readings(isVertical: Bool) throws {
    let readings = [("お", 10, 10.0), ("ばんにん", 0, 1)]
    let words: [Word]
    if isVertical {
      words =
        columns(Self.text, pitch: 24)
        + readings.map { text, _, last in
          let length = Double(text.count) * 6
          return (text, 313, 50 + last * 12 + (last == 1 ? -12 : 3), 6, length)
        }
    } else {
      words =
        readings.map { text, first, last in
          (text, 50 + Double(first) * 12 + (last == 10 ? 3 : 0), 43, Double(text.count) * 6, 6)
        }
        + Self.text.enumerated().map {
          ($1, 50, 50 + Double($0) * 20, Double($1.count) * 12, 12)
        }
    }
    let line = "<ruby>番人<rt>ばんにん</rt></ruby>は夜明け前に港へ<ruby>降<rt>お</rt></ruby>りて"
    #expect(try html(words) == "<p>\(line)\(Self.text[1])\(Self.text[2])</p>")
  }

  @Test("Small letters away from a line, and others than kana, are texts")
  func otherSmallLetters() throws {
    let lines: [Word] = Self.text.enumerated().map {
      ($1, 50, 150 + Double($0) * 20, Double($1.count) * 12, 12)
    }
    for small in [("お", 100.0), ("註一", 143)] {
      let html = try html([(small.0, 60, small.1, 12, 6)] + lines)
      #expect(!html.contains("<ruby>") && html.contains(small.0), "\(html)")
    }
  }
}
