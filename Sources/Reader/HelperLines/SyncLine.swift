import Defaults
import JSONValues

/// A line of JSON to the program of the setting `sync`: a question for the place of a document on the server,
/// and perhaps a place to send.
public struct SyncLine: Hashable, Sendable {
  public struct Fault: Error, Hashable, CustomStringConvertible {
    public let description: String
  }

  /// The identifier of the document.
  public let document: String
  /// The name of the file; empty if unknown.
  public let name: String
  /// The place to send; nil to ask only.
  public let place: SyncPlace?

  /// Asks for the place of a document.
  public init(document: String, name: String) {
    (self.document, self.name, place) = (document, name, nil)
  }

  /// Sends a place.
  public init(_ place: SyncPlace) {
    (document, name, self.place) = (place.document, place.name, place)
  }

  /// A line without `push` only asks. `isByName`: the server knows documents by the names of their files.
  /// - Throws: ``Fault`` if it is malformed.
  public init(_ line: [UInt8], isByName: Bool = false) throws(Fault) {
    var value = JSONValue(line)
    if isByName, case .object(var members) = value {
      members["document"] = members["name"]?.text.map { .text(DocumentID(fileNamed: $0).digest) }
      value = .object(members)
    }
    guard let value, let document = SyncPlace.document(value["document"]) else {
      throw Fault(
        description: "The line is not a JSON object with a \(isByName ? "name" : "document")")
    }
    (self.document, name) = (document, value["name"]?.text ?? "")
    let isSent = value["push"]?.bool == true
    place = isSent ? SyncPlace(value) : nil
    if isSent, place == nil {
      throw Fault(description: "The place to send is incomplete or invalid")
    }
  }

  /// The line as JSON, without a line end.
  public var line: String {
    var members = place?.members ?? ["document": .text(document), "name": .text(name)]
    if place != nil { members["push"] = .bool(true) }
    return JSONValue.object(members).line
  }
}

/// The answer to a ``SyncLine``, a line of JSON.
public struct SyncAnswer: Hashable, Sendable {
  public struct Place: Hashable, Sendable {
    /// An XPointer or a page; nil if the answer has none.
    public var progress: String?
    /// The name of the sending device.
    public var device: String
    /// Whether this machine sent it.
    public var isOwn: Bool
    /// The share of the text before it, 0…1; nil if unknown.
    public var percentage: Double?
    /// When it was read, in seconds since 1970 by this machine's clock; nil if unknown.
    public var time: Int?

    public init(progress: String?, device: String, isOwn: Bool, percentage: Double?, time: Int?) {
      (self.progress, self.device, self.isOwn) = (progress, device, isOwn)
      (self.percentage, self.time) = (percentage, time)
    }
  }

  /// The server's host; nil if there is no login.
  public var server: String?
  public var place: Place?
  /// Whether the place was sent, or was there already.
  public var isPushed = false
  /// Number of places waiting to be sent.
  public var queued = 0
  /// The reason for a failure, as a sentence; nil if there was none.
  public var error: String?

  /// Range of credible times, in seconds since 1970: a million million is beyond all calendars.
  private static let times = 0...Int(clamping: 1_000_000_000_000 as Int64)

  public init() {}

  /// Nil if the line is not JSON. Missing and invalid members are left out.
  ///
  /// Not specialised for its callers: called once for each line.
  public init?(_ line: some Collection<UInt8>) {
    guard let value = JSONValue(Array(line)) else { return nil }
    (server, error) = (value["server"]?.text, value["error"]?.text)
    isPushed = value["pushed"]?.bool == true
    queued = value["queued"]?.integer(in: 0...10_000) ?? 0
    guard let place = value["place"] else { return }
    self.place = Place(
      progress: place["progress"]?.text, device: place["device"]?.text ?? "",
      isOwn: place["own"]?.bool == true, percentage: place["percentage"]?.number,
      time: place["time"]?.integer(in: Self.times))
  }

  /// The line as JSON, without a line end.
  public var line: String {
    var members: [String: JSONValue] = [
      "pushed": .bool(isPushed), "queued": .number(Double(queued)),
    ]
    members["server"] = server.map { .text($0) }
    members["error"] = error.map { .text($0) }
    if let place {
      var parts: [String: JSONValue] = ["device": .text(place.device), "own": .bool(place.isOwn)]
      parts["progress"] = place.progress.map { .text($0) }
      parts["percentage"] = place.percentage.map { .number($0) }
      parts["time"] = place.time.map { .number(Double($0)) }
      members["place"] = .object(parts)
    }
    return JSONValue.object(members).line
  }
}
