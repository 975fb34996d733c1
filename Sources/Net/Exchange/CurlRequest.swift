import Cells
import Defaults
import Numbers

/// A request to be carried out by curl.
public struct CurlRequest: Sendable {
  public var address: WebAddress
  /// The method; a redirect is followed only for GET without secret headers.
  public var method = "GET"
  public var headers: [(name: String, value: String)] = []
  public var body: String?
  /// A name and a password for the address's own host; curl sends them to no other.
  public var password: Password?
  /// Maximum time to connect, and in all, in seconds; nil for no limit of the second.
  public var (connectTime, totalTime): (Double, Double?) = (10, 30)
  /// Greatest length of the answer, in bytes.
  public var largest = 4 << 20
  /// Whether to follow redirects, to HTTP too if the address allows it.
  public var followsRedirects = true
  /// Whether the reader asked for this address without TLS, or it is of the reader's own network.
  public var isPlainAllowed = false
  /// The file to write the body to; nil for standard output.
  public var output: String?

  public struct Password: Hashable, Sendable {
    public let name, password: String

    public init(name: String, password: String) { (self.name, self.password) = (name, password) }
  }

  public init(_ address: WebAddress) { self.address = address }

  /// How often a redirect is followed.
  private static let mostRedirects = 5
  /// Minimum speed of a transfer without a time limit, in bytes per second.
  private static let slowest = 100
  /// Time after which a slower transfer ends, in seconds.
  private static let patience = 30

  /// Arguments of curl, without its name. The configuration comes through standard input, so that neither
  /// secrets nor addresses are in the list of processes; `-q` keeps the file `.curlrc` out.
  public static let arguments = ["-q", "--config", "-"]

  /// The text of a configuration file of curl for this request.
  public var configuration: String {
    let protocols = isPlainAllowed ? "=http,https" : "=https"
    var options: [(String, String?)] = [
      ("url", address.description), ("request", method == "GET" ? nil : method), ("silent", ""),
      ("globoff", ""), ("proto", protocols), ("proto-redir", protocols),
      ("connect-timeout", "\(connectTime)"), ("max-filesize", "\(largest)"),
      ("user-agent", "Bifolio"), ("dump-header", "-"), ("suppress-connect-headers", ""),
      ("write-out", "\n%{http_code} %{size_header} %{url_effective} %{errormsg}"),
    ]
    if followsRedirects { options += [("location", ""), ("max-redirs", "\(Self.mostRedirects)")] }
    if let totalTime {
      options.append(("max-time", "\(totalTime)"))
    } else {
      options += [("speed-limit", "\(Self.slowest)"), ("speed-time", "\(Self.patience)")]
    }
    options += headers.map { ("header", "\($0.name): \($0.value)") }
    if let body { options.append(("data-raw", body)) }
    if let password { options.append(("user", "\(password.name):\(password.password)")) }
    options.append(("output", output ?? "-"))
    return options.compactMap { name, value in
      value.map { $0.isEmpty ? name + "\n" : "\(name) = \(Self.quoted($0))\n" }
    }.joined()
  }

  /// Quoted as in curl's configuration, without carriage returns and NUL.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\r", "\0": break
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// The answer to a request.
public struct CurlReply: Sendable {
  public let status: Int
  /// The address after redirects; nil if curl does not tell it.
  public let address: WebAddress?
  /// The body; empty if it was written to a file.
  public let body: [UInt8]
  /// The headers of the last answer, by lower-case name.
  private let headers: [String: String]

  /// Interprets the headers, the body and the line of `write-out` of curl, or throws a sentence about the
  /// failure. `isCut` if curl was ended because it wrote too much. `host` is for messages.
  public init(
    _ output: [UInt8], exit: Int32, isCut: Bool = false, host: String
  ) throws(NetFailure) {
    let end = output.lastIndex(of: UInt8(ascii: "\n"))
    let last = end.map { String(decoding: output[($0 + 1)...], as: UTF8.self) } ?? ""
    let words = last.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    // Curl's statuses for an answer longer than allowed, and for such a header: 27 in versions before 8.6.
    if isCut || [27, 63, 100].contains(exit) {
      throw NetFailure("\(host) sent too much; the rest is refused")
    }
    if exit != 0 {
      let reason = words.count == 4 ? printableText(String(words[3])) : ""
      throw NetFailure("\(host): \(reason.isEmpty ? "curl ended with status \(exit)" : reason)")
    }
    guard let end, words.count == 4, let status = Number.parse(words[0].utf8, in: 100...999),
      let length = Number.parse(words[1].utf8, in: 0...end)
    else { throw NetFailure("\(host) sent no answer") }
    self.status = status
    address = WebAddress(String(words[2]))
    body = Array(output[length..<end])
    headers = Self.lastHeaders(in: output[..<length])
  }

  /// Returns the headers of the last of several answers, by lower-case name: redirects have headers too.
  private static func lastHeaders(in bytes: ArraySlice<UInt8>) -> [String: String] {
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let start = lines.lastIndex { $0.hasPrefix("HTTP/") } ?? 0
    var headers: [String: String] = [:]
    for line in lines.dropFirst(start) {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        headers[parts[0].lowercased()] = String(parts[1].drop { $0.isWhitespace })
      }
    }
    return headers
  }

  /// The value of a header of the last answer, by its lower-case name.
  public subscript(header name: String) -> String? { headers[name] }

  /// The server's time, in seconds since 1970; nil if it does not tell it.
  public var date: Int? { headers["date"].flatMap { secondsSince1970(httpDate: $0) } }
}

/// A failure, as a sentence for the reader.
public struct NetFailure: Error, Hashable, CustomStringConvertible {
  /// The sentence, without a full stop.
  public let description: String
  /// The exit status: 2 for a mistake in the command line.
  public let status: Int32

  public init(_ description: String, status: Int32 = 1) {
    (self.description, self.status) = (description, status)
  }
}

/// Parses a date of HTTP, as in "Sun, 06 Nov 1994 08:49:37 GMT"; returns nil for any other form.
func secondsSince1970(httpDate text: String) -> Int? {
  let words = text.split { " :".contains($0) }
  let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  guard words.count == 8, let dayOfMonth = Number.parse(words[1].utf8, in: 1...31),
    let month = months.firstIndex(of: String(words[2])),
    let year = Number.parse(words[3].utf8, in: 1970...9_999),
    let day = CalendarDay(year: year, month: month + 1, day: dayOfMonth),
    let hour = Number.parse(words[4].utf8, in: 0...23),
    let minute = Number.parse(words[5].utf8, in: 0...59),
    let second = Number.parse(words[6].utf8, in: 0...60)
  else { return nil }
  return day.number * 86_400 + hour * 3_600 + minute * 60 + second
}
