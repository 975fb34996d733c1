import Defaults
import TerminalInput
import Testing

@testable import Reading

@Suite("A prompt")
struct PromptTests {
  private func opened() throws -> Reader { try sampleReader(onPage: 5) }

  private let interrupt = InputEvent.key(Key(.character("c"), .control))

  @Test(
    "is left by Ctrl-C, which does not end the program",
    arguments: [
      "va", "/lamp", "\\lamp", "12", "m", "'", "P", "D", "M/lamp", "\u{9}/lamp", "O", "v/la",
    ])
  func interruption(keys: String) throws {
    var reader = try opened()
    for scalar in keys.unicodeScalars {
      reader.handle(.key(scalar == "\u{9}" ? Key(.tab) : Key(.character(scalar))), at: .zero)
    }
    while reader.hasWork { reader.work(at: .zero) }
    // The book has no printed pages.
    if keys != "P" { #expect(!reader.quits(for: interrupt)) }
    #expect(
      reader.questions { $0.handle(interrupt, at: .zero) }.contains(.terminal(.quit))
        == (keys == "P")
    )
    #expect(reader.quits(for: interrupt))
  }

  @Test("for a note has three rows, around the cursor")
  func noteInRows() throws {
    var reader = try opened()
    _ = reader.type("va")
    let words = (1...60).map { "word\($0)" }
    _ = reader.type(words.joined(separator: " "))
    func rows() -> [String] {
      reader.screenText().suffix(3).map {
        $0.replacing("Note:", with: "").split(separator: " ").filter { $0.hasPrefix("word") }
          .joined(separator: " ")
      }
    }
    let shown = rows()
    #expect(shown.allSatisfy { !$0.isEmpty })
    let note = words.joined(separator: " ")
    #expect(note.hasSuffix(shown.joined(separator: " ").replacing("_", with: "")))
    _ = reader.press(.home)
    #expect(reader.screenText().suffix(3).first?.contains("Note: word1 word2") == true)
    #expect(note.hasPrefix(rows().joined(separator: " ")))
    _ = reader.press(.enter)
    #expect(reader.marks.all.map(\.note) == [note])
  }

  @Test(
    "breaks a line into rows after blanks, and knows the row of the cursor",
    arguments: [
      ("", 5, [""]), ("abc", 5, ["abc"]), ("abc def", 5, ["abc ", "def"]),
      ("abcdefgh", 3, ["abc", "def", "gh"]), ("ab cd ef", 6, ["ab cd ", "ef"]),
      ("一二三", 4, ["一二", "三"]),
    ])
  func rowsOfALine(text: String, width: Int, expected: [String]) {
    var line = LineEditor(text)
    #expect(line.rows(in: width).rows.map(\.text) == expected)
    #expect(line.rows(in: width).cursor == expected.count - 1)
    line = LineEditor()
    for character in text { line.insert(String(character)) }
    let rows = line.rows(in: width)
    #expect(rows.rows.indices.allSatisfy { ($0 == rows.cursor) || rows.rows[$0].after.isEmpty })
  }

  @Test(
    "for a note brings back by U what was typed and left",
    arguments: [Key(.escape), Key(.character("c"), .control)])
  func droppedNote(key: Key) throws {
    var reader = try opened()
    _ = reader.type("vaA long thought")
    reader.handle(.key(key), at: .zero)
    #expect(reader.foot().contains("Note not saved · U restores it"))
    #expect(reader.marks.all.isEmpty)
    _ = reader.type("U")
    #expect(reader.foot().contains("Note: A long thought_"))
    _ = reader.type("s")
    _ = reader.press(.enter)
    #expect(reader.marks.all.map(\.note) == ["A long thoughts"])
    // An unchanged note does not hinder undoing other changes.
    _ = reader.type("va")
    _ = reader.press(.escape)
    _ = reader.type("U")
    #expect(reader.marks.all.isEmpty)
  }

  @Test("for a note is left by a click without a loss, and brings back what no editor took")
  func keptNote() throws {
    var reader = try opened()
    _ = reader.type("vaink")
    for action in [MouseReport.Action.press(button: 0), .release(button: 0)] {
      reader.handle(.mouse(MouseReport(action, column: 40, row: 3)), at: .zero)
    }
    _ = reader.type("U")
    #expect(reader.foot().contains("Note: ink_"))
    guard case .terminal(.edit(let mark))? = reader.press(.character("e"), modifiers: .alt).first
    else {
      Issue.record("no editor is wanted")
      return
    }
    reader.take(.program(.editFailed(mark, reason: "No editor")), at: .zero)
    #expect(reader.foot().contains("No editor · U restores it"))
    _ = reader.type("U")
    #expect(reader.foot().contains("Note: ink_"))
  }

  @Test(
    "for a note shows the cursor in a note that is longer than the row, and keeps the words lit")
  func longNote() throws {
    var reader = try opened()
    _ = reader.type("va")
    let note = (1...60).map { "word\($0)" }.joined(separator: " ")
    reader.handle(.paste(note), at: .zero)
    #expect(reader.foot().contains("word60_"))
    _ = reader.press(.home)
    #expect(reader.screenText().suffix(3).first?.contains("Note: word1 word2") == true)
    #expect(reader.frame(at: .zero).cursor?.column == 7)
    #expect(reader.frame(at: .zero).cursor?.row == 21)
    #expect(reader.layers.selection != nil)
    _ = reader.type("My ")
    _ = reader.press(.enter)
    #expect(reader.marks.all.map(\.note) == ["My " + note])
  }

