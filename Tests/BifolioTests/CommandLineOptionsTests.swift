import App
import Defaults
import Reading
import Testing

@testable import bifolio

@Suite("The command line")
struct CommandLineOptionsTests {
  private func options(_ arguments: String...) throws -> CommandLineOptions {
    try CommandLineOptions(arguments)
  }

  /// The error message for `arguments`.
  private func complaint(_ arguments: String...) -> String {
    do {
      return "\(try CommandLineOptions(arguments))"
    } catch {
      return error.message
    }
  }

  @Test("may be empty: the last book is opened")
  func empty() throws {
    let options = try options()
    #expect(options.action == .read)
    #expect(options.source == .unnamed)
    #expect(
      options.width == nil && options.height == nil && options.choices.isEmpty)
  }

  @Test("names a book, or standard input by a hyphen")
  func sources() throws {
    #expect(try options("moby.txt").source == .named("moby.txt"))
    #expect(try options("/a b/=c").source == .named("/a b/=c"))
    #expect(try options("-").source == .standardInput)
    #expect(try options("--print", "-").source == .standardInput)
  }

  @Test("takes places as pagers and editors do")
  func places() throws {
    #expect(try options("+12", "moby.txt").start == .page(12))
    #expect(try options("moby.txt", "+12").source == .named("moby.txt"))
    let search = try options("+/white whale", "moby.txt")
    #expect(search.search == "white whale" && search.start == nil)
    #expect(search.source == .named("moby.txt"))
    for name in ["+", "+/", "+0", "+x", "+12x"] {
      #expect(try options(name).source == .named(name))
    }
    #expect(try options("--", "+12").source == .named("+12"))
    #expect(
      complaint("--print", "+/whale", "x")
        == "+/WORDS works only while reading, not with --print")
    #expect(try options("--print", "+12", "x").start == .page(12))
  }

  @Test("understands the letters of less, with their values")
  func pagerLetters() throws {
    for letters in ["-FRX", "-SR", "-Rx4", "-j5", "-#4", "-~", "-+S", "-Dd+r", "-Ps: %f"] {
      #expect(try options(letters).source == .unnamed, "\(letters)")
    }
    #expect(try options("-FRX").quitsIfOneScreen)
    #expect(try options("-SR").choices == [.longLines: "cut"])
    #expect(try options("-+S").choices.isEmpty)
    #expect(try options("-P", "prompt", "moby.txt").source == .named("moby.txt"))
    #expect(try options("-p", "whale").search == "whale")
    for end in ["+G", "+F"] {
      #expect(try options(end).start == .end, "\(end)")
      #expect(try options(end).follows == (end == "+F"), "\(end)")
    }
    #expect(try options("-ipwhale").search == "whale")
    #expect(
      try options("-Rx4").refused == ["-x has no effect: tab stops are always eight columns apart"])
    #expect(try options("-N", "moby.txt").choices == [.lineNumbers: "on"])
    #expect(try options("-NS").choices == [.lineNumbers: "on", .longLines: "cut"])
    #expect(try options("-+N").choices.isEmpty)
  }

  @Test("reads F of LESS, which git sets for its pager, for a text from a pipe")
  func less() throws {
    func quits(_ less: String?, isPager: Bool = true) throws -> Bool {
      try CommandLineOptions([], isPager: isPager, less: less).quitsIfOneScreen
    }
    for less in ["FRX", "-FRX", "-R -F", "R F", "--quit-if-one-screen", "-R$ -F"] {
      #expect(try quits(less), "\(less)")
      #expect(try !quits(less, isPager: false), "\(less)")
    }
    for less in ["", "RX", "-PF", "-x4F", "-+F", "--FIND", nil] {
      #expect(try !quits(less), "\(less ?? "none")")
    }
  }

  @Test("takes --mouse with a value, and without one as less does")
  func mouse() throws {
    #expect(try options("--mouse", "wheel").choices == [.mouse: "wheel"])
    #expect(try options("--mouse=off").choices == [.mouse: "off"])
    for arguments in [["--mouse"], ["--mouse", "--private"], ["--mouse", "moby.txt"]] {
      #expect(try CommandLineOptions(arguments).choices == [.mouse: "on"], "\(arguments)")
    }
    #expect(try options("--mouse", "moby.txt").source == .named("moby.txt"))
  }

  @Test("keeps the last screen with X, which git sets for its pager")
  func lastScreen() throws {
    #expect(try CommandLineOptions([], isPager: true, less: "FRX").keepsLastScreen)
    #expect(try !CommandLineOptions([], isPager: true, less: "FR").keepsLastScreen)
    #expect(try !CommandLineOptions([], isPager: false, less: "FRX").keepsLastScreen)
    #expect(try options("-X").keepsLastScreen)
  }

  @Test("cuts long lines with S of LESS, which is set for tables")
  func longLines() throws {
    for (less, isCut) in [("FRX", false), ("FRSX", true), ("--chop-long-lines", true)] {
      let choices = try CommandLineOptions([], isPager: true, less: less).choices
      #expect(choices == (isCut ? [.longLines: "cut"] : [:]), "\(less)")
    }
  }

  @Test("does without what is unknown to it as a pager")
  func unknownToAPager() throws {
    let pager = try CommandLineOptions(["--wordwrap", "--tabs=4", "+50%"], isPager: true)
    #expect(pager.source == .unnamed)
    #expect(
      pager.refused == [
        "+50% is not supported", "unknown option --wordwrap; try bifolio --help",
        "unknown option --tabs; try bifolio --help",
      ])
    #expect(
      try CommandLineOptions(["--foo"], isPager: true).refused == [
        "unknown option --foo; did you mean --footer?"
      ])
    #expect(throws: Failure.self) { try CommandLineOptions(["--footer"], isPager: true) }
    #expect(try CommandLineOptions(["--wordwrap", "-"], isPager: true).source == .standardInput)
    #expect(throws: Failure.self) {
      try CommandLineOptions(["--wordwrap", "moby.txt"], isPager: true)
    }
    #expect(throws: Failure.self) { try CommandLineOptions(["--theme=pink"], isPager: true) }
    #expect(complaint("--wordwrap") == "unknown option --wordwrap; try bifolio --help")
  }

  @Test("treats the argument after two hyphens as a book")
  func separator() throws {
    #expect(try options("--", "--help").source == .named("--help"))
    #expect(try options("--", "--help").action == .read)
    #expect(try options("--print", "--", "-x").source == .named("-x"))
    #expect(try options("--print", "--", "-x").action == .printPages)
    #expect(try options("--").source == .unnamed)
    #expect(try options("--", "--").source == .named("--"))
  }

  @Test("requests pages, the books that have been read, a completion, help or the version")
  func actions() throws {
    #expect(try options("--print").action == .printPages)
    #expect(try options("--info").action == .printInformation)
    #expect(try options("--list").action == .listBooks)
    #expect(try options("--completion", "zsh").action == .printCompletion(.zsh))
    #expect(try options("--help").action == .showHelp(.options))
    for help in ["-h", "-?"] { #expect(try options(help).action == .showHelp(.brief)) }
    for help in [["--help", "all"], ["--help=all"], ["-h", "all"]] {
      #expect(try CommandLineOptions(help).action == .showHelp(.all))
    }
    #expect(try options("--help", "lamp.txt").action == .showHelp(.options))
    for version in ["--version", "-V"] { #expect(try options(version).action == .showVersion) }
  }

  @Test("accepts option values after an equals sign or as the next argument")
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

  @Test("accepts an encoding by any of its names")
  func encodings() throws {
    #expect(try options("book").choices[.encoding] == nil)
    #expect(try options("--encoding=KOI8-R").choices[.encoding] == "KOI8-R")
    #expect(try options("--encoding", "latin1").choices[.encoding] == "ISO-8859-1")
    #expect(
      try options("--encoding", "cp1252", "--encoding=sjis").choices[.encoding] == "Shift_JIS")
    for value in ["", "klingon", "UTF-8//IGNORE", "é"] {
      #expect(
        complaint("--encoding=\(value)")
          == "the value “\(value)” of --encoding is not a known encoding, "
          + "such as UTF-8, windows-1252 or Shift_JIS")
    }
  }

  @Test("may repeat an option: the last one wins")
  func repeated() throws {
    #expect(try options("--theme", "night", "--theme=paper").choices == [.theme: "paper"])
    #expect(try options("--print", "--help").action == .showHelp(.options))
  }

  @Test("selects where to open the book")
  func starts() throws {
    #expect(try options("book").start == nil)
    #expect(try options("--page=12").start == .page(12))
    #expect(try options("--chapter", "3").start == .chapter(3))
    #expect(try options("--chapter", "Loomings").start == .title("Loomings"))
    #expect(try options("--chapter=3 Men").start == .title("3 Men"))
    #expect(try options("--at", "0").start == .fraction(0))
    #expect(try options("--at=12.5").start == .fraction(0.125))
    #expect(try options("--at=100%").start == .fraction(1))
    #expect(try options("--page=3", "--at=50").start == .fraction(0.5))
  }

  @Test("recognises every option by its name, with the documented kind of value")
  func everyOption() throws {
    for option in Option.all + Option.unlisted {
      #expect(try Option.find(option.written).name == option.name)
      for letter in option.letters { #expect(try Option.find("-\(letter)").name == option.name) }
      #expect(!option.help.isEmpty && option.help.last != ".")
      if option.value == .none {
        #expect(throws: Failure.usage("the option \(option.written) takes no value")) {
          try options("\(option.written)=1")
        }
      } else if option.name != Setting.mouse.rawValue {
        #expect(throws: Failure.usage("the option \(option.written) needs a value")) {
          try options(option.written)
        }
      }
      for proposal in option.value.proposals where proposal.last != "=" {
        let action = option.name == "turn" ? "--picture=a.svg" : "--export"
        #expect(throws: Never.self) { try options("\(option.written)=\(proposal)", action) }
      }
    }
    let names = (Option.all + Option.unlisted).map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test("overrides any setting for this run, by --set or by its name alone")
  func settings() throws {
    for setting in Setting.allCases where setting != .accessible {
      let value = Settings()[setting]
      let name = setting.rawValue
      for words in [["--set", "\(name)=\(value)"], ["--\(name)=\(value)"], ["--\(name)", value]] {
        #expect(try CommandLineOptions(words).choices == [setting: value], "\(words)")
      }
    }
    #expect(try options("--set=accessible=off").choices == [.accessible: "off"])
    let both = try options("--set", "theme=night", "--set=measure=72", "--print", "book")
    #expect(both.choices == [.theme: "night", .measure: "72"] && both.names == ["book"])
    for (wrong, message) in [
      ("measure=9", "the value “9” of measure is not a number from 20 to 120"),
      ("mesure=60", "there is no setting “mesure”; did you mean measure?"),
      (
        "dictionary=dict",
        "“dictionary” can only be set in the settings file: see man 5 bifolio-defaults"
      ),
      (
        "key.quit=x", "“key.quit” can only be set in the settings file: see man 5 bifolio-defaults"
      ),
      (
        "measure",
        "the value “measure” of --set is not a setting and its value, such as measure=60"
      ),
    ] {
      #expect(throws: Failure.usage(message)) { try options("--set", wrong) }
    }
  }

  @Test("says what has the effect of a setting of earlier versions")
  func formerSettings() throws {
    for words in [
      ["--cover", "paired"], ["--orientation=vertical"], ["--set", "clicks=halves"],
      ["--openings", "capitals"], ["--set", "clock=on"],
    ] {
      let parsed = try CommandLineOptions(words)
      #expect(parsed.choices == [:] && parsed.refused.count == 1, "\(words)")
    }
    #expect(
      try options("--cover", "paired").refused == ["--cover paired: now a value of spread: paired"])
    #expect(
      try options("--openings", "capitals").refused
        == ["--openings capitals: chapters begin as the book has them"])
    // The shelf keeps its order, and a script may still want another.
    for words in [["--order", "title"], ["--set", "order=title"]] {
      let parsed = try CommandLineOptions(words + ["--shelf"])
      #expect(parsed.order == .title && parsed.refused.isEmpty, "\(words)")
    }
  }

  @Test("has fewer options, settings and commands than a reader loses count of")
  func counts() {
    // Before one more is added: who does what with it, when? docs/development/log/switches.md has the answers
    // so far, and these numbers.
    #expect(Option.all.count <= 45)
    #expect(Setting.allCases.count <= 29)
    // Commands that choose a value of a setting are one.
    let commands = Command.table.filter {
      if case .choose = $0.command { false } else { true }
    }
    #expect(commands.count + 1 <= 66)
  }

  @Test("draws pages, of a size and with moves")
  func pictures() throws {
    let still = try options("--picture", "a.svg", "--page", "3", "book")
    #expect(still.action == .drawPages(to: "a.svg") && still.moves == nil)
    #expect(still.start == .page(3))
    let film = try options("--picture=a.svg", "--size", "160x45", "--turn", "next,lift", "book")
    #expect(film.width == 160 && film.height == 45 && film.moves == [.next, .lift])
    for size in [
      "", "80", "80x", "x24", "80x24x2", "0x24", "80x0", "1001x24", "9999x9999", "80X24",
    ] {
      #expect(
        complaint("--size", size)
          == "the value “\(size)” of --size is not a width and a height, each from 1 to 1000, such as 80x24"
      )
    }
    #expect(complaint("--turn", "next", "book") == "--turn is for --picture")
    #expect(
      complaint("--turn", "jump", "--picture", "a.svg").hasPrefix(
        "the value “jump” of --turn is not some of next, back, lift, chapter, paper"))
    for path in ["", "-"] {
      #expect(
        complaint("--picture", path) == "the value “\(path)” of --picture is not the path of a file"
      )
    }
    #expect(
      complaint("--picture", "a.svg", "one", "two")
        == "only one book can be printed (extra argument: “two”)")
  }

  @Test("explains the program by --debug, and by the names that scripts have")
  func debugging() throws {
    for (word, action) in [
      ("structure", CommandLineOptions.Action.printStructure(withEvidence: false)),
      ("why", .printStructure(withEvidence: true)), ("xpointers", .printXPointers),
      ("titles", .listTitles),
    ] {
      #expect(try options("--debug", word).action == action)
      #expect(try options("--\(word)").action == action)
    }
  }

  @Test("prints marks in the formats of other programs, and books as JSON")
  func formats() throws {
    let all = try options("--export", "--all", "--as", "csv")
    #expect(all.action == .printMarks && all.isForAllBooks && all.format == .csv)
    let words = try options("--words", "--export")
    #expect(words.onlyWords && !words.isForAllBooks && words.format == nil)
    #expect(try options("--list", "--as=json").format == .json)
    #expect(try options("--export", "--to", "d").isForAllBooks)
    #expect(try !options("--export", "--to", "d", "lamp.txt").isForAllBooks)
    for wrong in [["--all"], ["--words"], ["--list", "--all"], ["--info", "--words"]] {
      #expect(throws: Failure.usage("--all and --words are for --export")) {
        try CommandLineOptions(wrong)
      }
    }
    for (action, format) in [("--list", "csv"), ("--info", "json"), ("--print", "markdown")] {
      let refusal = "--as \(format) is for --export, and json for --list too"
      #expect(throws: Failure.usage(refusal)) {
        try options(action, "--as", format)
      }
    }
  }

  @Test("accepts unambiguous abbreviations of long names")
  func prefixes() throws {
    #expect(try options("--trans=none").choices == [.transition: "none"])
    #expect(try options("--th", "night").choices == [.theme: "night"])
    #expect(try options("--ver").action == .showVersion)
    #expect(try options("--wid=5").width == 5)
    // A complete name wins, even if another name begins with it.
    #expect(try options("--chapter=2").start == .chapter(2))
    #expect(try options("--chapt=2").start == .chapter(2))
    #expect(complaint("--he=4") == "the option --he could be --height, --header, --help")
  }

  @Test("reports errors as sentences")
  func complaints() throws {
    #expect(complaint("--pages") == "unknown option --pages; did you mean --page?")
    #expect(complaint("--pages=3") == "unknown option --pages; did you mean --page?")
    #expect(complaint("-v") == "unknown option -v; try bifolio --help")
    #expect(complaint("--Help") == "unknown option --Help; did you mean --help?")
    #expect(complaint("--widths=5") == "unknown option --widths; did you mean --width?")
    // A beginning without a value may belong to another word.
    #expect(
      complaint("--foo")
        == "unknown option --foo; did you mean --footer?")
    #expect(complaint("--=5") == "unknown option --; try bifolio --help")
    #expect(complaint("book", "--width") == "the option --width needs a value")
    #expect(complaint("--print=yes") == "the option --print takes no value")
    #expect(complaint("-h=") == "the option --help takes no value")
    for value in ["", "0", "1001", "ten", "1.5", "-3", "99999999999999999999"] {
      #expect(
        complaint("--width=\(value)")
          == "the value “\(value)” of --width is not a number from 1 to 1000")
    }
    for value in ["", "0", "-1", "+1", "one"] {
      #expect(
        complaint("--page=\(value)")
          == "the value “\(value)” of --page is not a number of 1 or more")
    }
    for value in ["", "%", "-1", "101", "1e1", "nan", "5,5", "1.2.3"] {
      #expect(
        complaint("--at=\(value)")
          == "the value “\(value)” of --at is not a number from 0 to 100, or a line with a place and its words"
      )
    }
    for value in ["", "0", "-2"] {
      #expect(
        complaint("--chapter=\(value)")
          == "the value “\(value)” of --chapter is not a number of 1 or more, or a few letters of a title"
      )
    }
    #expect(
      complaint("--measure", "19") == "the value “19” of --measure is not a number from 20 to 120")
    #expect(
      complaint("--theme", "plaid")
        == "the value “plaid” of --theme is not one of auto, paper, sepia, night, contrast, terminal, own, "
        + "or a colour scheme such as gruvbox-dark"
    )
    #expect(
      complaint("--transition=")
        == "the value “” of --transition is not one of curl, scroll, none")
    #expect(
      complaint("--spread=Two")
        == "the value “Two” of --spread is not one of auto, one, two, paired")
    #expect(
      complaint("--print", "one", "two") == "only one book can be printed (extra argument: “two”)")
    #expect(complaint("one", "--", "-") == "standard input (-) must be the first book")
    #expect(try CommandLineOptions(["one", "two", "three"]).others == ["two", "three"])
  }

  @Test("overrides the settings")
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
}
