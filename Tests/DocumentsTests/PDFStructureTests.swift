import BookText
import SeededRandom
import Testing

@testable import Documents

@Suite("The structure of a tagged PDF")
struct PDFStructureTests {
  /// Returns the elements of a page of lines, whose file has a structure. A letter is five points wide, a
  /// narrow one two; two blanks are a gap between two lines beside each other.
  private func html(_ text: String, _ structure: String) throws -> [String] {
    var xml = "<html><doc><page width=\"600\" height=\"800\"><block>"
    for (row, line) in text.split(separator: "\n").enumerated() {
      let top = 100 + row * 12
      var x = 50
      xml += "<line>"
      for word in line.split(separator: " ", omittingEmptySubsequences: false) {
        if word.isEmpty {
          x += 10
          continue
        }
        let right = word.reduce(x) { $0 + ("ilt.,".contains($1) ? 2 : 5) }
        xml += "<word xMin=\"\(x)\" yMin=\"\(top)\" xMax=\"\(right)\" yMax=\"\(top + 10)\">"
        xml += "\(word)</word>"
        x = right + 4
      }
      xml += "</line>"
    }
    return try blocks(ofPDF: xml + "</block></page></doc>", structure: structure)
  }

  private static let full = "the lamp stood in the window of the house and nobody had lit it"

  @Test("Headings are those of the structure, whatever they look like")
  func headings() throws {
    let html = try html(
      "The Oil\n\(Self.full)\n\(Self.full)",
      """
      Document
        H2 (block)
          Span (inline)
            "The Oil"
        P (block)
          Span (inline)
            "\(Self.full)"
            "\(Self.full)"
      """)
    #expect(html == ["<h2>The Oil</h2>", "<p>\(Self.full) \(Self.full)</p>"])
  }

  @Test("A text after a nested element is in the outer one")
  func textAfterNestedElement() {
    let structure = PDFStructure(
      pdfInfo: Array(
        """
        H2 (block)
          "Oil"
          Figure (inline)
            P (block)
              "a"
          "lamp"
        Sect
          H3 (block)
            "So"
          "it"
        """.utf8))
    #expect(structure.words.map(\.text) == ["Oil", "a", "lamp", "So", "it"])
    #expect(structure.words.map(\.element?.level) == [2, nil, 2, 3, nil])
  }

  @Test("A full line ends a paragraph if the structure says so")
  func paragraphs() throws {
    let first = "T" + Self.full.dropFirst()
    let second = "A" + Self.full.dropFirst()
    let text = "\(first)\n\(Self.full)\n\(second)"
    let together = try html(text, "")
    #expect(together.count == 1)
    let apart = try html(
      text,
      """
      Document
        P (block)
          "\(first)"
          "\(Self.full)"
        P (block)
          "\(second)"
      """)
    #expect(apart.count == 2 && apart[1] == "<p>\(second)</p>", "\(apart)")
  }

  /// A table whose first cell has two lines, with the word of the second column between them. The structure
  /// lacks the blank at the end of a line.
  private static let table = """
    Document
      Table (block)
        TR
          TH <node1>:
             /Scope /Column
            NonStruct
              "Town"
          TH
            "Lamps"
        TR
          TD
            P (block)
              "a town upon thesea"
          TD
            "six"
    """

