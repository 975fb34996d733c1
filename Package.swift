// swift-tools-version: 6.0

import PackageDescription

/// A C library, found by pkg-config; `apt` and `brew` name the packages to install if it is missing.
func library(_ name: String, pkgConfig: String, apt: [String], brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/Libraries/\(name)", pkgConfig: pkgConfig,
    providers: [.apt(apt), .brew([brew])])
}

/// A module of C.
///
/// The C library checks the sizes of buffers known to the compiler; this takes optimisation. The fuzzers'
/// address sanitizer has its own checks, and does not know these functions.
func c(_ name: String, _ dependencies: [Target.Dependency] = [], linking: [LinkerSetting] = [])
  -> Target
{
  let isChecked = Context.environment["BIFOLIO_FUZZING"] == nil
  return .target(
    name: name, dependencies: dependencies, path: "Sources/C/\(name)",
    cSettings: isChecked
      ? [.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))] : [],
    linkerSettings: linking)
}

/// Leaves out the standard library's search for strings: its regular expressions would be linked in with it.
/// `StringProtocol.holds` and `firstPlace` search instead.
let withoutRegularExpressions: [SwiftSetting] = [
  .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])
]

/// A Swift module in a room, a folder of `Sources`.
func module(
  _ name: String, in room: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(room)/\(name)", exclude: exclude,
    swiftSettings: withoutRegularExpressions)
}

