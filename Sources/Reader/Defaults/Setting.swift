import BookText
import Decoding
import Numbers
import Paging

/// A setting, by its name in the settings file. ``Field`` has all else of it: one row of a table.
public enum Setting: String, CaseIterable, Hashable, Sendable {
  case theme
  case focus
  case transition
  case speed
  case spread
  case measure
  case margins
  case leading
  case alignment
  case longLines = "long-lines"
  case lineNumbers = "line-numbers"
  case hyphenation
  case paragraphs
  case quotes
  case notes
  case images
  case footer
  case direction
  case mouse
  case keys
  case accessible
  case windowTitle = "window-title"
  case pace
  case rate
  case sleep
  case layout
  case notices
  case encoding

  /// Groups of the settings sheet, in its order.
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case page = "Page"
    case text = "Text"
    case turn = "Turn"
    case pointer = "Pointer and keys"
    case aids = "Reading aids"
    case library = "Library"
  }

  package var group: Group {
    switch self {
    case .theme, .spread, .measure, .margins, .footer, .images: .page
    case .leading, .alignment, .hyphenation, .paragraphs, .quotes, .notes, .longLines, .lineNumbers,
      .layout, .notices, .encoding:
      .text
    case .transition, .speed, .direction: .turn
    case .mouse, .keys, .windowTitle: .pointer
    case .focus, .accessible, .pace, .rate, .sleep: .aids
    }
  }

  /// Whether the sheet shows the setting at once: one of the ten settings changed first by readers.
  package var isCommon: Bool {
    switch self {
    case .theme, .spread, .measure, .margins, .footer, .images, .leading, .alignment, .hyphenation,
      .transition:
      true
    default: false
    }
  }

  /// Whether the setting describes a book rather than its reader, and so is stored for this book alone.
  public var isPerBook: Bool { self == .direction || changesText }

  /// Whether a key on the page changes the setting until the program ends; a change of any other is saved.
  package var isForEvening: Bool { [.focus, .layout, .longLines].contains(self) }

  /// Whether a change of the setting requires reading the text again.
  package var changesText: Bool { [.layout, .notices, .encoding].contains(self) }

  /// Whether books of a format can have the setting: all but the layout and the encoding of an EPUB.
  package func applies(to format: BookFormat) -> Bool {
    switch self {
    case .layout, .encoding: format != .epub
    default: true
    }
  }

  public enum Choices: Hashable, Sendable {
    /// One of these words.
    case words([String])
    case numbers(ClosedRange<Int>)
    /// The name of an encoding, or a word for "detect".
    case encodings
  }

  /// The name of the setting in the sheet and in messages: it begins with the name in the file.
  package var title: String { field.title }

  /// The description for `--help`, without a full stop.
  package var help: String { field.help }

  public var choices: Choices { field.choices }

  package func words(in settings: Settings) -> String { field.words(settings) }

  package func sentence(in settings: Settings) -> String { "\(title): \(words(in: settings))" }

  /// Whether `choice` is a valid value.
  public func allows(_ choice: String) -> Bool {
    var settings = Settings()
    return settings.choose(choice, for: self)
  }

  /// The table of settings: property, title, help, and the words for values with names of their own.
  fileprivate var field: Field {
    switch self {
    case .theme:
      .theme(
        "Theme", "the colours",
        [
          .auto: "automatic", .contrast: "high contrast", .terminal: "the terminal’s",
          .own: "your own",
        ])
    case .focus:
      .choice(\.focus, "Focus", "the part of the page left undimmed")
    case .transition:
      .choice(\.transition, "Transition", "how a page turns")
    case .speed: .choice(\.speed, "Speed of a turn", "how fast a page turns")
    case .spread:
      .choice(
        \.spread, "Spread", "one page or two",
        [
          .auto: "automatic", .one: "one page", .two: "two pages",
          .paired: "automatic, no page alone",
        ])
    case .measure:
      .number(
        \.measure, in: Settings.measures, step: 2, "Measure",
        "widest line, in cells"
      ) { "\($0) cells" }
    case .margins: .choice(\.margins, "Margins", "width of the margins")
    case .leading:
      .choice(
        \.leading, "Leading", "space between lines", [.auto: "automatic"])
    case .alignment:
      .choice(\.alignment, "Alignment", "ragged or justified lines")
    case .longLines:
      .choice(
        \.longLines, "Long lines", "long lines of tables and diffs", [.auto: "automatic"])
    case .lineNumbers:
      .choice(\.lineNumbers, "Line numbers", "number the lines of texts shown line for line")
    case .hyphenation: .choice(\.hyphenation, "Hyphenation", "hyphenate words")
    case .paragraphs: .choice(\.paragraphs, "Paragraphs", "how a paragraph begins")
    case .quotes:
      .choice(
        \.quotes, "Quotes and dashes", "typographic quotes, dashes and ellipses, or as typed",
        [.dressed: "typographic", .typed: "as typed"])
    case .notes:
      .choice(
        \.notes, "Notes", "where the notes of a book are shown",
        [.foot: "at the foot of the page", .place: "where the book has them"])
    case .images: .choice(\.images, "Images", "how images are shown")
    case .footer:
      .choice(
        \.footer, "Footer", "foot of the page",
        [
          .chapter: "pages left in chapter", .percent: "percentage", .time: "time left",
          .none: "nothing",
        ])
    case .direction:
      .choice(
        \.direction, "Direction of reading", "direction of reading",
        [.auto: "automatic", .ltr: "from left to right", .rtl: "from right to left"])
    case .mouse:
      .choice(
        \.mouse, "Mouse", "where a click turns the page; the wheel only, or neither",
        [.on: "clicks at the edges", .thirds: "clicks anywhere", .wheel: "wheel only"])
    case .keys:
      .choice(
        \.keyTable, "Keys", "keys for turning pages, or keys of less",
        [.auto: "automatic", .page: "for pages", .less: "as in less"])
    case .accessible:
      .choice(
        \.accessible, "Accessible mode", "plain lines for screen readers and braille",
        [.cursor: "only the cursor"])
    case .windowTitle:
      .choice(\.windowTitle, "Window title", "show the title of the book in the window’s")
    case .pace:
      .number(
        \.pace, in: Settings.paces, step: 20, "Pace of auto-turn",
        "speed of auto-turn, in words a minute"
      ) { "\($0) words a minute" }
    case .rate:
      .number(
        \.rate, in: Settings.rates, step: 10, "Rate of the voice",
        "speed of the voice; 0 is the voice's own"
      ) { $0 == 0 ? "the voice’s" : "\($0)%" }
    case .sleep:
      .number(
        \.sleep, in: Settings.sleeps, step: 15, "Sleep",
        "minutes without a key until auto-turn and the voice stop; 0: never"
      ) { $0 == 0 ? "never" : "after \($0) minutes" }
    case .layout:
      .choice(
        \.lines, "Layout", "how plain text is laid out",
        [
          .automatic: "automatic", .book: "as a book",
          .prose: "lines joined", .asIs: "line for line",
        ])
    case .notices:
      .choice(\.notices, "Notices and licences", "show distributors' notices")
    case .encoding: .encoding("Encoding", "encoding of the file")
    }
  }
}

