/// The reason why a measurement failed.
enum BenchmarkError: Error, CustomStringConvertible {
  case cannotWrite(String)
  case noSuchPath(String)

  var description: String {
    switch self {
    case .cannotWrite(let path): "cannot write \(path)"
    case .noSuchPath(let name): "no hot path is called \(name)"
    }
  }
}
