import TerminalInput

/// A layer's response to input.
struct Response: Sendable {
  /// Whether the layer is closed.
  private(set) var closes = false
  /// Whether the input is passed to the layer below.
  private(set) var passes = false
  /// The requests of the layer, in order; carried out after it has been closed.
  private(set) var requests: [Request] = []

  /// The layer stays open, unchanged.
  static let stay = Response()
  /// The layer ignores the input and passes it to the layer below.
  static let pass = Response(passes: true)
  /// The layer is closed.
  static let close = Response(closes: true)
  /// The layer is closed, and the input is passed to the layer below.
  static let closeAndPass = Response(closes: true, passes: true)

  /// Keeps the layer open and makes requests.
  static func ask(_ requests: Request...) -> Response { Response(requests: requests) }

  /// Keeps the layer open and makes requests.
  static func ask(_ requests: [Request]) -> Response { Response(requests: requests) }

  /// Closes the layer and makes requests.
  static func close(_ requests: Request...) -> Response { close(requests) }

  /// Closes the layer and makes requests.
  static func close(_ requests: [Request]) -> Response {
    Response(closes: true, requests: requests)
  }

  /// Closes the layer by a key without a meaning in it. A digit starts a number, and some commands still run.
  ///
  /// - Parameters:
  ///   - commands: The commands that run.
  ///   - help: The screen whose keys come first in the help; nil for those of the page.
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