extension Settings {
  /// Values as stored in a file.
  public subscript(setting: Setting) -> String { setting.field.read(self) }

  /// Changes nothing, and returns false, for an invalid value.
  @discardableResult
  public mutating func choose(_ choice: String, for setting: Setting) -> Bool {
    setting.field.write(&self, choice)
  }

  /// Steps back if `distance` is negative. Words wrap around; numbers are clamped. The reader’s own theme is
  /// skipped if it has no colours.
  public mutating func step(_ setting: Setting, by distance: Int) {
    setting.field.step(&self, distance)
    if setting == .theme, theme == .own, colors == CustomColors() {
      setting.field.step(&self, distance.signum())
    }
  }
}

/// One setting: its words for readers, and the functions for reading, writing and stepping its value.
private struct Field {
  let title: String
  let help: String
  let words: (Settings) -> String
  let choices: Setting.Choices
  let read: (Settings) -> String
  let write: (inout Settings, String) -> Bool
  let step: (inout Settings, Int) -> Void

  /// Steps wrap around. `words` are names of values in the sheet, unless they are the values themselves.
  static func choice<Value: RawRepresentable<String> & CaseIterable & Hashable>(
    _ path: WritableKeyPath<Settings, Value>, _ title: String, _ help: String,
    _ words: [Value: String] = [:]
  ) -> Field {
    Field(
      title: title, help: help,
      words: { words[$0[keyPath: path]] ?? $0[keyPath: path].rawValue },
      choices: .words(Value.allCases.map(\.rawValue)),
      read: { $0[keyPath: path].rawValue },
      write: { settings, choice in
        guard let value = Value(rawValue: choice) else { return false }
        settings[keyPath: path] = value
        return true
      },
      step: { settings, distance in
        let all = Array(Value.allCases)
        let index = (all.firstIndex(of: settings[keyPath: path]) ?? 0) + distance
        settings[keyPath: path] = all[(index % all.count + all.count) % all.count]
      })
  }

  /// Returns the field of the theme. The name of a colour scheme is valid too.
  static func theme(
    _ title: String, _ help: String, _ words: [Settings.Theme: String]
  ) -> Field {
    let field = choice(\.theme, title, help, words)
    /// Returns the name of the colour scheme shown; nil for a theme without one.
    func scheme(_ settings: Settings) -> String? { settings.theme == .own ? settings.scheme : nil }
    return Field(
      title: title, help: help, words: { scheme($0) ?? field.words($0) }, choices: field.choices,
      read: { scheme($0) ?? field.read($0) },
      write: { settings, choice in
        field.write(&settings, choice) || settings.choose(scheme: choice)
      },
      step: field.step)
  }

  /// Steps stop at the ends of the range. `step` is the distance between two values in the sheet.
  static func number(
    _ path: WritableKeyPath<Settings, Int>, in range: ClosedRange<Int>, step: Int, _ title: String,
    _ help: String, words: @escaping (Int) -> String
  ) -> Field {
    Field(
      title: title, help: help, words: { words($0[keyPath: path]) },
      choices: .numbers(range),
      read: { String($0[keyPath: path]) },
      write: { settings, choice in
        guard let value = Number.parse(choice.utf8, in: range) else { return false }
        settings[keyPath: path] = value
        return true
      },
      step: { settings, distance in
        let value = settings[keyPath: path] + step * distance
        settings[keyPath: path] = min(max(range.lowerBound, value), range.upperBound)
      })
  }

  /// Returns the field of the encoding. It accepts any known name, and stores the displayed one.
  static func encoding(_ title: String, _ help: String) -> Field {
    Field(
      title: title, help: help, words: { $0.encoding ?? "detected" },
      choices: .encodings,
      read: { $0.encoding ?? detected },
      write: { settings, choice in
        if choice == detected {
          settings.encoding = nil
        } else if let name = TextEncoding.canonicalName(of: choice) {
          settings.encoding = name
        } else {
          return false
        }
        return true
      },
      step: { settings, distance in
        let all = [nil] + TextEncoding.choices.flatMap { $0.names }.map(Optional.some)
        let index = (all.firstIndex(of: settings.encoding) ?? 0) + distance
        settings.encoding = all[(index % all.count + all.count) % all.count]
      })
  }

  /// The stored value for "detect".
  private static let detected = "auto"
}
