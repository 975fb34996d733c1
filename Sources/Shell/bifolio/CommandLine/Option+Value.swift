import BookText
import Defaults
import Reading

extension Option {
  /// The value of an option.
  enum Value: Hashable, Sendable {
    /// Widths and heights of pages, in cells.
    static let extents = 1...1_000

    case none
    /// One of these words.
    case words([String])
    case number(ClosedRange<Int>)
    /// A percentage, or a line with a place.
    case place
    /// A number or a few letters of a title.
    case chapter
    case encoding
    /// A width and a height, in cells.
    case size
    /// Moves of pages, separated by commas.
    case moves
    case text
    case file
    case folder
    /// The name of a setting and its value.
    case setting

    init(_ choices: Setting.Choices) {
      switch choices {
      case .words(let words): self = .words(words)
      case .numbers(let range): self = .number(range)
      case .encodings: self = .encoding
      }
    }

    /// Its name in the usage text, or nil if there is no value.
    var name: String? {
      switch self {
      case .none: nil
      case .words(let words): words.joined(separator: "|")
      case .number: "N"
      case .place: "PERCENT|LINE"
      case .chapter: "N|TITLE"
      case .encoding: "NAME"
      case .size: "WIDTHxHEIGHT"
      case .moves: "MOVES"
      case .text: "WORDS"
      case .file: "FILE"
      case .folder: "FOLDER"
      case .setting: "NAME=VALUE"
      }
    }

    /// The valid values, as the end of a sentence.
    var expectation: String {
      switch self {
      case .none: "empty"
      case .words(let words): "one of \(words.joined(separator: ", "))"
      case .number(let range) where range.upperBound == .max:
        "a number of \(range.lowerBound) or more"
      case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
      case .place: "a number from 0 to 100, or a line with a place and its words"
      case .chapter: "a number of 1 or more, or a few letters of a title"
      case .text: "a text with a letter or a digit"
      case .file: "the path of a file"
      case .folder: "the path of a folder"
      case .size:
        "a width and a height, each from \(Self.extents.lowerBound) to \(Self.extents.upperBound), "
          + "such as 80x24"
      case .moves: "some of \(FilmMove.names.joined(separator: ", ")), separated by commas"
      case .setting: "a setting and its value, such as measure=60"
      case .encoding: "a known encoding, such as UTF-8, windows-1252 or Shift_JIS"
      }
    }

    /// The words that a shell proposes for the value; empty without a list, and for paths, which it lists.
    var proposals: [String] {
      switch self {
      case .none, .number, .place, .chapter, .text, .file, .folder, .size: []
      case .moves: FilmMove.names
      case .words(let words): words
      case .encoding: ["auto"] + TextEncoding.choices.flatMap { $0.names }
      case .setting:
        Setting.allCases.flatMap { setting in
          let words = Self(setting.choices).proposals
          return (words.isEmpty ? [""] : words).map { "\(setting.rawValue)=\($0)" }
        }
      }
    }
  }
}
