import TerminalInput

/// A layer's response to input.
struct Response: Sendable {
  private(set) var closes = false
  /// Whether the input is passed to the layer below.
  private(set) var passes = false
  /// The requests of the layer, in order; carried out after it has been closed.
  private(set) var requests: [Request] = []

  /// The layer stays open, unchanged.
  static let stay = Response()
  /// The layer ignores the input and passes it to the layer below.
  static let pass = Response(passes: true)
  static let close = Response(closes: true)
  /// The layer is closed, and the input is passed to the layer below.
  static let closeAndPass = Response(closes: true, passes: true)

  /// Keeps the layer open and makes requests.
  static func ask(_ requests: Request...) -> Response { Response(requests: requests) }

  static func ask(_ requests: [Request]) -> Response { Response(requests: requests) }

  static func close(_ requests: Request...) -> Response { close(requests) }

  static func close(_ requests: [Request]) -> Response {
    Response(closes: true, requests: requests)
  }

  /// Closes the layer by a key without a meaning in it. A digit starts a number, and the given commands still
  /// run. `help` is the screen whose keys come first in the help.
  static func close(
    by key: Key, _ context: Context, obeying commands: Set<Command> = [.help],
    help: KeyScreen? = nil
  ) -> Response {
    if let prompt = NumberPrompt(key) { return .close(.open(prompt)) }
    guard let command = context.bindings[key], commands.contains(command) else { return .close }
    if command == .help, let help { return .close(.help(over: help)) }
    return .close(.perform(command))
  }
}
