import Defaults

extension Setting {
  /// The name of the setting, as it begins a line.
  var title: String {
    switch self {
    case .accessible: "For screen readers"
    case .cursor: "Cursor"
    case .theme: "Colours"
    case .transition: "Turn"
    case .spread: "Pages"
    case .measure: "Width of the text"
    case .margins: "Margins"
    case .leading: "Line spacing"
    case .alignment: "Alignment"
    case .hyphenation: "Hyphenation"
    case .paragraphs: "Paragraphs"
    case .quotes: "Quotes and dashes"
    case .openings: "Chapter openings"
    case .chapters: "Chapters"
    case .images: "Images"
    case .footer: "Foot of the page"
    case .clock: "Clock"
    case .cover: "First page"
    case .orientation: "Leaves"
    case .direction: "Reading direction"
    case .taps: "Clicks turn"
    case .pace: "Auto-turn"
    case .rate: "Rate of the voice"
    case .punctuation: "Spoken punctuation"
    case .lines: "Lines of the file"
    case .notices: "Notices, licences"
    case .encoding: "Encoding"
    }
  }

  /// Returns the value of the setting, in a few words.
  func words(in settings: Settings) -> String {
    switch self {
    case .accessible: settings.accessible.rawValue
    case .cursor: settings.cursor.rawValue
    case .theme:
      switch settings.theme {
      case .paper: "paper"
      case .sepia: "sepia"
      case .night: "night"
      case .contrast: "high contrast"
      case .terminal: "the terminal’s"
      case .own: "your own"
      }
    case .transition:
      switch settings.transition {
      case .curl: "curl"
      case .scroll: "scroll"
      case .none: "at once"
      }
    case .spread:
      switch settings.spread {
      case .auto: "automatic"
      case .one: "one"
      case .two: "two"
      }
    case .measure: "\(settings.measure) cells"
    case .margins: settings.margins.rawValue
    case .leading: settings.leading.rawValue
    case .alignment:
      switch settings.alignment {
      case .auto: "automatic"
      case .justified: "justified"
      case .ragged: "ragged"
      }
    case .hyphenation: settings.hyphenation.rawValue
    case .paragraphs:
      switch settings.paragraphs {
      case .indented: "indented"
      case .spaced: "spaced"
      }
    case .quotes:
      switch settings.quotes {
      case .dressed: "typographic"
      case .typed: "as typed"
      }
    case .openings:
      switch settings.openings {
      case .capitals: "in capitals"
      case .plain: "plain"
      }
    case .chapters:
      switch settings.chapters {
      case .page: "on the next page"
      case .recto: "on a right-hand page"
      }
    case .images: settings.images.rawValue
    case .footer:
      switch settings.footer {
      case .page: "page"
      case .chapter: "pages left in chapter"
      case .percent: "per cent"
      case .time: "time left"
      case .none: "nothing"
      }
    case .clock: settings.clock.rawValue
    case .cover:
      switch settings.cover {
      case .alone: "alone"
      case .paired: "facing the second"
      }
    case .orientation:
      switch settings.orientation {
      case .horizontal: "turn left and right"
      case .vertical: "turn up and down"
      }
    case .direction:
      switch settings.direction {
      case .auto: "automatic"
      case .ltr: "from left to right"
      case .rtl: "from right to left"
      }
    case .taps:
      switch settings.taps {
      case .edges: "at the edges"
      case .thirds: "left third, the rest"
      case .halves: "left half, right half"
      }
    case .pace: "\(settings.pace) words a minute"
    case .rate: settings.rate == 0 ? "the voice’s" : "\(settings.rate) %"
    case .punctuation:
      settings.punctuation == .auto ? "the voice’s" : settings.punctuation.rawValue
    case .lines:
      switch settings.lines {
      case .auto: "detected"
      case .prose: "joined"
      case .kept: "as in the file"
      }
    case .notices: settings.notices.rawValue
    case .encoding: settings.encoding ?? "detected"
    }
  }

  /// Returns the setting's title and value, as shown in a message.
  func sentence(in settings: Settings) -> String { "\(title): \(words(in: settings))" }

  /// True if a change of the setting requires reading the text again.
  var changesText: Bool { [.lines, .notices, .encoding].contains(self) }
}
