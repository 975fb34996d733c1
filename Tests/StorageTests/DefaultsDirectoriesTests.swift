import Storage
import Testing

@Suite("The directories of defaults files")
struct DefaultsDirectoriesTests {
  private func directories(_ environment: [String: String]) -> [String]? {
    DefaultsDirectories(environment: environment).map { [$0.settings, $0.books] }
  }

  private let inHome = [
    "/home/ann/.config/bifolio/settings", "/home/ann/.local/state/bifolio/books",
  ]

  @Test("are in the home directory by default")
  func home() { #expect(directories(["HOME": "/home/ann", "PATH": "/bin"]) == inHome) }

  @Test("follow the XDG variables, each for itself")
  func variables() {
    let both = ["XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"]
    let expected = ["/c/bifolio/settings", "/s/bifolio/books"]
    #expect(directories(both) == expected)
    #expect(directories(both.merging(["HOME": "/home/ann"]) { $1 }) == expected)
    #expect(
      directories(["HOME": "/home/ann", "XDG_STATE_HOME": "/s"]) == [inHome[0], expected[1]])
    #expect(
      directories(["HOME": "/home/ann", "XDG_CONFIG_HOME": "/c"]) == [expected[0], inHome[1]])
  }

  @Test("ignore empty and relative variables")
  func relative() {
    for path in ["", "config", "./config", "~/.config", " /c"] {
      #expect(
        directories(["HOME": "/home/ann", "XDG_CONFIG_HOME": path, "XDG_STATE_HOME": path])
          == inHome)
    }
  }

  @Test("are nil if the home directory is unknown")
  func none() {
    for environment in [
      [:], ["HOME": ""], ["HOME": "ann"], ["XDG_CONFIG_HOME": "/c"], ["XDG_STATE_HOME": "/s"],
      ["XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": "/s"],
    ] { #expect(directories(environment) == nil) }
  }
}
