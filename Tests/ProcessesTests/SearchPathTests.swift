import CLibrary
import TemporaryFiles
import Testing

@testable import Launching
@testable import Processes

@Suite("The search path for programs")
struct SearchPathTests {
  @Test(arguments: [
    ("/usr/bin:/bin", ["/usr/bin", "/bin"]), (":/bin:.:bin::./x:~/bin", ["/bin"]), ("", []),
    (nil, ["/usr/local/bin", "/usr/bin", "/bin"]),
  ])
  func containsAbsoluteDirectoriesOnly(path: String?, expected: [String]) {
    #expect(SearchPath(path).directories == expected)
  }

  @Test func areSearchedInOrderForFilesThatMayBeRun() throws {
    try withTemporaryDirectory { directory in
      for name in ["one", "two", "two/folder"] { try makeDirectories("\(directory)/\(name)") }
      for name in ["one/text", "two/text", "two/lamp", "one/both", "two/both"] {
        try makeFile("\(directory)/\(name)", "#!/bin/sh\n".utf8)
      }
      for name in ["two/text", "two/lamp", "one/both", "two/both"] {
        try check(chmod("\(directory)/\(name)", 0o755))
      }
      try check(symlink("lamp", "\(directory)/two/link"))
      try check(symlink("none", "\(directory)/two/nowhere"))
      let path = SearchPath("\(directory)/one:\(directory)/two")
      #expect(path.file(of: "both") == "\(directory)/one/both")
      // A non-executable file is skipped.
      #expect(path.file(of: "text") == "\(directory)/two/text")
      #expect(path.file(of: "link") == "\(directory)/two/link")
      #expect(path.file(of: "\(directory)/two/lamp") == "\(directory)/two/lamp")
      for name in [
        "folder", "none", "nowhere", "", ".", "two/lamp", "./lamp", "\(directory)/one/text",
      ] {
        #expect(path.file(of: name) == nil, "\(name)")
      }
    }
  }
}

@Suite("The environment of a program")
struct ChildEnvironmentTests {
  private let reader = [
    "PATH": "/bin:.:/usr/bin", "HOME": "/home/x", "LANG": "de_DE.UTF-8", "LC_TIME": "C",
    "XDG_RUNTIME_DIR": "/run/x", "DISPLAY": ":0", "PULSE_SERVER": "y", "TERM": "xterm",
    "COLORTERM": "truecolor", "LINES": "24", "COLUMNS": "80", "PAGER": "less", "SDCV_PAGER": "less",
    "SECRET_TOKEN": "z", "LD_PRELOAD": "w.so", "BASH_ENV": "v", "EDITOR": "vi",
    "SHELL": "/bin/bash",
  ]

  @Test func isWhatItNeedsAndNoMoreWhereItsOutputIsCaptured() {
    #expect(
      ChildEnvironment.captured(from: reader) == [
        "PATH": "/bin:/usr/bin", "HOME": "/home/x", "LANG": "de_DE.UTF-8", "LC_TIME": "C",
        "XDG_RUNTIME_DIR": "/run/x", "DISPLAY": ":0", "PULSE_SERVER": "y", "TERM": "dumb",
      ])
  }

  @Test(arguments: [
    ([:], "C.UTF-8"), (["LANG": "C"], "C.UTF-8"), (["LANG": "fr_FR.utf8"], nil),
    (["LANG": "fr_FR.UTF-8", "LC_ALL": "fr_FR"], "C.UTF-8"),
    (["LANG": "C", "LC_ALL": "fr_FR.UTF-8"], "fr_FR.UTF-8"),
    (["LANG": "fr_FR.UTF-8", "LC_ALL": ""], ""), (["LANG": "C", "LC_CTYPE": "fr_FR.UTF-8"], nil),
  ])
  func makesItWriteUTF8(environment: [String: String], expected: String?) {
    #expect(ChildEnvironment.captured(from: environment)["LC_ALL"] == expected)
  }

  @Test func isTheReadersOwnForAnEditor() {
    let editor = ChildEnvironment.editor(from: reader)
    #expect(
      Set(reader.keys).subtracting(editor.keys) == ["LINES", "COLUMNS", "LD_PRELOAD", "BASH_ENV"])
    #expect(editor["PATH"] == "/bin:/usr/bin")
    #expect(editor["TERM"] == "xterm")
  }

  @Test func isTheLanguageForAConfinedProgram() {
    #expect(
      ChildEnvironment.confined(from: reader) == [
        "PATH": "/bin:/usr/bin", "HOME": "/", "LANG": "de_DE.UTF-8", "LC_TIME": "C", "TERM": "dumb",
      ])
  }

  @Test func hasProxiesAndCertificatesForAServer() {
    let server = [
      "https_proxy": "http://p", "NO_PROXY": "nas", "SSL_CERT_FILE": "/c", "GNUPGHOME": "/g",
      "PASSWORD_STORE_DIR": "/s",
    ]
    let environment = ChildEnvironment.networked(from: reader.merging(server) { $1 })
    #expect(environment == ChildEnvironment.captured(from: reader).merging(server) { $1 })
    #expect(ChildEnvironment.captured(from: server).keys.sorted() == ["LC_ALL", "PATH", "TERM"])
  }

  @Test func isAnEditorsForACommandOfTheReaders() {
    var expected = ChildEnvironment.editor(from: reader)
    expected["TERM"] = "dumb"
    #expect(ChildEnvironment.command(from: reader) == expected)
    #expect(expected["SECRET_TOKEN"] == "z" && expected["LD_PRELOAD"] == nil)
  }
}
