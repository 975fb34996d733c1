// swift-tools-version: 6.0

import PackageDescription

let package = Package(
  name: "bifolio",
  products: [
    .executable(name: "bifolio", targets: ["bifolio"]),
    .library(name: "Paging", targets: ["Paging"]),
  ],
  targets: [
    // C: each sees one library: fribidi, glibc's tables of widths and encodings with uchardet,
    // libhyphen, libunistring with libthai, PCRE2, ncursesw.
    .target(name: "CBidi", linkerSettings: [.linkedLibrary("fribidi")]),
    .target(name: "CCellWidth"),
    .target(name: "CEncodings", linkerSettings: [.linkedLibrary("uchardet")]),
    .target(
      name: "CLineBreaks", linkerSettings: [.linkedLibrary("thai"), .linkedLibrary("unistring")]),
    .target(
      name: "CPattern", linkerSettings: [.linkedLibrary("pcre2-8"), .linkedLibrary("unistring")]),
    .target(name: "CHyphenation", linkerSettings: [.linkedLibrary("hyphen")]),
    .target(
      name: "CTerminal", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),

    // Pure: no I/O, no clock, no globals.
    .target(name: "Cells", dependencies: ["CBidi", "CCellWidth"]),
    .target(name: "Paging"),
    .target(name: "Transitions", dependencies: ["Cells"]),
    .target(name: "BookText", dependencies: ["CEncodings"]),
    .target(name: "Typesetting", dependencies: ["BookText", "Cells", "CLineBreaks"]),
    .target(name: "Searching", dependencies: ["CPattern"]),
    .target(name: "TerminalInput"),
    .target(name: "Defaults", dependencies: ["BookText", "Paging"]),
    .target(
      name: "Reading",
      dependencies: [
        "BookText", "Cells", "Defaults", "Paging", "Searching", "TerminalInput", "Transitions",
        "Typesetting",
      ]),

    // The shell: terminal, files, clock, signals.
    .target(name: "Terminal", dependencies: ["CTerminal", "Cells"]),
    .target(name: "Storage", dependencies: ["BookText", "Defaults"]),
    .target(name: "Hyphenation", dependencies: ["CHyphenation", "Typesetting"]),
    .executableTarget(
      name: "bifolio",
      dependencies: [
        "BookText", "Cells", "Defaults", "Hyphenation", "Paging", "Reading", "Storage", "Terminal",
        "TerminalInput", "Typesetting",
      ]),

    // What can be built on the page controller, to be tried at a terminal.
    .executableTarget(
      name: "paging-example",
      dependencies: ["Cells", "Paging", "Terminal", "TerminalInput", "Transitions"],
      path: "Examples/Paging"),

    // Tests, and what they stand on: seeded randomness, files of their own, and a terminal in the
    // test process.
    .target(name: "SeededRandom", path: "Tests/SeededRandom"),
    .target(name: "TemporaryFiles", path: "Tests/TemporaryFiles"),
    .target(name: "CEmulator", path: "Tests/CEmulator", linkerSettings: [.linkedLibrary("vterm")]),
    .target(name: "TerminalHarness", dependencies: ["CEmulator"], path: "Tests/TerminalHarness"),
    .executableTarget(
      name: "pictures", dependencies: ["TerminalHarness"], path: "Tests/Pictures"),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "BookText", "Cells", "Defaults", "Hyphenation", "Reading", "SeededRandom",
        "TerminalHarness", "TerminalInput", "Typesetting",
      ],
      path: "Tests/Benchmarks"),
    .executableTarget(
      name: "typesetting-figures",
      dependencies: ["BookText", "Cells", "Hyphenation", "Typesetting"],
      path: "Tests/TypesettingFigures"),
    .testTarget(
      name: "TerminalHarnessTests", dependencies: ["SeededRandom", "TerminalHarness"]),
    .testTarget(name: "CellsTests", dependencies: ["Cells", "SeededRandom"]),
    .testTarget(name: "PagingTests", dependencies: ["Paging", "SeededRandom"]),
    .testTarget(name: "TransitionsTests", dependencies: ["Cells", "SeededRandom", "Transitions"]),
    .target(name: "RealBooks", dependencies: ["BookText"], path: "Tests/RealBooks"),
    .testTarget(
      name: "BookTextTests", dependencies: ["BookText", "CEncodings", "RealBooks", "SeededRandom"]),
    .testTarget(
      name: "TypesettingTests",
      dependencies: [
        "BookText", "CLineBreaks", "Cells", "RealBooks", "SeededRandom", "Typesetting",
      ]),
    .testTarget(name: "SearchingTests", dependencies: ["Searching", "SeededRandom"]),
    .testTarget(
      name: "HyphenationTests",
      dependencies: [
        "BookText", "CHyphenation", "Hyphenation", "SeededRandom", "TemporaryFiles", "Typesetting",
      ]),
    .testTarget(name: "TerminalInputTests", dependencies: ["SeededRandom", "TerminalInput"]),
    .testTarget(name: "DefaultsTests", dependencies: ["BookText", "Defaults", "SeededRandom"]),
    .testTarget(
      name: "ReadingTests",
      dependencies: [
        "BookText", "Cells", "Defaults", "Paging", "Reading", "SeededRandom", "TerminalInput",
        "Typesetting",
      ]),
    .testTarget(
      name: "StorageTests", dependencies: ["BookText", "Defaults", "Storage", "TemporaryFiles"]),
    .testTarget(name: "TerminalTests", dependencies: ["Cells", "SeededRandom", "Terminal"]),
    .testTarget(
      name: "BifolioTests",
      dependencies: ["Cells", "Defaults", "Reading", "SeededRandom", "bifolio"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["Cells", "TerminalHarness", "bifolio", "paging-example"]),
  ],
  swiftLanguageModes: [.v6]
)
