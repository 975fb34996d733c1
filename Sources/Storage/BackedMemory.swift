import CBackedMemory
import Synchronization

/// Memory for large files, of which only what is looked at need be there.
///
/// A book of a gigabyte has as much text, and lines and blocks of a third of that; a page of it needs a
/// few kilobytes. So arrays of some megabytes lie in files without names in the cache, and what was not
/// looked at for a moment is given back to the system. Whoever has such an array does not notice; the
/// files are gone with the program, however it ends.
public enum BackedMemory {
  /// Arrays of so many bytes or more lie in files: shorter books touch no disk.
  static let least = 1 << 21

  /// Where the files may lie; nil once that has been used, or where there is no such place.
  private static let directory = Mutex<String?>(nil)

  /// Says where the files may lie. Nothing is done before a large file is read.
  public static func allow(in directories: DefaultsDirectories?) {
    directory.withLock { $0 = directories?.pages }
  }

  /// Has large arrays lie in files, where many bytes are about to be read. Where their directory cannot
  /// be made, or its disk is rather full, they stay where usual ones are.
  static func prepare(for bytes: Int) {
    guard bytes >= least, let path = directory.withLock({ $0.take() }),
      (try? FileAccess.makeDirectory(path)) != nil
    else { return }
    backed_memory_begin(path, least)
  }

  /// Whether files in a directory are fit for it: those on a disk of this machine are.
  public static func isPossible(in directory: String) -> Bool {
    backed_memory_is_possible(directory)
  }

  /// Does work that may go through large arrays; what it has behind it is given back meanwhile.
  public static func givingBack<Result, Failure: Error>(
    during work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    backed_memory_work(true)
    defer { backed_memory_work(false) }
    return try work()
  }

  /// Gives back the code that only the start has needed.
  public static func leaveStart() { backed_memory_leave_code() }

  /// Waits, within such work, for something to do: meanwhile nothing is looked at.
  public static func resting<Result>(during wait: () -> Result) -> Result {
    backed_memory_work(false)
    defer { backed_memory_work(true) }
    return wait()
  }
}
