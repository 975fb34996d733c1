import Glibc

/// Why the program cannot go on: a sentence for people, and the exit status.
struct Failure: Error {
  let message: String
  let status: Int32

  init(_ message: String, status: Int32 = 1) {
    self.message = message
    self.status = status
  }

  /// Writes the message to standard error, on one line, without control characters.
  func report() { warn(message) }
}

/// Writes a line to standard error; control characters in it become question marks.
func warn(_ message: String) { writeText("bifolio: \(harmless(message))\n", to: STDERR_FILENO) }

/// A text on one line with question marks in place of control and formatting characters.
func harmless(_ text: String) -> String {
  String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { scalar in
        scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
          || scalar.properties.generalCategory == .format ? "?" : scalar
      }))
}

/// Writes all of `text`, or as much as can be written.
///
/// - Returns: Whether all of it was written.
@discardableResult
func writeText(_ text: String, to descriptor: Int32) -> Bool {
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      rest = rest.dropFirst(count)
    } else if errno != EINTR {
      return false
    }
  }
  return true
}