  @Test("edits a query in its middle")
  func query() throws {
    var reader = try opened()
    _ = reader.type("/w3x4")
    _ = reader.press(.left, .left)
    _ = reader.press(.backspace)
    _ = reader.type("2")
    #expect(reader.foot().contains("/w2x4"))
    #expect(reader.words().contains("w2x4"))
    _ = reader.press(.home)
    // Backspace leaves an empty prompt only with nothing before the cursor.
    _ = reader.press(.backspace)
    #expect(!reader.isReading)
  }

  // MARK: Paths

  @Test("for a path asks for its completion, and shows what it may be")
  func completion() throws {
    var reader = try opened()
    _ = reader.type("O~/Bo")
    let questions = reader.press(.tab)
    #expect(questions == [.shelf(.completePath("~/Bo", isFolder: false))])
    reader.take(.completion(of: "~/Bo", to: "~/Books/", among: ["Books/", "Books 2/"]), at: .zero)
    #expect(reader.foot().contains("Open a file: ~/Books/_  Books/  Books 2/"))
    // A late answer changes nothing.
    _ = reader.type("x")
    reader.take(.completion(of: "~/Books/", to: "~/Other", among: []), at: .zero)
    #expect(reader.foot().contains("~/Books/x_  Tab completes"))
    #expect(reader.press(.enter) == [.open(.typed(path: "~/Books/x"))])
    reader.take(.noFile("~/Books/x"), at: .zero)
    #expect(reader.foot().contains("No such file: ~/Books/x_"))
    _ = reader.press(.backspace)
    #expect(reader.foot().contains("Open a file: ~/Books/_"))
  }

  @Test("for a picture asks for a new file, and again if there is one")
  func picture() throws {
    var reader = try opened()
    reader.carryOut([.perform(.picture)], at: .zero)
    #expect(reader.foot().contains("Picture, as SVG: ~/_"))
    _ = reader.type("page.svg")
    #expect(reader.press(.enter) == [.draw(to: "~/page.svg")])
    reader.take(.pathTaken("~/page.svg"), at: .zero)
    #expect(reader.foot().contains("There is already: ~/page.svg_"))
    _ = reader.press(.backspace)
    #expect(reader.foot().contains("Picture, as SVG: ~/page.sv_"))
    for _ in 0..<20 { _ = reader.press(.backspace) }
    #expect(reader.press(.enter).isEmpty && reader.isReading)
  }

  @Test("for a folder offers the home directory, which a whole path replaces")
  func wholePath() throws {
    func prompt(_ change: (inout Reader) -> Void) throws -> String {
      var reader = try opened()
      _ = reader.type("S")
      _ = reader.press(.end, .enter)
      _ = reader.type("+")
      change(&reader)
      return reader.foot()
    }
    #expect(try prompt { _ = $0.type("~/Books") }.contains("Add a folder: ~/Books_"))
    #expect(try prompt { _ = $0.type("/srv") }.contains("Add a folder: /srv_"))
    #expect(
      try prompt { $0.handle(.paste("~/Books"), at: .zero) }.contains("Add a folder: ~/Books_"))
    #expect(try prompt { $0.handle(.paste("Books"), at: .zero) }.contains("Add a folder: ~/Books_"))
    // Only as the first text.
    #expect(try prompt { _ = $0.type("a/b~") }.contains("Add a folder: ~/a/b~_"))
    // A refused path is continued.
    #expect(
      try prompt {
        _ = $0.press(.escape)
        $0.take(.folder("~/gone", exists: false), at: .zero)
        _ = $0.type("/x")
      }.contains("~/gone/x_"))
  }

  @Test("for a folder adds it, and a list removes it")
  func folders() throws {
    var reader = try opened()
    _ = reader.type("S")
    _ = reader.press(.end, .enter)
    #expect(reader.screenText().contains { $0.contains("the books that came with Bifolio") })
    _ = reader.type("+Novels/")
    #expect(reader.foot().contains("Add a folder: ~/Novels/_"))
    #expect(reader.press(.enter) == [.shelf(.addFolder("~/Novels"))])
    reader.take(.folder("~/Novels", exists: true), at: .zero)
    #expect(reader.generalSettings.folders.description == "bundled:~/Novels")
    #expect(reader.screenText().contains { $0.contains("~/Novels") })
    _ = reader.press(.end, .delete)
    #expect(reader.generalSettings.folders.description == "bundled")
    #expect(reader.type("U") == [.saving(.settingsChanged), .shelf(.foldersChanged)])
    #expect(reader.generalSettings.folders.description == "bundled:~/Novels")
    _ = reader.press(.end, .delete)
    _ = reader.press(.delete)
    #expect(reader.screenText().contains { $0.contains("No folders: + adds one.") })
    _ = reader.press(.enter)
    #expect(reader.foot().contains("Add a folder: ~/_"))
    reader.take(.folder("~/gone", exists: false), at: .zero)
    #expect(reader.foot().contains("No such folder: ~/gone_"))
  }
}
