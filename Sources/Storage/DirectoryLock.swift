import Glibc

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
    descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var waited = 0
    var pause = 1
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, waited < limit else {
        close(descriptor)
        return nil
      }
      usleep(UInt32(pause * 1_000))
      waited += pause
      pause = min(pause * 2, 16)
    }
  }

  deinit { close(descriptor) }
}
