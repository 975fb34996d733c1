import Asking
import BookText
import Launching
import System

private struct LookUp {
  struct Failure {
    let program: String
    let definition: Definition

    /// Reason for no answer; empty if there was output.
    var reason: String { if case .nothing(let reason) = definition { reason } else { "" } }
  }

  let word: String
  let program: String
  let process: ChildProcess
  let command: DictionaryCommand
  /// The dictionaries to try next.
  let others: ArraySlice<DictionaryCommand>
  let failures: [Failure]
}

/// Looks words up in dictionaries, one at a time.
public final class Dictionaries {
  private let setting: String?
  private let ofLanguages: [String: String]
  private let board: ProgramBoard
  private var lookUp: LookUp?

  /// Takes the command of the setting `dictionary`, or nil for installed dictionaries, and commands by
  /// language.
  public init(
    setting: String?, ofLanguages: [String: String] = [:], _ board: ProgramBoard
  ) {
    (self.setting, self.ofLanguages, self.board) = (setting, ofLanguages, board)
  }

  public var isLookingUp: Bool { lookUp != nil }

  /// Why no word can be looked up; nil if a dictionary is installed, or a language has its own.
  public var fault: String? {
    guard ofLanguages.isEmpty else { return nil }
    do {
      _ = try DictionaryCommand.all(
        setting: setting, in: board.searchPath)
      return nil
    } catch {
      return error.description
    }
  }

  /// Looks up a word; cancels a look-up in progress. The answer comes later, a failure too. A dictionary set
  /// for the language (a tag such as `it-IT`) is asked, else the usual one.
  public func lookUp(_ word: String, in language: String? = nil, at now: Duration) {
    cancel(at: now)
    let language = LanguageCode(language ?? "").tag
    do {
      let commands = try DictionaryCommand.all(
        setting: ofLanguages[language] ?? setting,
        isEnglish: ["", "en", "eng"].contains(language), in: board.searchPath)
      tryNext(of: commands[...], for: word, after: [], at: now)
    } catch {
      board.answer(.lookUpFailed(error.description))
    }
  }

  /// Starts the next dictionary. Without one, answers with the output of a failed one, or with the reasons of
  /// all.
  private func tryNext(
    of commands: ArraySlice<DictionaryCommand>, for word: String,
    after failures: [LookUp.Failure], at now: Duration
  ) {
    guard let command = commands.first else {
      // The output of a failed dictionary tells more than the failure itself.
      let event = failures.compactMap { failure -> ProgramAnswer? in
        guard case .lines(let lines) = failure.definition else { return nil }
        return .definition(of: word, lines: lines, by: failure.program)
      }.first
      return board.answer(
        event ?? .lookUpFailed(failures.map(\.reason).joined(separator: "; ")))
    }
    do {
      let launch = try command.launch(for: word, environment: board.environment)
      let process = try ChildProcess(
        launch, capture: .everything(limit: DictionaryCommand.maxOutput), at: now,
        within: DictionaryCommand.timeout)
      lookUp = LookUp(
        word: word, program: launch.name, process: process, command: command,
        others: commands.dropFirst(), failures: failures)
      process.watch(by: board.jobs) { [weak self] in self?.endLookUp(at: $0) }
    } catch ProgramError.noText {
      board.answer(.lookUpFailed(ProgramError.noText.description))
    } catch {
      let failure = LookUp.Failure(program: "", definition: .nothing(error.description))
      tryNext(of: commands.dropFirst(), for: word, after: failures + [failure], at: now)
    }
  }

  /// There is no answer to a cancelled look-up.
  public func cancel(at now: Duration) {
    if let lookUp { board.dismiss(lookUp.process, at: now) }
    lookUp = nil
  }

  /// Answers with a definition, or tries the next dictionary. Keeps the failures for the case that none
  /// answers.
  private func endLookUp(at now: Duration) {
    guard let asked = lookUp, let ending = asked.process.ending else { return }
    lookUp = nil
    let definition = Definition(
      asked.process.output, ending, by: asked.program, of: asked.word)
    if asked.command.answers(definition, ending), case .lines(let lines) = definition {
      return board.answer(.definition(of: asked.word, lines: lines, by: asked.program))
    }
    let failure = LookUp.Failure(program: asked.program, definition: definition)
    tryNext(of: asked.others, for: asked.word, after: asked.failures + [failure], at: now)
  }
}
