import BookText
import Defaults
import PlainText
import Reading
import Testing

@Suite("The marks that leave the program")
struct ExportTests {
  @Test("are listed in Markdown under their chapters with per cent, day and notes")
  func markdown() throws {
    let text = """
      The Lamp

      by A. Keeper



      CHAPTER I


      It was lit *early*, and [soon] went out.



      CHAPTER II


      It was lit again.
      """
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    func range(_ words: String) -> Range<Int> {
      book.offset(of: words)..<book.offset(of: words) + words.utf8.count
    }
    var marks = Marks()
    var mark = Mark(
      .highlight, at: range("and [soon] went"), in: book, note: "#so\n\u{1B}[1m it is")
    mark.time = "2026-02-03T23:59:59Z"
    marks.insert(mark)
    let start = range("It was lit again").lowerBound
    marks.insert(Mark(.bookmark, at: start..<start, in: book))
    let printed = ExportedBook(book, at: nil, marks).markdown
    mark.pen = 2
    marks.insert(mark)
    let inked = ExportedBook(book, at: nil, marks)
    #expect(inked.markdown.contains("\n50.9%, 3 February 2026, pen 2\n"))
    #expect(ExportTable.json([inked]).contains("\"pen\": \"pen 2\""))
    #expect(!printed.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    #expect(
      printed.contains(
        "## CHAPTER I\n\n> and \\[soon\\] went\n\n50.9%, 3 February 2026\n\n\\#so\n"))
    #expect(printed.contains("## CHAPTER II\n\nBookmark, 84.5%: It was lit again.…\n"))
    #expect(printed.hasPrefix("# The Lamp\n"))
  }

  @Test(arguments: [("5", "9223372036854775807"), ("9223372036854775807", "1"), ("99", "0")])
  func marksBeyondTheTextArePrinted(offset: String, length: String) throws {
    let book = try Book(plainText: Array("It was lit early.".utf8), named: "lamp")
    var file = DefaultsFile()
    for (id, kind) in [("h1", "highlight"), ("b1", "bookmark"), ("px", "place")] {
      file["mark.\(id).kind"] = kind
      file["mark.\(id).offset"] = offset
      file["mark.\(id).length"] = length
      file["mark.\(id).note"] = "a note"
    }
    let printed = ExportedBook(book, at: nil, Marks(file)).markdown
    #expect(printed.split(separator: "a note", omittingEmptySubsequences: false).count == 4)
    #expect(printed.contains("%\n") && printed.contains("Bookmark, "))
  }

  /// A book with a highlight, a bookmark and a looked-up word.
  private func exported() throws -> ExportedBook {
    let text = "Title: Six Lamps\n\n\nThe lamp, he said, was \"out\". It was lit again.\n"
    let book = try Book(plainText: Array(text.utf8), named: "Six Lamps")
    func range(_ words: String) -> Range<Int> {
      book.offset(of: words)..<book.offset(of: words) + words.utf8.count
    }
    var marks = Marks()
    var highlight = Mark(
      .highlight, at: range("lamp, he said, was \"out\""), in: book, note: "so\nit is\u{1B}")
    highlight.time = "2026-02-03T23:59:59Z"
    marks.insert(highlight)
    let start = range("It was lit").lowerBound
    marks.insert(Mark(.bookmark, at: start..<start, in: book))
    marks.insert(Mark(lookedUp: "Lit", at: range("lit"), in: book))
    marks.insert(Mark(lookedUp: "else", at: 0..<0, in: book))
    return ExportedBook(book, at: "/b/lamps.txt", marks)
  }

  @Test("are in CSV without bookmarks, unless they have a note: with the sentence at their place")
  func csvOfBookmarks() throws {
    let text =
      "Title: Six Lamps\n\n\nThe lamp was out. It was lit again on the evening of that day.\n"
    let book = try Book(plainText: Array(text.utf8), named: "Six Lamps")
    let start = book.offset(of: "lit")
    var marks = Marks()
    marks.insert(Mark(.bookmark, at: start..<start, in: book, note: "so"))
    marks.insert(Mark(.bookmark, at: 0..<0, in: book))
    marks.insert(Mark(.place, at: 0..<0, in: book, letter: "a"))
    let rows = ExportTable.csv([ExportedBook(book, at: nil, marks)]).split(separator: "\r\n")
    #expect(rows.count == 2)
    #expect(rows[1].hasPrefix("It was lit again on the evening of that day.,Six Lamps,,,so,"))
    let json = ExportTable.json([ExportedBook(book, at: nil, marks)])
    #expect(json.contains(#""kind": "bookmark""#))
  }

  @Test("are apart from looked-up words, which have their sentences and their book")
  func words() throws {
    let book = try exported()
    #expect(
      ExportTable.tabSeparated(wordsOf: [book])
        == "#separator:tab\n#columns:Word\tSentence\tTitle\tMeaning\n"
        + "else\t\tSix Lamps\t\nLit\tIt was lit again.\tSix Lamps\t\n")
    #expect(
      ExportTable.csv(wordsOf: [book])
        == "Word,Sentence,Title,Meaning,Chapter,Page\r\n"
        + "else,,Six Lamps,,,\r\nLit,It was lit again.,Six Lamps,,,\r\n")
    #expect(ExportTable.json([book], onlyWords: true).split(separator: "\n").count == 2)
    #expect(!book.markdown.contains("Lit") && !ExportTable.csv([book]).contains("Lit"))
  }

  @Test("are what is stored, if the file of the book is gone")
  func lost() throws {
    let book = try Book(plainText: Array("The lamp was lit again in the night.".utf8), named: "l")
    var marks = Marks()
    marks.insert(Mark(.highlight, at: 4..<8, in: book, note: "so"))
    for (length, percent) in [(36, 11), (6, 67), (4, 100), (2, 100), (0, 0)] {
      let lost = ExportedBook(
        title: "Lamps", author: "Ann", lostAt: "/l.txt", length: length, marks)
      #expect(lost.marks.map(\.percent) == [percent])
      #expect(lost.markdown.hasPrefix("# Lamps\n\n*Ann*\n\n> lamp was lit again"))
    }
  }

  @Test("have a file of their own for each book, with a head, and the way back to each mark")
  func files() throws {
    let text = "The \"Lamp\"\n\nby A. Keeper\n\n\n\nCHAPTER I\n\n\nIt was lit early.\n"
    let book = try Book(plainText: Array(text.utf8), named: "lamp")
    var marks = Marks()
    marks.insert(Mark(.bookmark, at: 30..<30, in: book))
    let exported = ExportedBook(book, at: "/books/Keeper's lamp.txt", marks)
    let file = exported.markdownFile
    #expect(
      file.hasPrefix(
        """
        ---
        title: "The \\"Lamp\\""
        author: "A. Keeper"
        source: "/books/Keeper's lamp.txt"
        marks: 1
        tags: [book]
        ---

        # The "Lamp"
        """))
    // A note is with its words, and the command comes last.
    marks.insert(Mark(.highlight, at: 30..<36, in: book, note: "so"))
    let noted = ExportedBook(book, at: "/b.txt", marks).markdownFile
    #expect(noted.contains("%\n\nso\n\n`bifolio --at "))
    // There is one front matter: no other line is a rule.
    #expect(file.split(separator: "\n").count { $0 == "---" } == 2)
    #expect(file.contains("`bifolio --at "))
    #expect(file.contains(" '/books/Keeper'\\''s lamp.txt'`\n"))
    #expect(exported.markdown.hasPrefix("# ") && !exported.markdown.contains("---"))
    for (title, name) in [
      ("a/b: c?", "a-b- c-.md"), ("..", "Untitled.md"), ("", "Untitled.md"), ("x\u{7}", "x-.md"),
    ] {
      let lost = ExportedBook(title: title, author: nil, lostAt: "/gone", length: 10, Marks())
      #expect(lost.fileName == name)
      #expect(!lost.markdownFile.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }
  }
}
