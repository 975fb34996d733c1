import BookText
import Decoding
import Defaults
import Launching
import System

/// Converts files that are not books by other programs: from the file to a text or a document on the standard
/// output of the program. ``text(by:while:)`` blocks; call it on a background thread. No other place decides
/// whether a converter runs (``decision(on:_:)``), and with which rights.
public struct Converter: Sendable {
  /// Commands of the settings, by file name extension.
  private let chosen: [String: String]
  private let environment: [String: String]
  /// The extension of the files that the reader has agreed to convert, this time.
  private let consent: String?
  private let canConfine: Bool

  private let timeout: Duration
  /// Length in bytes.
  private let longestOutput: Int

  /// A command, and the Debian package of its program.
  private struct Command {
    let line: String
    let package: String
    /// The command to convert a file by hand; nil if it is the same.
    var byHand: String?
    /// Whether the converter works without starting other programs.
    var isConfinable = true

    var program: String { line.split(separator: " ").first.map(String.init) ?? "" }
  }

  /// The commands for a type of file, the best first.
  private struct Known {
    let file: ForeignFile
    /// A choice in the settings for the first extension holds for all.
    let extensions: [String]
    /// The reader's word for such a file.
    let noun: String
    let commands: [Command]
    /// Whether the reader is asked even about a confined program: the files are programs themselves, or the
    /// converters are no longer maintained.
    var isAlwaysAsked: Bool { !extensions.allSatisfy(BookFileFormat.convertedExtensions.contains) }
  }

  private static let usual: [Known] = [
    Known(
      file: .pdf, extensions: ["pdf"], noun: "PDF",
      commands: [
        Command(
          line: "pdftotext -bbox-layout {} -", package: "poppler-utils",
          byHand: "pdftotext -layout {} -")
      ]),
    Known(
      file: .word, extensions: ["docx"], noun: "Word document",
      commands: [
        Command(line: "pandoc --sandbox -f docx -s -t html --mathml {}", package: "pandoc"),
        // It starts unzip.
        Command(line: "docx2txt {} -", package: "docx2txt", isConfinable: false),
      ]),
    Known(
      file: .openDocument, extensions: ["odt"], noun: "OpenDocument text",
      commands: [
        Command(line: "pandoc --sandbox -f odt -s -t html --mathml {}", package: "pandoc"),
        Command(line: "odt2txt {}", package: "odt2txt"),
      ]),
    Known(
      file: .richText, extensions: ["rtf"], noun: "RTF document",
      commands: [
        Command(line: "pandoc --sandbox -f rtf -s -t html {}", package: "pandoc"),
        Command(line: "unrtf --html {}", package: "unrtf"),
      ]),
    Known(
      file: .djvu, extensions: ["djvu", "djv"], noun: "DjVu document",
      commands: [Command(line: "djvutxt {}", package: "djvulibre-bin")]),
    Known(
      file: .oldOffice, extensions: ["doc"], noun: "old Word document",
      commands: [
        Command(line: "antiword {}", package: "antiword"),
        Command(line: "catdoc {}", package: "catdoc"),
      ]),
    Known(
      file: .postScript, extensions: ["ps"], noun: "PostScript file",
      commands: [
        Command(line: "gs -q -dSAFER -sDEVICE=txtwrite -o - {}", package: "ghostscript")
      ]),
  ]

  /// All programs run without being in the settings, for the manual.
  public static var programs: [String] {
    usual.flatMap { $0.commands.map(\.program) }
      + Set(PDFDetail.allCases.map(\.program)).sorted()
  }

  /// - Parameters:
  ///   - environment: The environment of this process; programs get a part of it.
  ///   - consent: The extension of the files the reader has agreed to convert, as in ``Question``.
  ///   - longestOutput: In bytes.
  public init(
    _ programs: Programs, environment: [String: String], consent: String? = nil,
    canConfine: Bool = ProgramLaunch.Limits.canConfine, timeout: Duration = .seconds(60),
    longestOutput: Int = 256 << 20
  ) {
    (chosen, self.environment) = (programs.converters, environment)
    (self.consent, self.canConfine) = (consent, canConfine)
    (self.timeout, self.longestOutput) = (timeout, longestOutput)
  }

  /// Details of a PDF file beside its text, printed by other programs.
  public enum PDFDetail: CaseIterable, Sendable {
    /// The letters of all pages with their weights, and then the list of contents, by `pdftohtml -xml`.
    case letters
    /// The list of contents after the first page, for a file too long for the letters.
    case contents
    /// The elements of a tagged file, by `pdfinfo`.
    case structure

