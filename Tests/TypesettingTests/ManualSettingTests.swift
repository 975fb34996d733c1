import BookText
import Testing

@testable import Typesetting

@Suite("Manual pages")
struct ManualSettingTests {
  private let manual = """
    LAMP(1)                          User Commands                         LAMP(1)

    SYNOPSIS
           lamp [-v | --version] [-h | --help] [--at=<place>] [--night] [--by-day]
                [--all]

    OPTIONS
           List  information  about  the lamps (those of the current quay unless it
           is told otherwise).

           -a, --all
                  do not ignore lamps that are out, of which there are many indeed,
                  and more at night.

                      lamp  -a
                      lamp  --all

           -C     by columns

           --dereference-whatever-is-named-on-the-command-line
                  follow links.
    """

  @Test func optionsHangAndCommandsKeepTheirLines() throws {
    let page = try page(of: manual, measure: 40, lines: 36)
    #expect(
      page == """






                        SYNOPSIS


        lamp [-v | --version] [-h | --help]
            [--at=<place>] [--night] [--by-day]
            [--all]


                        OPTIONS


        List information about the lamps (those
        of the current quay unless it is told
        otherwise).

        -a, --all
            do not ignore lamps that are out,
            of which there are many indeed, and
            more at night.

              lamp  -a
              lamp  --all

        -C
            by columns

        --dereference-whatever-is-named-on-the-c
            ommand-line
            follow links.
        """)
  }

  /// The lines of the synopsis of a command.
  private func synopsis(_ text: String, measure: Int) throws -> [String] {
    let page = """
      LAMP(1)                          User Commands                         LAMP(1)

      SYNOPSIS
      \(text)
      """
    let lines = try TypesettingTests.page(of: page, measure: measure, lines: 24)
      .split(separator: "\n").map(String.init)
    return Array(lines.drop { !$0.contains("SYNOPSIS") }.dropFirst())
  }

  @Test func aSynopsisBreaksBeforeOptionsAndNotInBracketsAndHangsAtEveryWidth() throws {
    let command =
      "       lamp [-v | --version] [--at=<place> [--night | --by-day]] -f WICK lamp ..."
    #expect(
      try synopsis(command, measure: 72) == [
        "lamp [-v | --version] [--at=<place> [--night | --by-day]]",
        "    -f WICK lamp ...",
      ])
    #expect(
      try synopsis(command, measure: 44) == [
        "lamp [-v | --version]", "    [--at=<place> [--night | --by-day]]", "    -f WICK lamp ...",
      ])
    // Only a bracket wider than the page is broken.
    #expect(
      try synopsis(command, measure: 26) == [
        "lamp [-v | --version]", "    [--at=<place> [--night", "    | --by-day]]",
        "    -f WICK lamp ...",
      ])
    for measure in 20...100 {
      let lines = try synopsis(command, measure: measure)
      #expect(lines.joined(separator: " ").split(separator: " ") == command.split(separator: " "))
      #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("    ") }, "\(measure)")
    }
  }
}
