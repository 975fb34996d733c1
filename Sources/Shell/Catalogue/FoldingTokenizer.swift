import Searching
import sqlite3

/// The tokenizer of the full-text index: the words of SQLite's `unicode61`, with the letters that all
/// searches compare (``LetterFolding``). Words keep their places in the text: excerpts show it unchanged.
/// https://sqlite.org/fts5.html#custom_tokenizers
enum FoldingTokenizer {
  /// Its name in the schema.
  static let name = "folded"

  /// Finds the words. Its arguments make marks and invisible characters part of words, and end words at
  /// dividers (``SearchableText``) and at apostrophes that are letters in Unicode.
  private static let inner = "unicode61"
  private static let arguments = [
    "remove_diacritics", "0", "categories", "L* N* Co M*", "tokenchars",
    "\u{AD}\u{200B}\u{200C}\u{200D}\u{2060}\u{FEFF}", "separators",
    SearchableText.divider + "\u{2B9}\u{2BB}\u{2BC}\u{2BD}",
  ]

  /// Call before the tables are used.
  static func add(to database: OpaquePointer) throws(CatalogueError) {
    guard let api = try api(of: database) else { throw CatalogueError(SQLITE_ERROR) }
    let context = Unmanaged.passRetained(InnerTokenizer())
    let found = context.takeUnretainedValue().find(in: api)
    guard found == SQLITE_OK else {
      context.release()
      throw CatalogueError(found)
    }
    var methods = fts5_tokenizer(xCreate: make, xDelete: remove, xTokenize: tokenize)
    let code = api.pointee.xCreateTokenizer(api, name, context.toOpaque(), &methods) { context in
      if let context { Unmanaged<InnerTokenizer>.fromOpaque(context).release() }
    }
    guard code == SQLITE_OK else { throw CatalogueError(code) }
  }

  /// The functions of FTS5; nil if this SQLite has none.
  private static func api(
    of database: OpaquePointer
  ) throws(CatalogueError) -> UnsafeMutablePointer<fts5_api>? {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, nil)
    guard code == SQLITE_OK else { throw CatalogueError(code) }
    defer { sqlite3_finalize(statement) }
    var api: UnsafeMutablePointer<fts5_api>?
    return withUnsafeMutablePointer(to: &api) { place in
      "fts5_api_ptr".withCString { kind in
        sqlite3_bind_pointer(statement, 1, place, kind, nil)
        sqlite3_step(statement)
        sqlite3_clear_bindings(statement)
      }
      return place.pointee
    }
  }

  private final class InnerTokenizer {
    var methods = fts5_tokenizer()
    var context: UnsafeMutableRawPointer?

    func find(in api: UnsafeMutablePointer<fts5_api>) -> Int32 {
      api.pointee.xFindTokenizer(api, inner, &context, &methods)
    }

    /// Puts an instance at `made`. Returns SQLite's code.
    func make(_ made: UnsafeMutablePointer<OpaquePointer?>?) -> Int32 {
      let words = arguments.map { Array($0.utf8CString) }
      let flat = words.flatMap { $0 }
      return flat.withUnsafeBufferPointer { flat in
        var start = 0
        var pointers: [UnsafePointer<CChar>?] = words.map { word in
          defer { start += word.count }
          return flat.baseAddress.map { $0 + start }
        }
        return methods.xCreate(context, &pointers, Int32(pointers.count), made)
      }
    }
  }

  private final class Instance {
    let inner: InnerTokenizer
    var made: OpaquePointer?

    init(_ inner: InnerTokenizer) { self.inner = inner }

    deinit { if let made { inner.methods.xDelete(made) } }
  }

  private struct Receiver {
    let context: UnsafeMutableRawPointer?
    let take: Token
  }

  private typealias Token =
    @convention(c) (
      _ context: UnsafeMutableRawPointer?, _ flags: Int32, _ word: UnsafePointer<CChar>?,
      _ count: Int32, _ start: Int32, _ end: Int32
    ) -> Int32

  private static let make:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafePointer<CChar>?>?, Int32,
      UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 = { context, _, _, made in
      guard let context else { return SQLITE_MISUSE }
      let instance = Instance(
        Unmanaged<InnerTokenizer>.fromOpaque(context).takeUnretainedValue())
      let code = instance.inner.make(&instance.made)
      guard code == SQLITE_OK else { return code }
      made?.pointee = OpaquePointer(Unmanaged.passRetained(instance).toOpaque())
      return SQLITE_OK
    }

  private static let remove: @convention(c) (OpaquePointer?) -> Void = { tokenizer in
    guard let tokenizer else { return }
    Unmanaged<Instance>.fromOpaque(UnsafeRawPointer(tokenizer)).release()
  }

  private static let tokenize:
    @convention(c) (
      OpaquePointer?, UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, Int32, Token?
    ) -> Int32 = { tokenizer, context, flags, text, count, take in
      guard let tokenizer, let take else { return SQLITE_MISUSE }
      let instance = Unmanaged<Instance>.fromOpaque(UnsafeRawPointer(tokenizer))
        .takeUnretainedValue()
      var receiver = Receiver(context: context, take: take)
      return instance.inner.methods.xTokenize(
        instance.made, &receiver, flags, text, count, fold)
    }

  /// Folds the letters of a word; drops a word without letters.
  private static let fold: Token = { context, flags, word, count, start, end in
    guard let context, let word else { return SQLITE_MISUSE }
    let receiver = context.assumingMemoryBound(to: Receiver.self).pointee
    let bytes = UnsafeRawBufferPointer(start: word, count: Int(count))
    // The inner tokenizer makes letters small: most words are done.
    if bytes.allSatisfy({ $0 < 0x80 }) {
      return receiver.take(receiver.context, flags, word, count, start, end)
    }
    let folded = LetterFolding.folded(String(decoding: bytes, as: UTF8.self))
    if folded.isEmpty { return SQLITE_OK }
    return folded.withCString {
      receiver.take(receiver.context, flags, $0, Int32(folded.utf8.count), start, end)
    }
  }
}