    /// The command, with `{}` for the path of the file; the greatest length of its output, in bytes.
    fileprivate var limits: (command: String, longestOutput: Int, timeout: Duration) {
      switch self {
      case .letters: ("pdftohtml -xml -i -stdout {}", 64 << 20, .seconds(30))
      case .contents: ("pdftohtml -xml -i -f 1 -l 1 -stdout {}", 8 << 20, .seconds(10))
      case .structure: ("pdfinfo -struct-text {}", 8 << 20, .seconds(10))
      }
    }

    fileprivate var program: String { String(limits.command.prefix { $0 != " " }) }
  }

  public struct Program: Sendable {
    fileprivate let launch: ProgramLaunch
    /// The type of the file by its contents; nil if it is not known.
    public fileprivate(set) var type: ForeignFile?
    /// The programs for the details of a PDF file, as far as they are installed.
    fileprivate var details: [PDFDetail: ProgramLaunch] = [:]
    /// The command as the settings have it, for messages.
    public let line: String
  }

  public struct Question: Hashable, Sendable {
    /// The extension of such files in the settings.
    public let fileExtension: String
    /// The type of the file, with its article.
    fileprivate let type: String
    /// The reader's words for such a file, and the program.
    fileprivate let (noun, program): (String, String)
    /// The command for doing it by hand, with FILE for the file.
    fileprivate let remedy: String
    public let isConfined: Bool

    public var text: String { "Read this \(noun) with \(program)?" }
    /// A sentence in lines for narrow windows.
    public var rights: [String] {
      isConfined
        ? ["It is confined: it reads this file", "and writes none."]
        : ["It is not confined here:", "it can do whatever you can."]
    }
  }

  /// Why a file is not converted.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// A command in the settings cannot be run.
    case program(ProgramError)
    /// The reader has to be asked before a program runs.
    case unasked(Question)
    /// The settings refuse such files, under an extension.
    case refused(ForeignFile, fileExtension: String)
    /// No program is installed; the names are of a program and of its Debian package.
    case missing(ForeignFile, program: String, package: String)
    /// The program is in the folder of the file, where anyone may have put it.
    case besideFile(String)
    /// Ended without a text; the program's name, and its message or status.
    case failed(String, reason: String)
    case late(String)
    case tooLong(String)
    case noText(String)

    /// Nil if no answer helps.
    public var question: Question? {
      if case .unasked(let question) = self { question } else { nil }
    }

