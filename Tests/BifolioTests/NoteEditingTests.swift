import App
import BookText
import Defaults
import PlainText
import Storage
import TemporaryFiles
import Testing

@testable import Reading
@testable import bifolio

@Suite("Editing a note as a file")
struct NoteEditingTests {
  /// Calls `body` with a note being edited, and the path of its file.
  private func withNote(
    _ text: String, stored: String? = nil, _ body: (NoteEditing, String) throws -> Void
  ) throws {
    try withTemporaryDirectory { directory in
      let book = try Book(plainText: Array("The lamp was lit at five.\n".utf8), named: "lamp")
      let mark = Mark(.highlight, at: 4..<8, in: book, note: text)
      let editing = try NoteEditing(
        of: mark.note, stored: stored ?? text, in: "sh", directory: nil,
        environment: ["PATH": "/usr/bin:/bin", "TMPDIR": directory])
      try body(editing, try #require(editing.launch.arguments.last))
    }
  }

  @Test func theWrittenTextWithoutItsLastLineEndsIsTheNote() throws {
    try withNote("old") { editing, path in
      #expect(editing.result(ending: 0, wasInterrupted: false) == .success("old"))
      try FileAccess.replace(path, with: Array("new\n\nlines\n\n".utf8))
      #expect(editing.result(ending: 0, wasInterrupted: false) == .success("new\n\nlines"))
    }
  }

  @Test func anEditorThatFailsLeavesTheNote() throws {
    try withNote("old") { editing, path in
      try FileAccess.replace(path, with: Array("new\n".utf8))
      for ending: Int32 in [1, -15] {
        #expect(
          editing.result(ending: ending, wasInterrupted: false)
            == .failure(Failure("Note unchanged: the editor failed")))
      }
    }
  }

  @Test func whatAnInterruptedEditorSavedIsUsed() throws {
    try withNote("old") { editing, path in
      #expect(
        editing.result(ending: -15, wasInterrupted: true)
          == .failure(Failure("Note unchanged: the editor failed")))
      try FileAccess.replace(path, with: Array("new\n".utf8))
      #expect(editing.result(ending: -15, wasInterrupted: true) == .success("new"))
    }
  }

  @Test func whatWasTypedBeforeIsUsedThoughAnInterruptedEditorSavedNothing() throws {
    try withNote("old, and half a", stored: "old") { editing, _ in
      #expect(editing.result(ending: -15, wasInterrupted: true) == .success("old, and half a"))
    }
  }

  @Test func aFileThatIsTooLongLeavesTheNote() throws {
    try withNote("") { editing, path in
      try FileAccess.replace(path, with: Array(repeating: 0x61, count: 2 << 20))
      #expect(
        editing.result(ending: 0, wasInterrupted: false)
          == .failure(Failure("Note unchanged: file missing or too long")))
    }
  }
}
