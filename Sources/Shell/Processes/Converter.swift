import BookText
import Decoding
import Defaults
import Launching
import System

/// Converts files that are no books by other programs: from the file to a text or a document on the standard
/// output of the program. ``text(of:while:)`` blocks; call it on a background thread.
public struct Converter: Sendable {
  /// The commands of the settings, by the ending of a file's name.
  private let chosen: [String: String]
  private let environment: [String: String]

  /// The time after which a conversion is given up.
  private let timeout: Duration
  /// The most that a program may write, in bytes.
  private let longestOutput: Int

  /// A command, and the Debian package that has its program.
  private typealias Command = (line: String, package: String)

  /// The commands for a type of file, the best first, and the ending by which the settings name it.
  private typealias Known = (file: ForeignFile, ending: String, commands: [Command])

  private static let usual: [Known] = [
    (.pdf, "pdf", [("pdftotext -layout {} -", "poppler-utils")]),
    (
      .word, "docx",
      [("pandoc --sandbox -f docx -s -t html {}", "pandoc"), ("docx2txt {} -", "docx2txt")]
    ),
    (
      .openDocument, "odt",
      [("pandoc --sandbox -f odt -s -t html {}", "pandoc"), ("odt2txt {}", "odt2txt")]
    ),
    (
      .richText, "rtf",
      [("pandoc --sandbox -f rtf -s -t html {}", "pandoc"), ("unrtf --html {}", "unrtf")]
    ),
    (.djvu, "djvu", [("djvutxt {}", "djvulibre-bin")]),
    (.oldOffice, "doc", [("antiword {}", "antiword"), ("catdoc {}", "catdoc")]),
    (.postScript, "ps", [("ps2ascii {}", "ghostscript")]),
  ]

  /// Takes the commands from the settings.
  ///
  /// - Parameters:
  ///   - programs: The programs of the settings.
  ///   - environment: The environment of this process; programs get a part of it.
  ///   - timeout: The time after which a conversion is given up.
  ///   - longestOutput: The most that a program may write, in bytes.
  public init(
    _ programs: Programs, environment: [String: String], timeout: Duration = .seconds(60),
    longestOutput: Int = 256 << 20
  ) {
    (chosen, self.environment) = (programs.converters, environment)
    (self.timeout, self.longestOutput) = (timeout, longestOutput)
  }

  /// The command that prints the list of contents of a PDF file, after its first page.
  private static let contentsCommand = "pdftohtml -xml -i -f 1 -l 1 -stdout {}"
  /// The most bytes of that list, and the time for it.
  private static let (longestContents, contentsTime) = (8 << 20, Duration.seconds(10))

  /// A program that was found for a file.
  public struct Program: Sendable {
    fileprivate let launch: ProgramLaunch
    /// The program that prints the list of contents of a PDF file; nil if it is not installed.
    fileprivate var contents: ProgramLaunch?
    /// The command as the settings have it, for messages.
    public let line: String
  }

  /// Why a file is not converted.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// The program of a command in the settings cannot be run.
    case program(ProgramError)
    /// No program for such a file is installed; the names of a program and of its Debian package.
    case missing(ForeignFile, program: String, package: String)
    /// The program is in the folder of the file, which anyone may have put there.
    case besideFile(String)
    /// It ended without a text; its name, and its own message or its status.
    case failed(String, reason: String)
    /// It took too long.
    case late(String)
    /// It wrote too much.
    case tooLong(String)
    /// There are no letters in what it wrote.
    case noText(String)

