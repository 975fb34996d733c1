import System

/// A lock on the files of a directory, held while the value exists.
///
/// Advisory: other programs must ask for it too. The lock is on the directory itself, so there is no lock
/// file to leave behind, and the system releases it when the process ends, even by a crash.
package struct DirectoryLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock. Returns nil after `limit` milliseconds, or if the file system has no locks.
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
