import Defaults
import JSONValues

/// A place in a document, as the reader gives it to be sent.
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

  /// Greatest length of a place, in bytes.
  static let longestProgress = 4_096
  /// The valid times: until the year 2200.
  static let times = 0...Int(clamping: Int64(7_258_118_400))

  public init(
    document: String, name: String = "", progress: String, percentage: Double, time: Int
  ) {
    (self.document, self.name, self.progress) = (document, name, progress)
    (self.percentage, self.time) = (percentage, time)
  }

  /// Reads a place; returns nil if a part is missing or invalid. A percentage of 0 does not count: nothing
  /// was read.
  init?(_ value: JSONValue) {
    guard let document = Self.document(value["document"]),
      let progress = Self.progress(value["progress"]),
      let percentage = value["percentage"]?.number, percentage > 0, percentage <= 1,
      let time = value["time"]?.integer(in: Self.times)
    else { return nil }
    self.init(
      document: document, name: printableText(value["name"]?.text ?? ""), progress: progress,
      percentage: percentage, time: time)
  }

  /// The members of a JSON object.
  var members: [String: JSONValue] {
    [
      "document": .text(document), "name": .text(name), "progress": .text(progress),
      "percentage": .number(percentage), "time": .number(Double(time)),
    ]
  }

  /// Returns a valid identifier of a document: without a colon, which servers refuse.
  static func document(_ value: JSONValue?) -> String? {
    guard let text = value?.text, !text.isEmpty, text.utf8.count <= 255,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") })
    else { return nil }
    return text
  }

  /// Returns a valid place. A number is the page of a document with fixed pages.
  static func progress(_ value: JSONValue?) -> String? {
    let text = value?.text ?? value?.integer(in: 0...1_000_000).map { String($0) }
    guard let text, !text.isEmpty, text.utf8.count <= longestProgress,
      text.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { return nil }
    return text
  }
}

/// A line from the reader: a question for the place of a document on the server, and perhaps a place to send.
public struct SyncLine: Hashable, Sendable {
  /// The identifier of the document.
  public let document: String
  /// The place to send; nil to ask only.
  public let place: SyncPlace?

  /// Parses a line of JSON.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - isByName: Whether the server's documents are known by the names of their files.
  /// - Throws: ``NetFailure`` if it is malformed.
  public init(_ line: [UInt8], isByName: Bool = false) throws(NetFailure) {
    var value = JSONValue(line)
    if isByName, case .object(var members) = value {
      members["document"] = members["name"]?.text.map { .text(DocumentID(fileNamed: $0).digest) }
      value = .object(members)
    }
    guard let value, let document = SyncPlace.document(value["document"]) else {
      throw NetFailure(
        "The line is not a JSON object with a \(isByName ? "name" : "document")", status: 2)
    }
    self.document = document
    place = value["push"]?.bool == true ? SyncPlace(value) : nil
    if value["push"]?.bool == true, place == nil {
      throw NetFailure("The place to send is incomplete or invalid", status: 2)
    }
  }
}

/// The answer to the reader's line.
public struct SyncAnswer: Hashable, Sendable {
  /// The server's host; nil if there is no login.
  public var server: String?
  /// The place on the server, with its time by this machine's clock; nil if there is none.
  public var record: SyncRecord?
  /// When the place was read, in seconds since 1970 by this machine's clock; nil if unknown.
  public var time: Int?
  /// Whether the place on the server was sent from here.
  public var isOwn = false
  /// Whether the place was sent, or was there already.
  public var isPushed = false
  /// Number of places waiting to be sent.
  public var queued = 0
  /// The failure, as a sentence; nil if there was none.
  public var error: String?

  public init() {}

  /// The answer as a line of JSON.
  public var line: String {
    var members: [String: JSONValue] = [
      "pushed": .bool(isPushed), "queued": .number(Double(queued)),
    ]
    members["server"] = server.map { .text($0) }
    members["error"] = error.map { .text($0) }
    if let record {
      var place: [String: JSONValue] = [
        "progress": .text(record.progress), "device": .text(record.device), "own": .bool(isOwn),
      ]
      place["percentage"] = record.percentage.map { .number($0) }
      place["time"] = time.map { .number(Double($0)) }
      members["place"] = .object(place)
    }
    return JSONValue.object(members).line
  }
}
