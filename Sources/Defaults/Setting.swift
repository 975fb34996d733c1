import BookText
import Decoding
import Numbers
import Paging

/// A setting, by its name in the settings file.
public enum Setting: String, CaseIterable, Hashable, Sendable {
  case theme
  case transition
  case spread
  case measure
  case margins
  case leading
  case alignment
  case hyphenation
  case paragraphs
  case quotes
  case openings
  case chapters
  case images
  case footer
  case clock
  case cover
  case orientation
  case direction
  case taps
  case accessible
  case cursor
  case pace
  case rate
  case punctuation
  case lines
  case notices
  case encoding

  /// True if the setting describes a book rather than its reader, and so is stored for that book
  /// alone.
  public var isPerBook: Bool {
    switch self {
    case .direction, .lines, .notices, .encoding: true
    default: false
    }
  }

  /// The values that a setting accepts.
  public enum Choices: Hashable, Sendable {
    /// One of these words.
    case words([String])
    /// A number in this range.
    case numbers(ClosedRange<Int>)
    /// The name of an encoding, or a word for "detect".
    case encodings
  }

  /// The values that are accepted, as stored in a file.
  public var choices: Choices { field.choices }

  /// True if `choice` is a valid value.
  public func allows(_ choice: String) -> Bool {
    var settings = Settings()
    return settings.choose(choice, for: self)
  }

  /// How the value is read and set.
  fileprivate var field: Field {
    switch self {
    case .theme: .choice(\.theme)
    case .transition: .choice(\.transition)
    case .spread: .choice(\.spread)
    case .measure: .number(\.measure, in: Settings.measures, step: 2)
    case .margins: .choice(\.margins)
    case .leading: .choice(\.leading)
    case .alignment: .choice(\.alignment)
    case .hyphenation: .choice(\.hyphenation)
    case .paragraphs: .choice(\.paragraphs)
    case .quotes: .choice(\.quotes)
    case .openings: .choice(\.openings)
    case .chapters: .choice(\.chapters)
    case .images: .choice(\.images)
    case .footer: .choice(\.footer)
    case .clock: .choice(\.clock)
    case .cover: .choice(\.cover)
    case .orientation: .choice(\.orientation)
    case .direction: .choice(\.direction)
    case .taps: .choice(\.taps)
    case .accessible: .choice(\.accessible)
    case .cursor: .choice(\.cursor)
    case .pace: .number(\.pace, in: Settings.paces, step: 20)
    case .rate: .number(\.rate, in: Settings.rates, step: 10)
    case .punctuation: .choice(\.punctuation)
    case .lines: .choice(\.lines)
    case .notices: .choice(\.notices)
    case .encoding: .encoding
    }
  }
}

extension Settings {
  /// The value of a setting, as stored in a file.
  public subscript(setting: Setting) -> String { setting.field.read(self) }

  /// Sets a value, as stored in a file.
  ///
  /// - Returns: True if the value is valid; if not, nothing changes.
  @discardableResult
  public mutating func choose(_ choice: String, for setting: Setting) -> Bool {
    setting.field.write(&self, choice)
  }

  /// Moves a choice by `distance`. Words wrap around; numbers are clamped. The reader's own theme
  /// is skipped if it has no colours.
  public mutating func step(_ setting: Setting, by distance: Int) {
    setting.field.step(&self, distance)
    if setting == .theme, theme == .own, colors == CustomColors() {
      setting.field.step(&self, distance.signum())
    }
  }
}

/// How one setting is read from settings and set in them.
private struct Field {
  let choices: Setting.Choices
  let read: (Settings) -> String
  let write: (inout Settings, String) -> Bool
  let step: (inout Settings, Int) -> Void

  /// A field with a few words to choose from.
  static func choice<Value: RawRepresentable<String> & CaseIterable & Equatable>(
    _ path: WritableKeyPath<Settings, Value>
  ) -> Field {
    Field(
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

  /// A field with a number of a range.
  static func number(
    _ path: WritableKeyPath<Settings, Int>, in range: ClosedRange<Int>, step: Int
  ) -> Field {
    Field(
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

  /// The encoding of the file. Accepts any known name, and stores the one under which the encoding
  /// is shown.
  static var encoding: Field {
    Field(
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