    /// The end of a sentence beginning with the name of the file.
    public var description: String {
      switch self {
      case .program(let error): "was not converted: \(error)"
      case .unasked(let question):
        "is \(question.type), and \(question.program) converts it only if you allow it: set "
          + "open.\(question.fileExtension) = always, or try: \(question.remedy)"
      case .refused(let file, let fileExtension):
        "is \(file.type); open.\(fileExtension) = never forbids converting it"
      case .missing(let file, let program, let package):
        "is \(file.type); to open it, install \(program) (Debian: \(package))"
      case .besideFile(let program):
        "was not converted: \(program) lies beside it, and is not run"
      case .failed(let program, let reason): "was not converted: \(program): \(reason)"
      case .late(let program): "was not converted: \(program) took too long"
      case .tooLong(let program): "was not converted: \(program) wrote too much"
      case .noText(let program):
        program == "pdftotext"
          ? "has pictures of pages only; ocrmypdf adds their text"
          : "has no text that \(program) finds; its pages may be pictures"
      }
    }
  }

  private enum Decision {
    case leave
    case command(String)
    /// The first installed program of its type, for a reason.
    case usual(Known, Command, LaunchReason)
  }

  /// The extension and the contents of the file have to agree. A command of the settings is a request. A
  /// usual program runs unasked only if it is confined, and never for types with ``Known/isAlwaysAsked``.
  private func decision(
    on fileExtension: String, _ type: ForeignFile?
  ) throws(Failure) -> Decision {
    let known = Self.usual.first { $0.file == type }
    let named = Self.usual.first { $0.extensions.contains(fileExtension) }
    guard known?.file == named?.file else { return .leave }
    // The settings and the reader's answer are about this one.
    let deciding =
      chosen[fileExtension] == nil ? known?.extensions[0] ?? fileExtension : fileExtension
    let choice = chosen[deciding]
    let answer = choice.flatMap(Programs.Conversion.init)
    if let choice, answer == nil { return .command(choice) }
    guard let known else { return .leave }
    if answer == .never { throw .refused(known.file, fileExtension: deciding) }
    let command = try installedCommand(for: known)
    if answer == .always { return .usual(known, command, .setting) }
    let isConfined = canConfine && command.isConfinable
    if isConfined, !known.isAlwaysAsked, answer != .ask { return .usual(known, command, .confined) }
    if consent == deciding { return .usual(known, command, .answer) }
    throw .unasked(
      Question(
        fileExtension: deciding, type: known.file.type, noun: known.noun,
        program: command.program,
        remedy: (command.byHand ?? command.line).changing("{}", to: "FILE") + " | bifolio",
        isConfined: isConfined))
  }

  /// The first usual command with an installed program.
  /// - Throws: ``Failure/missing(_:program:package:)`` if none is installed.
  private func installedCommand(for known: Known) throws(Failure) -> Command {
    let search = SearchPath(environment["PATH"])
    if let found = known.commands.first(where: { search.file(of: $0.program) != nil }) {
      return found
    }
    let first = known.commands[0]
    throw .missing(known.file, program: first.program, package: first.package)
  }

  /// Finds the program for the file at an absolute path, with its type by its contents. Nil if the file is
  /// not converted.
  /// - Throws: ``Failure`` if its program is not to be run, or cannot be.
  public func program(for path: String, _ type: ForeignFile?) throws(Failure) -> Program? {
    let name = path.split(separator: "/").last ?? ""
    guard name.contains("."),
      let fileExtension = name.split(separator: ".").last?.lowercased()
    else { return nil }
    switch try decision(on: fileExtension, type) {
    case .leave: return nil
    case .command(let line):
      let limits = ProgramLaunch.Limits(
        seconds: Self.secondsOfCommand, memory: .max, written: .max, file: nil)
      var program = try program(line, for: path, .setting, limits)
      program.type = type
      return program
    case .usual(let known, let command, let reason):
      let isConfined = canConfine && command.isConfinable
      let limits = ProgramLaunch.Limits(
        seconds: Self.seconds, memory: Self.memory, written: isConfined ? 0 : longestOutput,
        file: isConfined ? path : nil)
      var program = try program(command.line, for: path, reason, limits)
      program.type = type
      if known.file == .pdf {
        for detail in PDFDetail.allCases {
          program.details[detail] =
            try? self.program(detail.limits.command, for: path, reason, limits).launch
        }
      }
      return program
    }
  }

  /// Limits of converters, in bytes of memory and seconds of processor time; those of a command in the
  /// settings are longer.
  private static let memory = 2 << 30
  private static let seconds = 60
  private static let secondsOfCommand = 600

  /// Refuses a program from the file's own folder: it came with the file.
  private func program(
    _ line: String, for path: String, _ reason: LaunchReason, _ limits: ProgramLaunch.Limits
  ) throws(Failure) -> Program {
    let (file, command): (String, ArgumentVector)
    do {
      (file, command) = try ArgumentVector.resolve(
        line, as: "open", in: SearchPath(environment["PATH"]))
    } catch {
      throw .program(error)
    }
    // Neither by its name nor by the target of a link.
    let programs = [file, FileSystem.resolved(file) ?? file].map { folder(of: $0) }
    if programs.contains(folder(of: path)) { throw .besideFile(file) }
    guard let arguments = command.withSlot.arguments(for: path) else { throw .program(.noText) }
    return Program(
      launch: ProgramLaunch(
        path: file, arguments: arguments,
        environment: limits.file == nil
          ? ChildEnvironment.captured(from: environment)
          : ChildEnvironment.confined(from: environment), reason: reason, limits: limits),
      line: line)
  }

  /// Converts a file, and waits for it. Returns the output, and false if the program reported that some of it
  /// may be missing.
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

  /// Prints a detail of a PDF file, and waits for it. Empty if the file is no PDF, nothing can print it, or
  /// that fails: the text is read without it.
  public func output(
    _ detail: PDFDetail, by program: Program, while isWanted: () -> Bool
  ) -> [UInt8] {
    guard let launch = program.details[detail],
      let process = try? ChildProcess(
        launch, capture: .output(limit: detail.limits.longestOutput), at: elapsedTime(),
        within: min(timeout, detail.limits.timeout))
    else { return [] }
    let ending = process.awaitEnd(while: isWanted)
    return ending.isCut || ending.isLate ? [] : process.output
  }
}

/// Folder of a file, with links resolved.
private func folder(of path: String) -> String {
  let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
  return FileSystem.resolved(folder.isEmpty ? "/" : String(folder)) ?? String(folder)
}
