/// How far the search for the books of the shelf has come.
public struct ShelfProgress: Sendable {
  /// True if more books may be found.
  public var isLooking = false
  /// The paths of the folders and files that cannot be read.
  public var unreadable: [String] = []
  /// The paths of links to a folder around them, which are not followed.
  public var circles: [String] = []
  /// The reason why the catalogue is not used, as a sentence; nil if it is.
  public var catalogueFailure: String?

  /// The folders whose books alone are shown; empty if all are.
  public var folders: [String] = []

  /// The path of the open book; nil if it has none.
  public var openPath: String?

  /// Describes a search that has found everything.
  public init() {}

  /// The number of folders, files and links that were left out.
  public var omissions: Int { unreadable.count + circles.count }

  /// True if something was left out.
  public var hasOmissions: Bool { omissions > 0 }

  /// The omitted files and folders with the reasons, one a line.
  public var omissionLines: [String] {
    unreadable.map { "Cannot be read: \($0)" }
      + circles.map { "A link to a folder around it, not followed: \($0)" }
  }
}
