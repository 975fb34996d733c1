import CSystem

public enum CurrentProcess {
  /// The arguments of the command line after the program's name. Swift's own list is read from /proc on
  /// Linux, and is empty if /proc is not mounted, as in a bare chroot. It is the fallback for a C library
  /// that does not provide the arguments (musl).
  public static var arguments: [String] {
    guard system_argument_count() > 0 else { return Array(CommandLine.arguments.dropFirst()) }
    return (1..<system_argument_count()).compactMap { index in
      system_argument(index).map { String(cString: $0) }
    }
  }

  public static var environment: [String: String] {
    var found: [String: String] = [:]
    var entry = system_environment()
    while let text = entry?.pointee {
      let entryText = String(cString: text)
      if let sign = entryText.utf8.firstIndex(of: UInt8(ascii: "=")) {
        found[String(entryText[..<sign])] = String(entryText[entryText.utf8.index(after: sign)...])
      }
      entry = entry?.advanced(by: 1)
    }
    return found
  }

  /// The path of the program's executable, without symbolic links; nil if the system does not tell it.
  public static var path: String? {
    var path = [CChar](repeating: 0, count: longestPath)
    guard system_program_path(&path, path.count) else { return nil }
    return path.withUnsafeBufferPointer { bytes in
      bytes.baseAddress.flatMap { FileSystem.resolved(String(cString: $0)) }
    }
  }

  /// More bytes than a system accepts in a path.
  private static let longestPath = 1 << 14

  /// Makes programs started by this one end with it, even by a signal. Call it once, at the beginning.
  public static func endsStartedPrograms() { system_guard_groups() }

  // MARK: Files being read

  /// The first byte of the record of a file whose reading ended the program.
  public static let failedReading = UInt8(bitPattern: system_reading_failed)

  /// The calling thread reads a file; `record` is a descriptor: a crash of the thread marks the record as
  /// failed.
  public static func noteReading(_ record: Int32) { system_note_reading(record) }

  /// Takes back one ``noteReading(_:)`` of the calling thread.
  public static func endReading(_ record: Int32) { system_end_reading(record) }

  /// Forgets the record on all threads.
  public static func forgetReading(_ record: Int32) { system_forget_reading(record) }

  public static func exit(_ status: Int32) -> Never { systemExit(status) }
}

/// Runs `body` on another thread. Returns false, without calling `body`, if no thread can be created.
///
/// A thread started by another than the first works on the file read by its starter: its crash counts as one
/// of that reading, see ``CurrentProcess/noteReading(_:)``.
public func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  final class Body: Sendable {
    let call: @Sendable () -> Void
    init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  }
  let pointer = Unmanaged.passRetained(Body(body))
  let isStarted = system_start_thread(
    { pointer in
      if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().call() }
    }, pointer.toOpaque())
  if !isStarted { pointer.release() }
  return isStarted
}

// Inside the type, the plain name refers to its own function.
private func systemExit(_ status: Int32) -> Never { exit(status) }
