import Defaults
import JSONValues
import Numbers

/// The place that a server has of a document.
public struct SyncRecord: Hashable, Sendable {
  /// The place, as another program wrote it.
  public let progress: String
  /// The share of the text before the place, 0…1; nil if the server does not tell it.
  public let percentage: Double?
  /// The name of the device that sent it.
  public let device: String
  /// The identifier of the device that sent it.
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
      device: printableText(value["device"]?.text ?? "", longest: 60),
      deviceID: printableText(value["device_id"]?.text ?? "", longest: 100),
      timestamp: value["timestamp"]?.integer(in: SyncPlace.times))
  }

  /// When the place was read by the server's clock; nil if unknown.
  ///
  /// A place that could not be sent at once gets the time of its arrival from the server. So Bifolio writes
  /// the time of reading into the identifier of its device.
  public var readTime: Int? {
    guard let stamp, stamp.time <= timestamp ?? .max else { return timestamp }
    return stamp.time
  }

  private static let prefix = "BIFOLIO"

  /// The identifier of a device for one place.
  ///
  /// - Parameters:
  ///   - installation: The random number of this installation.
  ///   - progress: The place.
  ///   - time: When the place was read, by the server's clock.
  static func deviceID(_ installation: String, of progress: String, at time: Int) -> String {
    "\(prefix)-\(installation)-\(check(progress))-\(time)"
  }

  /// The first digits of the digest of a place. Some servers change the place and keep the identifier of the
  /// device that sent the previous one: the digits show that the two do not belong together.
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

  /// True if this installation sent it.
  public func isOwn(_ installation: String) -> Bool { stamp?.installation == installation[...] }

  /// What to do with a place that waits to be sent.
  public enum Decision: Hashable, Sendable {
    /// Send it.
    case send
    /// It is on the server already.
    case isThere
    /// Drop it: the server has a place that was read later, or may have been.
    case drop
  }

  /// A place is as good as just read for so many seconds; the clocks of two machines agree as well.
  private static let fresh = 60

  /// Decides about a place that waits to be sent, so that no place overtakes a later one.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - record: What the server has now; nil for nothing.
  ///   - seen: The last known record of the server; nil if there is none.
  ///   - installation: The random number of this installation.
  ///   - now: The time by this machine's clock.
  ///   - ahead: The seconds by which the server's clock is ahead.
  public static func decision(
    about place: SyncPlace, record: SyncRecord?, seen: SyncRecord?, installation: String, now: Int,
    ahead: Int
  ) -> Decision {
    guard let record else { return .send }
    let time = min(place.time, now) + ahead
    // The same place, read later, is sent again: else one that was read in between could replace it.
    if record.progress == place.progress, record.readTime ?? .max >= time { return .isThere }
    if let other = record.readTime {
      // Two places of the same second, of this installation: the one that waits is the later.
      let isLater = record.isOwn(installation) ? time >= other : time > other
      return isLater ? .send : .drop
    }
    return now - place.time <= fresh || record == seen ? .send : .drop
  }
}
