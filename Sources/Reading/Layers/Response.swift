import TerminalInput

/// What a layer answers to input.
struct Response: Sendable {
  /// Whether the layer is closed.
  private(set) var closes = false
  /// Whether the input goes on to the layer below.
  private(set) var passes = false
  /// What the layer asks for, in order; done after it has been closed.
  private(set) var requests: [Request] = []

  /// The layer stays as it is now.
  static let stay = Response()
  /// The layer has no use for the input, which goes on to the layer below.
  static let pass = Response(passes: true)
  /// The layer is closed.
  static let close = Response(closes: true)

  /// The layer stays, and asks for something.
  static func ask(_ requests: Request...) -> Response { Response(requests: requests) }

  /// The layer stays, and asks for something.
  static func ask(_ requests: [Request]) -> Response { Response(requests: requests) }

  /// The layer is closed, and asks for something.
  static func close(_ requests: Request...) -> Response {
    Response(closes: true, requests: requests)
  }

  /// The layer is closed by a key that means nothing to it; some commands are obeyed all the same, and
  /// a digit begins a number.
  static func close(
    by key: Key, _ context: Context, obeying commands: Set<Command> = [.help]
  ) -> Response {
    if let prompt = NumberPrompt(key) { return .close(.open(prompt)) }
    guard let command = context.bindings[key], commands.contains(command) else { return .close }
    return .close(.perform(command))
  }
}
