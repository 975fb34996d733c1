import System

/// The right to change the files of a directory, as long as it lives.
///
/// It binds only programs that ask for it. The directory itself is locked, so that there is no
/// file to be left behind, and the system gives the lock back when the program ends, however it
/// ends.
struct DirectoryLock: ~Copyable {
  private let descriptor: Int32

  /// Waits until no other program has the lock; nil where that takes longer than `limit`
  /// milliseconds, or where the file system has no locks.
  init?(_ directory: String, within limit: Int) {
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
