/// Progress of the search for the books of the shelf.
public struct ShelfProgress: Sendable {
  public var isLooking = false
  /// Paths of unreadable folders and files.
  public var unreadable: [String] = []
  /// Paths of links to a folder around them, which are not followed.
  public var circles: [String] = []
  /// Paths of files that ended the program when they were read: left out until they change or are opened.
  public var leftOut: [String] = []
  /// The reason why the catalogue is not used, as a sentence; nil if it is.
  public var catalogueFailure: String?

  /// Folders whose books alone are shown; empty to show all.
  public var folders: [String] = []

  /// The path of the open book; nil if it has none.
  public var openPath: String?

  public init() {}

  /// Number of folders, files and links left out.
  public var omissions: Int { unreadable.count + circles.count + leftOut.count }

  public var hasOmissions: Bool { omissions > 0 }

  /// The omitted files and folders with the reasons, one a line.
  public var omissionLines: [String] {
    unreadable.map { "Cannot be read: \($0)" }
      + circles.map { "A link to a folder around it, not followed: \($0)" }
      + leftOut.map { "Left out, since reading it failed; open it to try again: \($0)" }
  }
}
