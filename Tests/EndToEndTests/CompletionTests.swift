import CLibrary
import TerminalHarness
import Testing

@Suite(.timeLimit(.minutes(30)))
struct CompletionTests {
  private static let themes = ["auto", "paper", "sepia", "night", "contrast", "terminal", "own"]

  /// Completions proposed by bash for the last word of a command line.
  private func proposals(_ words: [String]) throws -> [String] {
    let program = try Program()
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = program.write(
      """
      cd "$HOME"
      source <(\(Program.executable) --completion bash)
      COMP_WORDS=(\(Program.executable) \(list)) COMP_CWORD=\(words.count)
      _bifolio
      printf '%s\\n' "${COMPREPLY[@]}"
      """, to: "script")
    return try program.output(of: "bash \(script)").split(separator: "\n").map(String.init)
  }

  @Test func bashCompletesOptionsAndTheirWords() throws {
    #expect(try proposals(["--th"]) == ["--theme"])
    #expect(try proposals(["--theme", ""]) == Self.themes)
    #expect(try proposals(["--theme", "ni"]) == ["night"])
    // Bash splits --theme=ni into three words.
    #expect(try proposals(["--theme", "=", "ni"]) == ["night"])
    #expect(try proposals(["--theme", "="]) == Self.themes)
    #expect(try proposals(["--encoding", "KOI"]) == ["KOI8-R", "KOI8-U"])
    #expect(try proposals(["--list", "--chap"]) == ["--chapter"])
    // A book is completed by its title; files are proposed by the shell if there is none.
    #expect(try proposals(["fi"]) == ["Five Small Hours"])
    #expect(try proposals(["Five s"]) == ["Five Small Hours"])
    #expect(try proposals(["zq"]) == [])
    // Titles that merely contain the word come if none begins with it.
    #expect(try proposals(["small"]) == ["Five Small Hours"])
    #expect(try proposals(["--page", ""]) == [])
  }

  private static let shells = ["bash", "zsh", "fish"].filter(isInstalled)

  private static func isInstalled(_ shell: String) -> Bool {
    access("/usr/bin/\(shell)", X_OK) == 0
  }

  @Test(arguments: shells)
  func theShellUnderstandsItsCompletion(shell: String) throws {
    let program = try Program()
    let verdict = try program.output(
      of: """
        \(Program.executable) --completion \(shell) > \(program.home)/completion
        \(shell) -n \(program.home)/completion && grep -q theme \(program.home)/completion; echo $?
        """)
    #expect(verdict == "0\n")
  }

  @Test(.enabled(if: isInstalled("fish"))) func fishCompletesOptionsAndTheirWords() throws {
    let program = try Program()
    let found = try program.output(
      of: """
        \(Program.executable) --completion fish > \(program.home)/completion
        fish -c 'source \(program.home)/completion; complete -C "bifolio --spread "'
        """)
    #expect(found == "auto\tone page or two\none\tone page or two\ntwo\tone page or two\n")
  }
}
