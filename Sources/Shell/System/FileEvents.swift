import CSystem

/// A wait for the next change of a file: its bytes, its name, or another file in its place.
public final class FileEvents: Sendable {
  /// Becomes readable with the first change, and stays so.
  public let descriptor: Int32

  /// Nil without such a file, and where the system reports no changes, as on network drives.
  public init?(of path: String) {
    descriptor = system_file_events(path)
    guard descriptor >= 0 else { return nil }
  }

  deinit { Descriptor.close(descriptor) }
}
