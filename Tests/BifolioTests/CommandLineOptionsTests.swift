import Defaults
import Testing

@testable import bifolio

@Suite("The command line")
struct CommandLineOptionsTests {
  private func options(_ arguments: String...) throws -> CommandLineOptions {
    try CommandLineOptions(arguments)
  }

  /// What is said to `arguments`.
  private func complaint(_ arguments: String...) -> String {
    do {
      return "\(try CommandLineOptions(arguments))"
    } catch {
      return error.description
    }
  }

  @Test("may be empty: the last book is read")
  func empty() throws {
    let options = try options()
    #expect(options.action == .read)
    #expect(options.source == .unnamed)
    #expect(
      options.width == nil && options.height == nil && options.choices.isEmpty)
  }

  @Test("names a book, or standard input by a hyphen")
  func sources() throws {
    #expect(try options("moby.txt").source == .file("moby.txt"))
    #expect(try options("/a b/=c").source == .file("/a b/=c"))
    #expect(try options("-").source == .standardInput)
    #expect(try options("--print", "-").source == .standardInput)
  }

  @Test("takes what follows two hyphens for a book")
  func separator() throws {
    #expect(try options("--", "--help").source == .file("--help"))
    #expect(try options("--", "--help").action == .read)
    #expect(try options("--print", "--", "-x").source == .file("-x"))
    #expect(try options("--print", "--", "-x").action == .printPages)
    #expect(try options("--").source == .unnamed)
    #expect(try options("--", "--").source == .file("--"))
  }

  @Test("asks for pages, help or the version")
  func actions() throws {
    #expect(try options("--print").action == .printPages)
    #expect(try options("--info").action == .printInformation)
    for help in ["--help", "-h", "-?"] { #expect(try options(help).action == .showHelp) }
    for version in ["--version", "-V"] { #expect(try options(version).action == .showVersion) }
  }

  @Test("gives each option its value after a sign or as the next argument")
  func values() throws {
    let table: [(String, String, (inout CommandLineOptions) -> Void)] = [
      ("--width", "100", { $0.width = 100 }), ("--height", "1", { $0.height = 1 }),
      ("--width", "1000", { $0.width = 1000 }),
      ("--measure", "20", { $0.choices[.measure] = "20" }),
      ("--measure", "120", { $0.choices[.measure] = "120" }),
      ("--theme", "paper", { $0.choices[.theme] = "paper" }),
      ("--theme", "night", { $0.choices[.theme] = "night" }),
      ("--theme", "terminal", { $0.choices[.theme] = "terminal" }),
      ("--transition", "curl", { $0.choices[.transition] = "curl" }),
      ("--transition", "scroll", { $0.choices[.transition] = "scroll" }),
      ("--transition", "none", { $0.choices[.transition] = "none" }),
      ("--spread", "auto", { $0.choices[.spread] = "auto" }),
      ("--spread", "one", { $0.choices[.spread] = "one" }),
      ("--spread", "two", { $0.choices[.spread] = "two" }),
    ]
    for (name, value, change) in table {
      var expected = try options("book")
      change(&expected)
      #expect(try options("book", "\(name)=\(value)") == expected, "\(name)=\(value)")
      #expect(try options("book", name, value) == expected, "\(name) \(value)")
      #expect(try options("\(name)=\(value)", "book") == expected, "\(name)=\(value)")
    }
  }

  @Test("takes an encoding by any of its names")
  func encodings() throws {
    #expect(try options("book").choices[.encoding] == nil)
    #expect(try options("--encoding=KOI8-R").choices[.encoding] == "KOI8-R")
    #expect(try options("--encoding", "latin1").choices[.encoding] == "ISO-8859-1")
    #expect(
      try options("--encoding", "cp1252", "--encoding=sjis").choices[.encoding] == "Shift_JIS")
    for value in ["", "klingon", "UTF-8//IGNORE", "é"] {
      #expect(
        complaint("--encoding=\(value)")
          == "the value “\(value)” of --encoding is not an encoding that is known, "
          + "as UTF-8, windows-1252 and Shift_JIS are")
    }
  }

  @Test("may repeat an option: the last one holds")
  func repeated() throws {
    #expect(try options("--theme", "night", "--theme=paper").choices == [.theme: "paper"])
    #expect(try options("--print", "--help").action == .showHelp)
  }

  @Test("knows every option by its name, with the kind of value that it shows")
  func everyOption() throws {
    for option in Option.allCases {
      #expect(Option(option.name) == option)
      #expect(option.help.map { !$0.isEmpty && $0.last != "." } ?? true)
      if option.valueName == nil {
        #expect(throws: UsageError.unexpectedValue(option.name)) { try options("\(option.name)=1") }
      } else {
        #expect(throws: UsageError.missingValue(option.name)) { try options(option.name) }
      }
      let choices = (option.valueName ?? "").split(separator: "|")
      for choice in choices where choice != "N" && choice != "NAME" {
        #expect(throws: Never.self) { try options("\(option.name)=\(choice)") }
      }
    }
  }

  @Test("is told what is wrong with it, in a sentence")
  func complaints() {
    #expect(complaint("--pages") == "unknown option --pages; try bifolio --help")
    #expect(complaint("--pages=3") == "unknown option --pages; try bifolio --help")
    #expect(complaint("-x") == "unknown option -x; try bifolio --help")
    #expect(complaint("--Help") == "unknown option --Help; try bifolio --help")
    #expect(complaint("--wid=5") == "unknown option --wid; try bifolio --help")
    #expect(complaint("--=5") == "unknown option --; try bifolio --help")
    #expect(complaint("book", "--width") == "the option --width needs a value")
    #expect(complaint("--print=yes") == "the option --print takes no value")
    #expect(complaint("-h=") == "the option --help takes no value")
    for value in ["", "0", "1001", "ten", "1.5", "-3", "99999999999999999999"] {
      #expect(
        complaint("--width=\(value)")
          == "the value “\(value)” of --width is not a number from 1 to 1000")
    }
    #expect(
      complaint("--measure", "19") == "the value “19” of --measure is not a number from 20 to 120")
    #expect(
      complaint("--theme", "plaid")
        == "the value “plaid” of --theme is not one of paper, night, terminal")
    #expect(
      complaint("--transition=") == "the value “” of --transition is not one of curl, scroll, none")
    #expect(
      complaint("--spread=Two") == "the value “Two” of --spread is not one of auto, one, two")
    #expect(complaint("one", "two") == "one book at a time, please; what is “two”?")
    #expect(complaint("one", "--", "-") == "one book at a time, please; what is “-”?")
  }

  @Test("overrides the settings where it says something")
  func overrides() throws {
    var settings = Settings()
    settings.theme = .night
    settings.measure = 80
    #expect(settings.overridden(by: try options("book")) == settings)
    let overridden = settings.overridden(
      by: try options("--theme=paper", "--spread=one", "--transition=none"))
    #expect(overridden.theme == .paper)
    #expect(overridden.spread == .one)
    #expect(overridden.transition == .none)
    #expect(overridden.measure == 80)
    #expect(settings.overridden(by: try options("--measure=40")).measure == 40)
  }

  @Test("overrides what was chosen for the book alone")
  func overridesOwn() throws {
    var own = BookSettings()
    own[.measure] = "50"
    own[.quotes] = "typed"
    #expect(own.overridden(by: try options("book")) == own)
    let overridden = own.overridden(by: try options("--measure=40"))
    #expect(overridden[.measure] == nil && overridden[.quotes] == "typed")
  }
}