  @Test("The cells and the names of columns are those of the structure, which may lack empty cells")
  func tables() throws {
    let html = try html(
      "Town       Lamps\na town upon the  six\nsea\n         ten",
      Self.table + "\n    TR\n      TD\n        \"ten\"")
    #expect(
      html == [
        "<tr><th><b>Town</b></th><th><b>Lamps</b></th></tr>",
        "<tr><td>a town upon the sea</td><td>six</td></tr>", "<tr><td></td><td>ten</td></tr>",
      ])
  }

  @Test("A word that the structure lacks stays where it is")
  func missingWords() throws {
    let html = try html("Town  Lamps lit\na town upon the  six\nsea shore", Self.table).joined()
    for word in ["Town", "Lamps", "lit", "upon", "six", "sea", "shore"] {
      #expect(html.contains(word), "\(html)")
    }
  }

  @Test(
    "Items are those of the structure, with a bullet for one that is drawn, if it has most words",
    arguments: [("", true), ("\nnobody lit it", true), ("\n\(full) and so on", false)])
  func items(more: String, isKnown: Bool) throws {
    let html = try html(
      "the oil:\nof whales,\nof seeds:\n1. of the sunflower,\n2. of flax.\n\(Self.full)\(more)",
      """
      Document
        P (block)
          "the oil:"
        L (block):
           /ListNumbering /Disc
          LI (block)
            Lbl (block)
              ""
            LBody (block)
              "of whales,"
          LI (block)
            Lbl (block)
              ""
            NonStruct
              "of seeds:"
            L (block)
              LI (block)
                Lbl (block)
                  "1. "
                LBody (block)
                  P (block)
                    "of the sunflower,"
              LI (block)
                Lbl (block)
                  "2. "
                LBody (block)
                  "of flax."
        P (block)
          "\(Self.full)"
      """)
    let items = [
      "<p>the oil:</p>", "<li>• of whales,</li>", "<li>• of seeds:</li>",
      "<li>1. of the sunflower,</li>", "<li>2. of flax.</li>",
    ]
    #expect((Array(html.prefix(5)) == items) == isKnown, "\(html)")
  }

  @Test("Marks within an item of the structure stay")
  func marksWithinItems() throws {
    let html = try html(
      """
      \(Self.full)
      (a) of whales, which the keeper had from the harbour and had
        not lit,
      (b) of seeds, which the keeper had from the fields and which
        he had lit.
      """,
      """
      Document
        P (block)
          "\(Self.full)"
        L (block)
          LI (block)
            LBody (block)
              "(a) of whales, which the keeper had from the harbour and had not lit,"
              "(b) of seeds, which the keeper had from the fields and which he had lit."
      """
    ).joined(separator: " ")
    #expect(html.contains("(a) of whales") && html.contains("(b) of seeds"), "\(html)")
  }

  @Test("A list of terms that is tagged as a list has no bullets")
  func terms() throws {
    let terms = ["Wax", "Oak", "Cup", "Rod"]
    let (first, second) = ("the lamp stood in the window of the house and", "nobody had lit it")
    let html = try html(
      terms.map { "\($0)       \(first)\n        \(second)" }.joined(separator: "\n"),
      "Document\n  L (block)\n"
        + terms.map {
          "    LI (block)\n      Lbl (block)\n        \"\($0)\"\n      LBody (block)\n"
            + "        \"\(first) \(second)\"\n"
        }.joined())
    let entries = terms.flatMap { ["<dt>\($0)</dt>", "<dd>\(first) \(second)</dd>"] }
    #expect(html == entries, "\(html)")
  }

  @Test("A number in a table that begins an item is no mark")
  func tablesInItems() throws {
    let html = try html(
      "1.  six\n2.  ten\n\(Self.full)",
      """
      Document
        L (block)
          LI (block)
            LBody (block)
              Table (block)
                TR
                  TD
                    "1."
                  TD
                    "six"
                TR
                  TD
                    "2."
                  TD
                    "ten"
        P (block)
          "\(Self.full)"
      """)
    #expect(html.contains("<tr><td>1.</td><td>six</td></tr>"), "\(html)")
    #expect(html.contains("<tr><td>2.</td><td>ten</td></tr>"), "\(html)")
  }

  @Test("A word that the structure lacks does not take its line out of an item")
  func missingWordsOfItems() throws {
    let html = try html(
      "-x0: the lamp is out\nand stays out until the keeper is home\n-x1: the lamp is lit",
      """
      Document
        L (block)
          LI (block)
            ": the lamp is out and stays out until the keeper is home"
          LI (block)
            ": the lamp is lit"
      """)
    #expect(
      html == [
        "<li>• -x0: the lamp is out and stays out until the keeper is home</li>",
        "<li>• -x1: the lamp is lit</li>",
      ])
  }

  @Test("If each line is tagged as a paragraph, the tags of paragraphs are ignored")
  func linesAsParagraphs() throws {
    let lines = Array(repeating: Self.full, count: 4)
    let structure = lines.map { "  P (block)\n    \"\($0)\"\n" }.joined()
    let html = try html(lines.joined(separator: "\n"), "Document\n" + structure)
    #expect(html == ["<p>\(lines.joined(separator: " "))</p>"])
  }

  private static let deepTree = (0..<2_000).map { String(repeating: " ", count: $0) + "Sect\n" }
    .joined()

  @Test(
    "A damaged structure changes nothing",
    arguments: [
      "no structure", "\"the lamp", "Table\n  TR\n  TD", "  \"\"\n\"\n/Scope",
      "H99 (block)\n  \"the lamp stood\"", "P (block)\n  \"somewhere else\"",
      deepTree,
      String(repeating: "  \"lamp\n", count: 2_000),
    ])
  func damage(structure: String) throws {
    #expect(try html(Self.full, structure) == ["<p>\(Self.full)</p>"])
  }

  @Test("Each word of the pages stays once, whatever the structure says", arguments: 1...40)
  func everyWordStays(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let words = ["lamp", "oil", "a", "wick", "12", "keeper"]
    var (text, structure) = ("", "Document\n  Table\n")
    for _ in 0..<Int.random(in: 2...12, using: &random) {
      let line = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
      }
      text += line.joined(separator: Bool.random(using: &random) ? "  " : " ") + "\n"
      let names = ["P", "H1", "TR\n      TD", "TD", "LI", "L\n      LI"]
      let name = names.randomElement(using: &random) ?? ""
      let shown = Bool.random(using: &random) ? line.shuffled(using: &random) : line
      let blank = Bool.random(using: &random) ? " " : ""
      structure += "    \(name)\n        \"\(shown.joined(separator: blank))\"\n"
    }
    let html = try html(text, structure).joined(separator: " ")
    let found = html.split { " <>\n".contains($0) }.filter { words.contains(String($0)) }
    let written = text.split { " \n".contains($0) }
    #expect(found.sorted() == written.sorted(), "\(html)")
  }
}
