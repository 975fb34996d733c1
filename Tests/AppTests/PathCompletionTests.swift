import System
import TemporaryFiles
import Testing

@testable import App

@Suite("A path that is typed")
struct PathCompletionTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    for name in ["Books", "Books/Novels", "Bottles", ".hidden", "Books/New"] {
      try FileSystem.makeDirectory("\(desk.directory)/\(name)")
    }
    for name in ["Books/Nevermore.txt", "bare.txt", "two\u{1B}[2J.txt", "twice.txt"] {
      _ = try desk.write("A lamp.", to: name)
    }
  }

  private func completed(_ typed: String, isFolder: Bool = false) -> (String, [String]) {
    let completion = PathCompletion(
      typed, isFolder: isFolder, home: desk.directory, directory: desk.directory + "/Books")
    return (completion.path, completion.names)
  }

  @Test("is completed as far as the files decide it")
  func completion() {
    #expect(completed("~") == ("~/", []))
    #expect(completed("~/Bo") == ("~/Bo", ["Books/", "Bottles/"]))
    #expect(completed("~/Boo") == ("~/Books/", []))
    #expect(completed("~/Books/N") == ("~/Books/N", ["Nevermore.txt", "New/", "Novels/"]))
    #expect(completed("~/Books/N", isFolder: true) == ("~/Books/N", ["New/", "Novels/"]))
    #expect(completed("\(desk.directory)/ba") == ("\(desk.directory)/bare.txt", []))
    #expect(completed("Nev") == ("Nevermore.txt", []))
    #expect(completed("~/gone/x") == ("~/gone/x", []))
    #expect(completed("").1.count == 3)
  }

  @Test("is not completed to hidden names, or to names that cannot be typed")
  func exceptions() {
    #expect(completed("~/").1 == ["Books/", "Bottles/", "bare.txt", "twice.txt"])
    #expect(completed("~/.h") == ("~/.hidden/", []))
    #expect(completed("~/tw") == ("~/twice.txt", []))
  }

  @Test("adds a folder or opens a file if that exists, and can be corrected otherwise")
  func session() throws {
    let session = try desk.session(try desk.write(Desk.text(of: 4_000), to: "lamp.txt"))
    session.ask(.shelf(.addFolder("~/gone")), at: .zero)
    #expect(session.foot().contains("No such folder: ~/gone_"))
    session.press(.escape)
    session.ask(.shelf(.addFolder("~/Books")), at: .zero)
    #expect(session.reader.generalSettings.folders.description == "bundled:~/Books")
    session.open(.typed(path: "~/gone.txt"), at: .zero)
    #expect(session.foot().contains("No such file: ~/gone.txt_"))
    session.press(.escape)
    // A folder is a shelf of its own books.
    session.open(.typed(path: "~/Books/"), at: .zero)
    for _ in 0..<1_000 where !session.frame(at: .zero).lines.joined().contains("not read yet") {
      Descriptor.wait(forInput: session.descriptors, within: .milliseconds(20))
      session.passTime(isFrameDue: true, at: .zero)
    }
    #expect(session.frame(at: .zero).lines[0].contains("Shelf"))
    #expect(session.frame(at: .zero).lines.joined().contains("not read yet"))
    session.press(.escape)
    session.open(.typed(path: "Books/Nevermore.txt"), at: .zero)
    while session.isOpening { session.passTime(isFrameDue: true, at: .zero) }
    #expect(session.opened.rereading.source.path?.hasSuffix("/Nevermore.txt") == true)
  }
}
