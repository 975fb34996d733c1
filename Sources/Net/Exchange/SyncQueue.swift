import HelperLines
import JSONValues

/// The places that wait to be sent, the latest of each document, and the last known records of the server:
/// one JSON object a line.
public struct SyncQueue: Hashable, Sendable {
  private struct Seen: Hashable {
    let document: String
    let record: SyncRecord
  }

  private var places: [SyncPlace] = []
  private var seen: [Seen] = []

  /// Greatest number of each; the oldest are dropped.
  static let maximumEntries = 500

  public init() {}

  /// Reads the lines of a file. Damaged lines are skipped, and lines beyond twice the maximum number.
  public init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")).prefix(Self.maximumEntries * 2) {
      guard let value = JSONValue(line), let document = SyncPlace.document(value["document"]) else {
        continue
      }
      if value["seen"]?.bool == true {
        if let record = SyncRecord(value) { seen.append(Seen(document: document, record: record)) }
      } else if let place = SyncPlace(value) {
        add(place)
      }
    }
  }

  public var bytes: [UInt8] {
    var lines = places.map { JSONValue.object($0.members).line }
    for entry in seen {
      let record = entry.record
      var members: [String: JSONValue] = [
        "seen": .bool(true), "document": .text(entry.document), "progress": .text(record.progress),
        "device": .text(record.device), "device_id": .text(record.deviceID),
      ]
      members["percentage"] = record.percentage.map { .number($0) }
      members["timestamp"] = record.timestamp.map { .number(Double($0)) }
      lines.append(JSONValue.object(members).line)
    }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// The waiting places, the earliest first.
  public var waiting: [SyncPlace] { places }

  /// Adds a place; of two in a document the later stays. Beyond ``maximumEntries``, drops the first added.
  public mutating func add(_ place: SyncPlace) {
    if let other = places.first(where: { $0.document == place.document }), other.time > place.time {
      return
    }
    places.removeAll { $0.document == place.document }
    places.append(place)
    if places.count > Self.maximumEntries { places.removeFirst() }
  }

  /// Removes a place, unless a later one has replaced it.
  public mutating func remove(_ place: SyncPlace) { places.removeAll { $0 == place } }

  /// The server's record of a document at the last request.
  public func seen(of document: String) -> SyncRecord? {
    seen.first { $0.document == document }?.record
  }

  /// Stores the server's record of a document; nil removes it.
  public mutating func store(_ record: SyncRecord?, of document: String) {
    seen.removeAll { $0.document == document }
    if let record { seen.append(Seen(document: document, record: record)) }
    if seen.count > Self.maximumEntries { seen.removeFirst() }
  }
}
