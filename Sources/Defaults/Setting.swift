import BookText
import Paging

/// A thing that a reader can choose, by the name under which the choice is kept.
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
  case pace
  case lines
  case notices
  case encoding

  /// Whether the choice says something about a book rather than about its reader, and so is kept
  /// for that book alone.
  public var isOfOneBook: Bool {
    switch self {
    case .direction, .lines, .notices, .encoding: true
    default: false
    }
  }

  /// What can be chosen.
  public enum Choices: Hashable, Sendable {
    /// One of these words.
    case words([String])
    /// A number of this range.
    case numbers(ClosedRange<Int>)
    /// The name of an encoding, or a word where it is to be found out.
    case encodings
  }

  /// What can be chosen, as it is kept in a file.
  public var choices: Choices { field.choices }

  /// Whether `choice` can be chosen.
  public func allows(_ choice: String) -> Bool {
    var settings = Settings()
    return settings.choose(choice, for: self)
  }

  /// How the choice is read and made.
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
    case .pace: .number(\.pace, in: Settings.paces, step: 20)
    case .lines: .choice(\.lines)
    case .notices: .choice(\.notices)
    case .encoding: .encoding
    }
  }
}

extension Settings {
  /// The choice that has been made for a setting, as it is kept in a file.
  public subscript(setting: Setting) -> String { setting.field.read(self) }

  /// Makes a choice as it is kept in a file.
  ///
  /// - Returns: Whether it is a possible one; if not, nothing has changed.
  @discardableResult
  public mutating func choose(_ choice: String, for setting: Setting) -> Bool {
    setting.field.write(&self, choice)
  }

  /// Makes the choice so many places after the present one, or before it where `distance` is
  /// negative. Choices that are words go round; a number stops at its ends. A theme of one's own is
  /// passed over where no colours have been named for it.
  public mutating func step(_ setting: Setting, by distance: Int) {
    setting.field.step(&self, distance)
    if setting == .theme, theme == .own, colors == OwnColors() {
      setting.field.step(&self, distance.signum())
    }
  }
}

/// How one choice is read from settings and made in them.
private struct Field {
  let choices: Setting.Choices
  let read: (Settings) -> String
  let write: (inout Settings, String) -> Bool
  let step: (inout Settings, Int) -> Void

  /// One of a few words.
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

  /// A number of a range.
  static func number(
    _ path: WritableKeyPath<Settings, Int>, in range: ClosedRange<Int>, step: Int
  ) -> Field {
    Field(
      choices: .numbers(range),
      read: { String($0[keyPath: path]) },
      write: { settings, choice in
        guard let value = Int(choice), range.contains(value) else { return false }
        settings[keyPath: path] = value
        return true
      },
      step: { settings, distance in
        let value = settings[keyPath: path] + step * distance
        settings[keyPath: path] = min(max(range.lowerBound, value), range.upperBound)
      })
  }

  /// The encoding of the file. Any name that is known is taken, and kept as the one under which the
  /// encoding is shown.
  static var encoding: Field {
    Field(
      choices: .encodings,
      read: { $0.encoding ?? foundOut },
      write: { settings, choice in
        if choice == foundOut {
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

  /// How it is kept that the encoding is to be found out.
  private static let foundOut = "auto"
}