    /// The reason, as the end of a sentence that begins with the name of the file.
    public var description: String {
      switch self {
      case .program(let error): "was not converted: \(error)"
      case .missing(let file, let program, let package):
        "is \(file.type); to open it, install \(program) (Debian: \(package))"
      case .besideFile(let program):
        "was not converted: \(program) is in its own folder, and is not run"
      case .failed(let program, let reason): "was not converted: \(program): \(reason)"
      case .late(let program): "was not converted: \(program) took too long"
      case .tooLong(let program): "was not converted: \(program) wrote too much"
      case .noText(let program):
        "has no text that \(program) finds; its pages may be pictures"
      }
    }
  }

  /// Finds the program that converts a file: by the settings for the ending or the type of the file, or else
  /// the first usual program that is installed.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the file.
  ///   - type: Its type, if it is known and no book.
  /// - Returns: Nil if there is no converter for such a file.
  /// - Throws: ``Failure`` if its program cannot be run.
  public func program(
    for path: String, _ type: ForeignFile?
  ) throws(Failure) -> Program? {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.contains(".") ? name.split(separator: ".").last?.lowercased() : nil
    let known = Self.usual.first { $0.file == type }
    guard var program = try program(named: ending, known, for: path) else { return nil }
    if known?.file == .pdf {
      program.contents = try? self.program(Self.contentsCommand, for: path).launch
    }
    return program
  }

  private func program(
    named ending: String?, _ known: Known?, for path: String
  ) throws(Failure) -> Program? {
    if let line = ending.flatMap({ chosen[$0] }) ?? known.flatMap({ chosen[$0.ending] }) {
      return try program(line, for: path)
    }
    guard let known, let first = known.commands.first else { return nil }
    let search = SearchPath(environment["PATH"])
    for command in known.commands {
      let name = command.line.split(separator: " ").first.map(String.init) ?? ""
      if search.file(of: name) != nil { return try program(command.line, for: path) }
    }
    let program = first.line.split(separator: " ").first.map(String.init) ?? ""
    throw .missing(known.file, program: program, package: first.package)
  }

  private func program(_ line: String, for path: String) throws(Failure) -> Program {
    let (file, command): (String, ArgumentVector)
    do {
      (file, command) = try ArgumentVector.chosen(
        line, as: "open", in: SearchPath(environment["PATH"]))
    } catch {
      throw .program(error)
    }
    // Neither by its name nor by what a link leads to.
    let programs = [file, FileSystem.resolved(file) ?? file].map { folder(of: $0) }
    if programs.contains(folder(of: path)) { throw .besideFile(file) }
    guard let arguments = command.withSlot.arguments(for: path) else { throw .program(.noText) }
    return Program(
      launch: ProgramLaunch(
        path: file, arguments: arguments,
        environment: ChildEnvironment.captured(from: environment)),
      line: line)
  }

  /// Converts a file; waits until that is done.
  ///
  /// - Parameters:
  ///   - program: The program that was found for it.
  ///   - isWanted: Polled for cancellation.
  /// - Returns: The output, and false if the program reported that some of it may be missing.
  /// - Throws: ``Failure`` if there is no text.
  public func text(
    by program: Program, while isWanted: () -> Bool
  ) throws(Failure) -> (bytes: [UInt8], isWhole: Bool) {
    let name = program.launch.name
    let process: ChildProcess
    do {
      process = try ChildProcess(
        program.launch, capture: .output(limit: longestOutput), at: elapsedTime(), within: timeout)
    } catch {
      throw .program(error)
    }
    let ending = process.awaitEnd(while: isWanted)
    if ending.isCut { throw .tooLong(name) }
    if ending.isLate { throw .late(name) }
    let bytes = process.output
    if !bytes.contains(where: { $0 > " " }) {
      if ending.status == 0 { throw .noText(name) }
      let reason = printedLines(of: process.errors).first { !$0.isEmpty }
      throw .failed(name, reason: reason ?? "status \(ending.status)")
    }
    return (bytes, ending.status == 0)
  }
  /// Prints the list of contents that a file has beside its text; waits until that is done.
  ///
  /// - Parameters:
  ///   - program: The program that was found for the file.
  ///   - isWanted: Polled for cancellation.
  /// - Returns: The output of `pdftohtml -xml`; empty if the file is no PDF, nothing can print its list, or
  ///   that fails: the text is read without it.
  public func contents(by program: Program, while isWanted: () -> Bool) -> [UInt8] {
    guard let launch = program.contents,
      let process = try? ChildProcess(
        launch, capture: .output(limit: Self.longestContents), at: elapsedTime(),
        within: min(timeout, Self.contentsTime))
    else { return [] }
    let ending = process.awaitEnd(while: isWanted)
    return ending.isCut || ending.isLate ? [] : process.output
  }
}

/// The folder of a file, without links.
private func folder(of path: String) -> String {
  let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  return FileSystem.resolved(folder.isEmpty ? "/" : String(folder)) ?? String(folder)
}
