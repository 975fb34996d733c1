import Cells
import Defaults
import JSONValues

/// A place in a document, in the form for sending and for waiting in a queue.
public struct SyncPlace: Hashable, Sendable {
  /// The identifier of the document.
  public let document: String
  /// The name of the book, for messages; empty if unknown.
  public let name: String
  /// The place, an XPointer.
  public let progress: String
  /// The share of the text before the place, 0…1.
  public let percentage: Double
  /// When the place was read, in seconds since 1970 by this machine's clock.
  public let time: Int

  /// Maximum length of an identifier, in bytes.
  private static let longestDocument = 255
  /// The bytes of an identifier: visible ASCII.
  private static let visible = UInt8(ascii: "!")...UInt8(ascii: "~")
  /// Greatest length of a place, in bytes.
  private static let longestProgress = 4_096
  /// The valid times: until the year 2200.
  public static let times = 0...Int(clamping: Int64(7_258_118_400))

  public init(
    document: String, name: String = "", progress: String, percentage: Double, time: Int
  ) {
    (self.document, self.name, self.progress) = (document, name, progress)
    (self.percentage, self.time) = (percentage, time)
  }

  /// Nil if a part is missing or invalid, as a percentage of 0: nothing was read.
  public init?(_ value: JSONValue) {
    guard let document = Self.document(value["document"]),
      let progress = Self.progress(value["progress"]),
      let percentage = value["percentage"]?.number, percentage > 0, percentage <= 1,
      let time = value["time"]?.integer(in: Self.times)
    else { return nil }
    self.init(
      document: document, name: printableText(value["name"]?.text ?? ""), progress: progress,
      percentage: percentage, time: time)
  }

  public var members: [String: JSONValue] {
    [
      "document": .text(document), "name": .text(name), "progress": .text(progress),
      "percentage": .number(percentage), "time": .number(Double(time)),
    ]
  }

  /// Returns the identifier of a document; nil if it is missing or invalid. Servers refuse a colon.
  public static func document(_ value: JSONValue?) -> String? {
    guard let text = value?.text, !text.isEmpty, text.utf8.count <= longestDocument,
      text.utf8.allSatisfy({ visible.contains($0) && $0 != UInt8(ascii: ":") })
    else { return nil }
    return text
  }

  /// Returns a place; nil if it is missing or invalid. A number is the page of a document with fixed pages.
  public static func progress(_ value: JSONValue?) -> String? {
    let text = value?.text ?? value?.integer(in: 0...1_000_000).map { String($0) }
    guard let text, !text.isEmpty, text.utf8.count <= longestProgress,
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    return text
  }
}

extension SyncPosition {
  /// `time` counts seconds since 1970.
  public func line(at time: Int) -> SyncLine {
    SyncLine(
      SyncPlace(
        document: document.digest, name: name, progress: progress, percentage: percentage,
        time: time))
  }
}
