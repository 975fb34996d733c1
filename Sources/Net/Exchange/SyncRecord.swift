import Cells
import Defaults
import HelperLines
import JSONValues
import Numbers

/// A server's place in a document.
public struct SyncRecord: Hashable, Sendable {
  /// The place, as another program wrote it.
  public let progress: String
  /// The share of the text before the place, 0…1; nil if the server does not tell it.
  public let percentage: Double?
  /// Name of the sending device.
  public let device: String
  /// Identifier of the sending device.
  public let deviceID: String
  /// When the server received it, in seconds since 1970 by the server's clock; nil if it does not tell it.
  public let timestamp: Int?

  public init(
    progress: String, percentage: Double?, device: String, deviceID: String, timestamp: Int?
  ) {
    (self.progress, self.percentage, self.device) = (progress, percentage, device)
    (self.deviceID, self.timestamp) = (deviceID, timestamp)
  }

  /// Reads a server's answer; returns nil if it has no place.
  init?(_ value: JSONValue) {
    guard let progress = SyncPlace.progress(value["progress"]) else { return nil }
    let share = value["percentage"]?.number.flatMap { (0...1).contains($0) ? $0 : nil }
    self.init(
      progress: progress, percentage: share,
      device: printableText(value["device"]?.text ?? "", maximumCharacters: 60),
      deviceID: printableText(value["device_id"]?.text ?? "", maximumCharacters: 100),
      timestamp: value["timestamp"]?.integer(in: SyncPlace.times))
  }

  /// When the place was read by the server's clock; nil if unknown. A place that could not be sent at once
  /// gets the time of its arrival from the server. So Bifolio writes the time of reading into the identifier
  /// of its device.
  public var readTime: Int? {
    guard let stamp, stamp.time <= timestamp ?? .max else { return timestamp }
    return stamp.time
  }

  private static let prefix = "BIFOLIO"

  /// Identifies a device for one place by the random number of this installation, the place, and the time of
  /// reading by the server's clock.
  static func deviceID(_ installation: String, of progress: String, at time: Int) -> String {
    "\(prefix)-\(installation)-\(check(progress))-\(time)"
  }

  /// The first digits of the digest of a place. Some servers change the place and keep the identifier of the
  /// previous sender: the digits show that the two do not belong together.
  private static func check(_ progress: String) -> Substring {
    MD5.digest(of: progress.utf8).prefix(checkLength)
  }

  private static let checkLength = 8

  /// The installation and the time in the identifier; nil if Bifolio did not write it for this place.
  private var stamp: (installation: Substring, time: Int)? {
    let parts = deviceID.split(separator: "-")
    guard parts.count == 4, parts[0] == Self.prefix, parts[2] == Self.check(progress),
      let time = Number.parse(parts[3].utf8, in: SyncPlace.times)
    else { return nil }
    return (parts[1], time)
  }

  public func isOwn(_ installation: String) -> Bool { stamp?.installation == installation[...] }

  public enum Decision: Hashable, Sendable {
    case send
    /// It is on the server already.
    case isThere
    /// Drop it: the server has a place read later, or perhaps later.
    case drop
  }

  /// Age in seconds: a younger place counts as just read; the clocks of two machines agree as well as that.
  private static let fresh = 60

  /// Decides so that no place overtakes a later one. `seen` is the last known record of the server; `ahead`
  /// counts seconds of the server's clock.
  public static func decision(
    about place: SyncPlace, record: SyncRecord?, seen: SyncRecord?, installation: String, now: Int,
    ahead: Int
  ) -> Decision {
    guard let record else { return .send }
    let time = min(place.time, now) + ahead
    // The same place, read later, is sent again: otherwise a place read in between could replace it.
    if record.progress == place.progress, record.readTime ?? .max >= time { return .isThere }
    if let other = record.readTime {
      // Two places of this installation from the same second: the waiting one is the later.
      let isLater = record.isOwn(installation) ? time >= other : time > other
      return isLater ? .send : .drop
    }
    return now - place.time <= fresh || record == seen ? .send : .drop
  }
}
