// swift-tools-version: 6.0

import PackageDescription

func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: name)
}

func c(_ name: String, _ dependencies: [Target.Dependency] = [], linking: [LinkerSetting] = [])
  -> Target
{
  // The C library checks the sizes of buffers known to the compiler; this takes optimisation. The fuzzers'
  // address sanitizer has its own checks, and does not know these functions.
  let isChecked = Context.environment["BIFOLIO_FUZZING"] == nil
  return .target(
    name: name, dependencies: dependencies, path: "C/\(name)",
    cSettings: isChecked
      ? [.define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release))] : [],
    linkerSettings: linking)
}

/// Pages in a terminal, without the program. `Paging` alone needs neither cells nor a C library except the
/// mathematical one.
let package = Package(
  name: "Page",
  // Required by `Duration`.
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "Cells", targets: ["Cells"]),
    .library(name: "Paging", targets: ["Paging"]),
    .library(name: "Transitions", targets: ["Transitions"]),
    .library(name: "Films", targets: ["Films"]),
    .library(name: "CMath", targets: ["CMath"]),
  ],
  targets: [
    .systemLibrary(
      name: "fribidi", path: "C/fribidi", pkgConfig: "fribidi",
      providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    // fribidi, with the C library's table of widths.
    c("CCells", ["fribidi"]),
    c("CMath", linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),
    module("Cells", ["CCells", "CMath"]),
    module("Paging", ["CMath"]),
    module("Transitions", ["CMath", "Cells"]),
    module("Films", ["Cells"]),
  ],
  swiftLanguageModes: [.v6]
)
