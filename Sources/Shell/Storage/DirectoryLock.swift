import System

/// A lock on the files of a directory, held while the value exists.
///
/// An advisory lock: other programs must ask for it too. The directory itself is locked, so no lock file can
/// be left behind, and the system releases the lock when the process ends, even by a crash.
package struct DirectoryLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock; returns nil if that takes longer than `limit` milliseconds or the file
  /// system has no locks.
  package init?(_ directory: String, within limit: Int) {
    guard let descriptor = try? Descriptor.open(directory, .directory) else { return nil }
    var waited = 0
    var pause = 1
    while true {
      let isLocked = try? Descriptor.tryLock(descriptor)
      if isLocked == true { break }
      guard isLocked == false, waited < limit else {
        Descriptor.close(descriptor)
        return nil
      }
      Descriptor.wait(forInput: [], within: .milliseconds(pause))
      waited += pause
      pause = min(pause * 2, 16)
    }
    self.descriptor = descriptor
  }

  deinit { Descriptor.close(descriptor) }
}
