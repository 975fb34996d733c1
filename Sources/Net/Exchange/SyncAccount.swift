import Cells
import Defaults
import HelperLines
import JSONValues

/// A login at a server of KOReader's protocol, and the requests to it. Times are seconds since 1970, timeouts
/// seconds.
public struct SyncAccount: Hashable, Sendable {
  /// Form of the password expected by the server.
  public enum Kind: String, CaseIterable, Sendable {
    /// Its MD5 digest, as for KOReader's own server.
    case kosync
    /// Unchanged, in the same header: an API key, as for Komga.
    case key
    /// Unchanged, by HTTP Basic, as for Calibre-Web-Automated.
    case basic
  }

  public let server: WebAddress
  public let name: String
  /// The digest, the key or the password, sent to the server.
  public let secret: String
  /// How the server receives the secret.
  public let kind: Kind
  /// The name of this device, as others show it.
  public let device: String
  public let installation: String

  public init(
    server: WebAddress, name: String, secret: String, kind: Kind, device: String,
    installation: String
  ) {
    (self.server, self.name, self.secret) = (server, name, secret)
    (self.kind, self.device, self.installation) = (kind, device, installation)
  }

  public static func secret(of password: String, for kind: Kind) -> String {
    kind == .kosync ? MD5.digest(of: password.utf8) : password
  }

  private static let connectTime = 2.0
  /// Greatest length of an answer, in bytes.
  private static let maximumAnswerLength = 1 << 16

  /// Returns a request to the server, with the name and the secret of the account.
  private func request(_ path: String, within seconds: Double) -> CurlRequest {
    var request = CurlRequest(server.appending(path))
    request.headers = [("Accept", "application/vnd.koreader.v1+json")]
    switch kind {
    case .kosync, .key: request.headers += [("x-auth-user", name), ("x-auth-key", secret)]
    case .basic: request.password = CurlRequest.Password(name: name, password: secret)
    }
    request.connectTime = min(Self.connectTime, seconds)
    request.totalTime = seconds
    request.largest = Self.maximumAnswerLength
    // The headers would be sent to another server too.
    request.followsRedirects = false
    request.isPlainAllowed = !server.isSecure
    return request
  }

  /// Returns a request with a JSON object as its body.
  private func request(
    _ method: String, _ path: String, _ body: [String: JSONValue], within seconds: Double
  ) -> CurlRequest {
    var request = request(path, within: seconds)
    request.method = method
    request.body = JSONValue.object(body).line
    request.headers.append(("Content-Type", "application/json"))
    return request
  }

  public func loginRequest(within seconds: Double) -> CurlRequest {
    request("/users/auth", within: seconds)
  }

  public func registrationRequest(within seconds: Double) -> CurlRequest {
    var made = request(
      "POST", "/users/create", ["username": .text(name), "password": .text(secret)],
      within: seconds)
    made.headers.removeAll { $0.name.hasPrefix("x-auth") }
    return made
  }

  public func pullRequest(for document: String, within seconds: Double) -> CurlRequest {
    request("/syncs/progress/" + document.percentEncoded(), within: seconds)
  }

  /// `time` is by the server's clock.
  public func pushRequest(for place: SyncPlace, at time: Int, within seconds: Double) -> CurlRequest
  {
    request(
      "PUT", "/syncs/progress",
      [
        "document": .text(place.document), "progress": .text(place.progress),
        "percentage": .number(place.percentage), "device": .text(device),
        "device_id": .text(SyncRecord.deviceID(installation, of: place.progress, at: time)),
      ], within: seconds)
  }

  /// Returns the server's record once a place, read at `time` by its clock, has been sent.
  public func record(of place: SyncPlace, at time: Int) -> SyncRecord {
    SyncRecord(
      progress: place.progress, percentage: place.percentage, device: device,
      deviceID: SyncRecord.deviceID(installation, of: place.progress, at: time), timestamp: nil)
  }

  // MARK: Answers

  /// Nil if the server has no place.
  /// - Throws: ``NetFailure`` if the answer is not a place, or belongs to another document.
  public func record(of document: String, in reply: CurlReply) throws(NetFailure) -> SyncRecord? {
    // Some servers answer so for a document without a place.
    if reply.status == 404 { return nil }
    let value = try object(in: reply)
    if let other = value["document"]?.text, other != document {
      throw NetFailure("\(server.host) sent the place of another document")
    }
    let record = SyncRecord(value)
    // An unreadable place is not overwritten.
    guard record != nil || [nil, .null, .text("")].contains(value["progress"]) else {
      throw NetFailure("\(server.host) sent a place that cannot be read")
    }
    return record
  }

  /// - Throws: ``NetFailure`` with the reason if the answer does not report success.
  public func checkPush(_ reply: CurlReply) throws(NetFailure) {
    if reply.status == 404 { throw NetFailure("\(server.host) does not know this book") }
    try check(reply)
  }

  /// - Throws: ``NetFailure`` with the reason if the answer does not report success.
  public func check(_ reply: CurlReply) throws(NetFailure) { _ = try object(in: reply) }

  /// Empty if the server has no place of the book.
  /// - Throws: ``NetFailure`` for any other answer, a redirect too.
  private func object(in reply: CurlReply) throws(NetFailure) -> JSONValue {
    let value = JSONValue(reply.body)
    let told = (value?["message"] ?? value?["error"])?.text.map { ": \(printableText($0))" } ?? ""
    switch reply.status {
    case 200...299:
      guard let value, case .object = value else {
        throw NetFailure("\(server.host) did not answer like a KOReader sync server")
      }
      // Komga's answer for a book without a place.
      if value["progress"] == nil, let code = value["status"]?.number, code >= 400 {
        return .object([:])
      }
      return value
    case 300...399:
      let target = reply[header: "location"]
      let name = target.flatMap { WebAddress($0)?.host } ?? target.map { printableText($0) }
      // The password is for the server alone: in a hotel or a train, the network itself answers so.
      throw NetFailure(
        "\(server.host) could not be reached: "
          + "this network redirects to \(name ?? "another address")")
    case 401: throw NetFailure("\(server.host) refuses the name or the password\(told)")
    case 402, 403: throw NetFailure("\(server.host) refuses this request\(told)")
    case 404:
      throw NetFailure(
        "There is no KOReader sync server at \(server.host) (404)\(told)")
    case 409: throw NetFailure("\(server.host) has two books with this identifier (409)\(told)")
    default: throw NetFailure("\(server.host) answered with status \(reply.status)\(told)")
    }
  }
}
