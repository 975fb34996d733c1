import Foundation
import Testing

/// `bifolio-net` too: curl has its sockets.
@Suite("The program")
struct FenceTests {
  /// The functions used from the system's libraries are listed by name in the executable.
  @Test(
    "has no way to reach a network or a shell", .disabled(if: Program.isSanitized),
    arguments: ["", "-net"])
  func calls(ending: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: Program.executable + ending))
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
