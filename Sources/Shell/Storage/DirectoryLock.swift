import System

/// A lock on the files of a directory, held while the value exists. Advisory: other programs must ask for it
/// too. The lock is on the directory itself, so there is no lock file to leave behind, and the system
/// releases it when the process ends, even by a crash.
package struct DirectoryLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock, up to `limit` milliseconds. Nil also if the file system has no locks.
  package init?(_ directory: String, within limit: Int) {
    guard let descriptor = try? Descriptor.open(directory, .directory) else { return nil }
    guard Self.lock(descriptor, within: limit) else {
      Descriptor.close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  /// Waits in pauses of up to 16 milliseconds. False after `limit` milliseconds, or if the file system has no
  /// locks.
  private static func lock(_ descriptor: Int32, within limit: Int) -> Bool {
    var waited = 0
    var pause = 1
    while let isLocked = try? Descriptor.tryLock(descriptor) {
      if isLocked { return true }
      if waited >= limit { return false }
      Descriptor.wait(forInput: [], within: .milliseconds(pause))
      waited += pause
      pause = min(pause * 2, 16)
    }
    return false
  }

  deinit { Descriptor.close(descriptor) }
}
