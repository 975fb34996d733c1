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

        -C by columns

        --dereference-whatever-is-named-on-the-c
            ommand-line
            follow links.
        """)
  }
}
