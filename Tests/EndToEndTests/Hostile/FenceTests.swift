import Foundation
import Testing

@Suite("The program")
struct FenceTests {
  /// What is asked of the system's libraries stands by its name in the file.
  @Test("has no way to reach a network or a shell", .disabled(if: Program.isSanitized))
  func calls() throws {
    let bytes = try Data(contentsOf: URL(filePath: Program.executable))
    func asks(for name: String) -> Bool { bytes.range(of: Data("\0\(name)\0".utf8)) != nil }
    #expect(asks(for: "posix_spawn"))
    for name in [
      "socket", "connect", "bind", "listen", "accept", "accept4", "getaddrinfo", "gethostbyname",
      "sendto", "sendmsg", "system", "popen", "wordexp",
    ] {
      #expect(!asks(for: name), "\(name)")
    }
  }
}
