import TemporaryFiles
import Testing

@testable import bifolio

@Suite("Marks of another program")
struct ImportPrinterTests {
  @Test("are read from the file in a folder of KOReader's, the one for the type of the book")
  func folder() throws {
    try withTemporaryDirectory { folder in
      #expect(Printer.fileOfMarks(at: folder, for: .unnamed) == folder)
      for type in ["epub", "txt"] { try makeFile("\(folder)/metadata.\(type).lua", []) }
      #expect(
        Printer.fileOfMarks(at: folder, for: .named("lamp.txt")) == "\(folder)/metadata.txt.lua")
      #expect(Printer.fileOfMarks(at: folder, for: .unnamed) == "\(folder)/metadata.epub.lua")
      let file = "\(folder)/metadata.txt.lua"
      #expect(Printer.fileOfMarks(at: file, for: .unnamed) == file)
    }
  }
}