let package = Package(
  name: "bifolio",
  // Required by `Mutex`.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "bifolio", targets: ["bifolio"]),
    .executable(name: "bifolio-net", targets: ["bifolio-net"]),
    // Preloaded into the program by tests, to make its disk operations fail.
    .library(name: "Faults", type: .dynamic, targets: ["CFaults"]),
    // Preloaded likewise into the decoder of images, to act like a malicious image.
    .library(name: "Takeover", type: .dynamic, targets: ["CTakeover"]),
  ],
  dependencies: [.package(path: "Sources/Page")],
  targets: [
    // The C libraries. Three are found by the compiler's search paths: giflib and libunistring lack a
    // pkg-config file on some systems, and SwiftPM refuses flags in the file of ncursesw.
    library(
      "cmark_gfm", pkgConfig: "libcmark-gfm",
      apt: ["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"], brew: "cmark-gfm"),
    library("jpeg", pkgConfig: "libjpeg", apt: ["libjpeg-dev"], brew: "jpeg-turbo"),
    library("lzma", pkgConfig: "liblzma", apt: ["liblzma-dev"], brew: "xz"),
    library("pcre2", pkgConfig: "libpcre2-8", apt: ["libpcre2-dev"], brew: "pcre2"),
    library("png", pkgConfig: "libpng", apt: ["libpng-dev"], brew: "libpng"),
    library("sqlite3", pkgConfig: "sqlite3", apt: ["libsqlite3-dev"], brew: "sqlite"),
    library("thai", pkgConfig: "libthai", apt: ["libthai-dev"], brew: "libthai"),
    library("uchardet", pkgConfig: "uchardet", apt: ["libuchardet-dev"], brew: "uchardet"),
    library("webp", pkgConfig: "libwebp", apt: ["libwebp-dev"], brew: "webp"),
    library("zlib", pkgConfig: "zlib", apt: ["zlib1g-dev"], brew: "zlib"),
    library("zstd", pkgConfig: "libzstd", apt: ["libzstd-dev"], brew: "zstd"),

    // C: each sees one library, or one subject: the C library's encodings with uchardet, compressed data,
    // libunistring with libthai, cmark-gfm, PCRE2, the decoders of images, ncursesw; or a part of the C library:
    // processes, and differences between systems.
    // CKindle has only the header of libmobi: the library is loaded when needed.
    c("CEncodings", ["uchardet"], linking: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    c("CInflate", ["lzma", "zlib", "zstd"]),
    c("CLineBreaks", ["thai"], linking: [.linkedLibrary("unistring")]),
    c("CMarkdown", ["cmark_gfm"]),
    c("CPattern", ["pcre2"], linking: [.linkedLibrary("unistring")]),
    c("CConfinement"),
    c("CKindle"),
    c("CImages", ["jpeg", "png", "webp", "zlib"], linking: [.linkedLibrary("gif")]),
    c("CProcesses", ["CConfinement", "CSystem"]),
    c("CNet"),
    c("CSystem"),
    c(
      "CTerminal", ["CSystem"],
      linking: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo", .when(platforms: [.linux]))]),

    // The rooms. All above the shell are pure: no I/O, no clock, no globals. The first, the page (cells of a
    // terminal, the controller of pages, the turn of a leaf), is a package of its own, Sources/Page.
    // The text: a book's values and words; from bytes to clean UTF-8; the structure of plain text; searching; passages
    // of two texts that face each other; quotations, found in any edition; pictures in cells; lines set on pages.
    module("Numbers", in: "Text"),
    module("JSONValues", in: "Text", ["Numbers"]),
    module("BookText", in: "Text", ["Numbers"]),
    module("Decoding", in: "Text", ["BookText", "CEncodings", "Numbers"]),
    module("Searching", in: "Text", ["BookText", "CPattern"]),
    module("FacingTexts", in: "Text", ["BookText", "CMath", "Searching"]),
    module("Quotations", in: "Text", ["BookText", "Numbers", "Searching"]),
    module("Pictures", in: "Text", ["Cells"]),
    module(
      "Typesetting", in: "Text",
      ["BookText", "CLineBreaks", "Cells", "FacingTexts", "Pictures"]),
    module("PlainText", in: "Text", ["BookText", "Cells", "Decoding", "Numbers", "Typesetting"]),

    // Documents: archives, markup and style sheets; formulas; the formats made of these; KOReader's names of
    // places in them; decoders for a confined process.
    module("Markup", in: "Documents", ["BookText", "CInflate", "Decoding", "Numbers"]),
    module("Formulas", in: "Documents", ["BookText", "Cells", "Markup", "Numbers"]),
    module(
      "Documents", in: "Documents",
      [
        "BookText", "CMarkdown", "Cells", "Decoding", "Formulas", "Markup", "Numbers",
        "PlainText", "Typesetting",
      ]),
    module("XPointers", in: "Documents", ["BookText", "Documents", "Markup", "Numbers"]),
    module(
      "ConfinedDecoders", in: "Documents",
      ["CConfinement", "CImages", "CInflate", "CKindle", "Cells", "Markup", "Numbers", "Pictures"]),

    // The reader: keys and the mouse, settings, and the program as a value, without its surroundings.
    module("TerminalInput", in: "Reader", ["Numbers"]),
    module(
      "Defaults", in: "Reader",
      ["BookText", "Cells", "Decoding", "Numbers", "Paging", "Quotations", "Searching"]),
    module("HelperLines", in: "Reader", ["Cells", "Defaults", "JSONValues", "Numbers"]),
    module(
      "Asking", in: "Reader",
      [
        "BookText", "Cells", "Defaults", "Paging", "Pictures", "Quotations", "Searching",
        "Typesetting",
      ]),
    module(
      "Reading", in: "Reader",
      [
        "Asking", "BookText", "Cells", "CMath", "Defaults", "FacingTexts", "Films", "Numbers",
        "Paging", "Pictures", "Quotations", "Searching", "TerminalInput", "Transitions",
        "Typesetting",
      ]),

    // The shell: terminal, files, clock, signals, other programs. App is the program without its terminal:
    // opening, saving, and the tasks beside the reader.
    module("System", in: "Shell", ["CSystem"]),
    module("Terminal", in: "Shell", ["CTerminal", "Cells", "Numbers", "Pictures", "System"]),
    module("Storage", in: "Shell", ["BookText", "Decoding", "Defaults", "Numbers", "System"]),
    module(
      "Catalogue", in: "Shell",
      [
        "BookText", "Defaults", "Documents", "Markup", "PlainText", "Searching", "Storage",
        "System", "sqlite3",
      ]),
    module(
      "Hyphenation", in: "Shell", ["BookText", "Storage", "System", "Typesetting"],
      exclude: ["Patterns"]),
    module("Launching", in: "Shell", ["BookText", "CProcesses", "System"]),
    module(
      "Processes", in: "Shell",
      [
        "Asking", "BookText", "CProcesses", "Cells", "Decoding", "Defaults", "Documents",
        "JSONValues", "Launching", "Markup", "System",
      ]),
    module(
      "App", in: "Shell",
      [
        "Asking", "BookText", "Catalogue", "Cells", "ConfinedDecoders", "Decoding", "Defaults",
        "Documents", "FacingTexts", "Films",
        "HelperLines", "Hyphenation", "Launching", "Markup", "Numbers", "PlainText", "Processes",
        "Quotations", "Reading", "Searching", "Storage", "System", "TerminalInput", "Typesetting",
        "XPointers",
      ]),
    .executableTarget(
      name: "bifolio",
      dependencies: [
        "App", "Asking", "BookText", "Catalogue", "Cells", "ConfinedDecoders", "Decoding",
        "Defaults", "HelperLines", "Hyphenation", "Launching", "Numbers", "Pictures", "PlainText",
        "Processes", "Quotations", "Reading", "Searching", "Storage", "System", "Terminal",
        "TerminalInput", "Typesetting",
      ],
      path: "Sources/Shell/bifolio", swiftSettings: withoutRegularExpressions),

    // The second program: it talks to servers, through curl. Exchange is its part without files and programs.
    module(
      "Exchange", in: "Net",
      ["Cells", "Defaults", "HelperLines", "JSONValues", "Markup", "Numbers"]),
    .executableTarget(
      name: "bifolio-net",
      dependencies: [
        "CNet", "Cells", "Defaults", "Exchange", "HelperLines", "Launching", "Numbers", "Storage",
        "System",
      ],
      path: "Sources/Net/bifolio-net", swiftSettings: withoutRegularExpressions),

    // Examples of programs on the page controller, to be tried at a terminal.
    .executableTarget(
      name: "paging-example",
      dependencies: ["Cells", "Paging", "System", "Terminal", "TerminalInput", "Transitions"],
      path: "Examples/Paging"),

    // Tests, and their foundations: the C library, seeded randomness, temporary files, archives and images, and a
    // terminal in the test process.
    .target(name: "CLibrary", path: "Tests/CLibrary"),
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    .target(name: "ProcessorTime", dependencies: ["CLibrary"], path: "Tests/ProcessorTime"),
    .target(
      name: "TemporaryFiles", dependencies: ["CLibrary", "System"], path: "Tests/TemporaryFiles"),
    .target(
      name: "SampleFiles", dependencies: ["CEncodings", "CInflate"], path: "Tests/SampleFiles"),
    .target(name: "CEmulator", path: "Tests/CEmulator", linkerSettings: [.linkedLibrary("vterm")]),
    .target(name: "CFaults", path: "Tests/CFaults"),
    .target(name: "CTakeover", path: "Tests/CTakeover"),
    .target(
      name: "TerminalHarness", dependencies: ["CEmulator", "CLibrary"],
      path: "Tests/TerminalHarness"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "BookText", "CLibrary", "Cells", "Decoding", "Defaults", "Hyphenation", "Paging",
        "PlainText", "Reading", "SeededRandom", "TemporaryFiles", "Terminal", "TerminalHarness",
        "TerminalInput", "Typesetting",
      ],
      path: "Tests/Benchmarks"),
    .executableTarget(
      name: "typesetting-figures",
      dependencies: ["BookText", "CLibrary", "Cells", "Hyphenation", "PlainText", "Typesetting"],
      path: "Tests/TypesettingFigures"),
    // Aligns two files of paragraphs, for tools/facing.
    .executableTarget(
      name: "facing-passages",
      dependencies: ["CLibrary", "FacingTexts", "JSONValues"],
      path: "Tests/FacingPassages"),
    // Looks for random places of a book in other editions of it.
    .executableTarget(
      name: "quoted-places",
      dependencies: [
        "App", "BookText", "CLibrary", "Cells", "Defaults", "ProcessorTime", "Quotations",
        "SeededRandom", "Storage", "Typesetting",
      ],
      path: "Tests/QuotedPlaces"),
    .testTarget(
      name: "FacingTextsTests", dependencies: ["FacingTexts", "ProcessorTime", "SeededRandom"]),
    .testTarget(
      name: "TerminalHarnessTests", dependencies: ["CLibrary", "SeededRandom", "TerminalHarness"]),
    .testTarget(name: "NumbersTests", dependencies: ["Numbers", "SeededRandom"]),
    .testTarget(name: "JSONValuesTests", dependencies: ["JSONValues"]),
    .testTarget(
      name: "ExchangeTests", dependencies: ["Exchange", "HelperLines", "ProcessorTime"]),
    .testTarget(
      name: "NetTests",
      dependencies: ["CLibrary", "SampleFiles", "SeededRandom", "TemporaryFiles", "bifolio-net"],
      exclude: ["Server"]),
    .testTarget(name: "CellsTests", dependencies: ["Cells", "SeededRandom"]),
    .testTarget(
      name: "PageDocumentationTests", dependencies: ["Cells", "Films", "Paging", "Transitions"]),
    .testTarget(name: "PicturesTests", dependencies: ["Cells", "Pictures"]),
    .testTarget(name: "FilmsTests", dependencies: ["Cells", "Films", "SeededRandom"]),
    .testTarget(name: "PagingTests", dependencies: ["CLibrary", "Paging", "SeededRandom"]),
    .testTarget(
      name: "TransitionsTests", dependencies: ["Cells", "Pictures", "SeededRandom", "Transitions"]),
    .target(
      name: "Repetitions",
      dependencies: [
        "BookText", "CLibrary", "Cells", "Defaults", "Documents", "Markup", "PlainText",
        "ProcessorTime", "Reading", "TerminalInput",
      ],
      path: "Tests/Repetitions"),
    // Layouts at random, and the law of their pages.
    .target(
      name: "Layouts",
      dependencies: [
        "BookText", "Documents", "FacingTexts", "Markup", "PlainText", "Typesetting",
      ],
      path: "Tests/Layouts"),
    .target(name: "RealBooks", dependencies: ["BookText", "PlainText"], path: "Tests/RealBooks"),
    .testTarget(
      name: "BookTextTests", dependencies: ["BookText", "ProcessorTime", "SeededRandom"]),
    .testTarget(
      name: "DecodingTests",
      dependencies: [
        "BookText", "Decoding", "PlainText", "RealBooks", "SampleFiles", "SeededRandom",
      ]),
    .testTarget(
      name: "PlainTextTests",
      dependencies: [
        "BookText", "CEncodings", "Decoding", "PlainText", "ProcessorTime",
        "RealBooks", "SampleFiles", "SeededRandom",
      ], exclude: ["Outlines"]),
    .testTarget(name: "MarkupTests", dependencies: ["BookText", "Markup", "SeededRandom"]),
    .testTarget(
      name: "XPointersTests", dependencies: ["BookText", "Documents", "Markup", "XPointers"]),
    .testTarget(name: "SystemTests", dependencies: ["CLibrary", "System", "TemporaryFiles"]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: [
        "BookText", "CInflate", "Documents", "Markup", "PlainText", "ProcessorTime",
        "SampleFiles", "SeededRandom", "XPointers",
      ]),
    .testTarget(
      name: "TypesettingTests",
      dependencies: [
        "BookText", "CLineBreaks", "Cells", "Documents", "Layouts", "Markup", "PlainText",
        "ProcessorTime", "RealBooks", "SeededRandom", "Typesetting",
      ]),
    .testTarget(
      name: "ConfinedDecodersTests",
      dependencies: [
        "CKindle", "Cells", "ConfinedDecoders", "Markup", "Pictures", "SampleFiles", "SeededRandom",
      ],
      exclude: ["Lamps.azw3"]),
    .testTarget(
      name: "SearchingTests",
      dependencies: ["BookText", "SampleFiles", "Searching", "SeededRandom"]),
    .testTarget(
      name: "QuotationsTests",
      dependencies: ["BookText", "PlainText", "ProcessorTime", "Quotations", "SeededRandom"]),
    .testTarget(
      name: "HyphenationTests",
      dependencies: [
        "BookText", "Hyphenation", "SeededRandom", "TemporaryFiles", "Typesetting",
      ]),
    .testTarget(name: "TerminalInputTests", dependencies: ["SeededRandom", "TerminalInput"]),
    .testTarget(
      name: "DefaultsTests", dependencies: ["BookText", "Defaults", "PlainText", "SeededRandom"]),
    .testTarget(
      name: "ReadingTests",
      dependencies: [
        "Asking", "BookText", "Cells", "CLibrary", "Defaults", "Films", "Paging", "Pictures",
        "PlainText", "ProcessorTime", "Quotations", "Reading", "Repetitions", "SeededRandom",
        "TerminalInput",
        "Transitions", "Typesetting",
      ],
      exclude: ["Frames.txt"]),
    .testTarget(
      name: "StorageTests",
      dependencies: [
        "BookText", "CLibrary", "Defaults", "PlainText", "SeededRandom", "Storage", "System",
        "TemporaryFiles",
      ]),
    .testTarget(
      name: "CatalogueTests",
      dependencies: [
        "BookText", "CLibrary", "Catalogue", "Defaults", "PlainText", "SampleFiles", "Searching",
        "SeededRandom", "Storage", "System", "TemporaryFiles", "sqlite3",
      ]),
    .testTarget(
      name: "ProcessesTests",
      dependencies: [
        "Asking", "BookText", "CConfinement", "CLibrary", "Decoding", "Defaults", "Launching",
        "Processes",
        "System", "TemporaryFiles",
      ]),
    .testTarget(
      name: "TerminalTests",
      dependencies: ["Cells", "Numbers", "Pictures", "SeededRandom", "Terminal"]),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "App", "Asking", "BookText", "Catalogue", "Cells", "CLibrary", "Defaults", "Launching",
        "Pictures", "PlainText", "Processes", "Quotations", "Reading", "SampleFiles", "Searching",
        "SeededRandom", "Storage", "System",
        "TemporaryFiles", "TerminalInput", "Typesetting",
      ]),
    .testTarget(
      name: "BifolioTests",
      dependencies: [
        "App", "Asking", "BookText", "Catalogue", "Cells", "CLibrary", "Defaults", "Pictures",
        "PlainText", "ProcessorTime", "Reading", "Searching", "SeededRandom", "Storage", "System",
        "TemporaryFiles",
        "Terminal",
        "TerminalInput",
        "Typesetting", "bifolio",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "BookText", "CLibrary", "Cells", "Defaults", "Launching", "RealBooks", "SampleFiles",
        "SeededRandom", "Storage", "TemporaryFiles", "TerminalHarness", "bifolio", "bifolio-net",
        "paging-example",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// `make test` builds everything as for release, so that tests run the readers' code. The tests themselves mostly call
// it: optimising their macros takes minutes and gains nothing.
for target in package.targets where target.type == .test {
  target.swiftSettings = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

// The programs counted by `make bench-instructions` are those of the tests, linked like the readers' program.
// `--static-swift-stdlib` would compile everything again.
if Context.environment["BIFOLIO_STATIC"] != nil {
  for target in package.targets where target.type == .executable {
    target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(["-static-stdlib"])]
  }
}

// Work on a few modules need not build the tests of all: BIFOLIO_TESTS="CellsTests PagingTests" make test
if let names = Context.environment["BIFOLIO_TESTS"]?.split(separator: " ").map(String.init) {
  package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
}

// Targets of libFuzzer (`make fuzz`). They cannot be linked without it, since it has the entry point.
if Context.environment["BIFOLIO_FUZZING"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzzing",
      dependencies: [
        "BookText", "CLibrary", "Cells", "Defaults", "Documents", "Layouts", "Markup", "Paging",
        "PlainText", "ProcessorTime", "Reading", "Repetitions", "SampleFiles", "Searching",
        "TerminalInput", "Typesetting",
      ],
      path: "Tests/Fuzzing", exclude: ["Corpora", "Dictionaries"],
      swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}

// Products of the page: targets name them like products of this package.
let products: Set = ["Cells", "CMath", "Films", "Paging", "Transitions"]
for target in package.targets {
  target.dependencies = target.dependencies.map { dependency in
    guard case .byNameItem(let name, let condition) = dependency, products.contains(name) else {
      return dependency
    }
    return .product(name: name, package: "Page", condition: condition)
  }
}
