import CNet
import Cells
import Exchange
import System

/// A hidden file in the folder of books, until all of it has come; removed if it does not.
final class UnfinishedFile {
  let path: String
  private let folder: String
  /// Open and locked while the program runs, so that other programs know the file is in use.
  private let descriptor: Int32

  private static let prefix = ".bifolio-"
  private static let suffix = ".part"

  /// Makes the file, and the folder if missing. Removes files left there by killed programs.
  /// - Throws: ``NetFailure`` if either cannot be made.
  init(in folder: String) throws(NetFailure) {
    self.folder = folder
    do throws(SystemError) {
      if !FileSystem.exists(folder) { try FileSystem.makeDirectory(folder) }
      Self.removeAbandoned(in: folder)
      (path, descriptor) = try Descriptor.temporaryFile(
        in: folder, prefix: Self.prefix, suffix: Self.suffix)
      _ = try? Descriptor.tryLock(descriptor)
    } catch {
      throw NetFailure("\(printableText(folder)): \(error)")
    }
  }

  deinit {
    Descriptor.close(descriptor)
    FileSystem.remove(path)
  }

  /// Removes files of programs that were killed: their lock is free.
  private static func removeAbandoned(in folder: String) {
    for name in FileSystem.names(in: folder, beginningWith: prefix) where name.hasSuffix(suffix) {
      let path = "\(folder)/\(name)"
      guard let other = try? Descriptor.open(path, .readingNoLink) else { continue }
      if (try? Descriptor.tryLock(other)) == true { FileSystem.remove(path) }
      Descriptor.close(other)
    }
  }

  var size: Int { (try? FileStatus(of: descriptor).size) ?? 0 }

  var head: [UInt8] { (try? Descriptor.read(from: descriptor, at: 0, upTo: 1_024)) ?? [] }

  var contents: [UInt8] { (try? Descriptor.read(from: descriptor, at: 0, upTo: size)) ?? [] }

  /// Gives the file its final name, never an existing one, unless the folder has the same book already.
  /// Returns the path of the book. O(*n*) in the names in the folder; files of the same length are compared.
  /// - Throws: ``NetFailure`` if it is an archive but no book, or cannot be renamed.
  func finish(as name: BookFileName) throws(NetFailure) -> String {
    try name.checkArchive(count: size) { [descriptor] range in
      (try? Descriptor.read(from: descriptor, at: range.lowerBound, upTo: range.count)) ?? []
    }
    if let pathOfSameBook { return pathOfSameBook }
    do throws(SystemError) {
      try Descriptor.synchronize(descriptor)
    } catch {
      throw NetFailure("Not saved: \(error)")
    }
    for attempt in 1...Self.mostAttempts {
      let finished = "\(folder)/\(name.attempt(attempt))"
      let error = SystemError(code: net_rename_new(path, finished))
      if error.code == 0 { return finished }
      if error != .exists { throw NetFailure("\(printableText(finished)): \(error)") }
    }
    throw NetFailure("There are already \(Self.mostAttempts) files of this name")
  }

  /// Path of a file in the folder with the same contents, whatever its name; nil if there is none.
  private var pathOfSameBook: String? {
    let length = size
    return FileSystem.names(in: folder).sorted().lazy.filter { $0.first != "." }
      .map { [folder] in "\(folder)/\($0)" }
      .first { path in
        guard let status = FileStatus(of: path) else { return false }
        return status.kind == .regular && status.size == length && hasContents(of: path)
      }
  }

  private func hasContents(of other: String) -> Bool {
    guard let file = try? Descriptor.open(other, .readingNoLink) else { return false }
    defer { Descriptor.close(file) }
    guard let length = try? FileStatus(of: file).size, length == size else { return false }
    var place = 0
    while place < length {
      guard
        let one = try? Descriptor.read(from: descriptor, at: place, upTo: Self.slice),
        let two = try? Descriptor.read(from: file, at: place, upTo: Self.slice),
        !one.isEmpty, one == two
      else { return false }
      place += one.count
    }
    return true
  }

  private static let slice = 1 << 20
  private static let mostAttempts = 99
}
