// swift-tools-version: 6.2
import PackageDescription

// A photo's way through the package is one line:
//
//   headers ─▶ Probing ─▶ Planning ─▶ StitchPlan ─▶ plan.json
//   pixels  ─▶ Codecs  ─▶ Rendering ◀─ StitchPlan ─▶ part 1 of M … part M of M
//
// Over each target stands what it is, and what it must not do. A test compares
// the `import` lines in Sources with the table in ARCHITECTURE.md.

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
]
/// For the targets that have no business with a pointer.
let safe: [SwiftSetting] = strict + [.strictMemorySafety()]
let warnings: [CSetting] = [.treatAllWarnings(as: .error)]

/// A library of the system, found by pkg-config.
func system(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig,
    providers: [.apt([apt]), .brew([brew])])
}

/// The smallest C that makes a system library safe to call from Swift: opaque
/// handles, one jump target an entry point, no type of the library in the header.
func shim(_ name: String, over library: String) -> Target {
  .target(name: name, dependencies: [.byName(name: library)], cSettings: warnings)
}

/// A shim that is empty, and whose library is not needed, unless `trait` is on.
func shim(_ name: String, over library: String, trait: String) -> Target {
  let condition = TargetDependencyCondition.when(traits: [trait])
  return .target(
    name: name, dependencies: [.byName(name: library, condition: condition)],
    cSettings: warnings + [.define("WITH_\(trait)", .when(traits: [trait]))])
}

/// A dependency that is there while its trait is on.
func optional(_ name: String, _ trait: String) -> Target.Dependency {
  .target(name: name, condition: .when(traits: [trait]))
}

/// What the page of `tallstitch preview` is made of.
let pageFiles = [
  "page.html", "page.css", "geometry.js", "text.js", "looks.js", "lettering.js", "model.js",
  "elements.js", "pictures.js", "photo.js", "view.js", "drag.js", "page.js", "outcome.js",
  "showing.js", "editing.js", "saving.js", "keyboard.js", "main.js",
]

let package = Package(
  name: "tallstitch",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "tallstitch", targets: ["tallstitch"]),
    .library(
      name: "Tallstitch",
      targets: ["Vocabulary", "StitchPlan", "Probing", "Planning", "Rendering"]),
  ],
  // Each brings what depends on a library of its own. All are on by default;
  // `--disable-default-traits`, with `--traits WebP,TIFF` for some of them, leaves them out.
  traits: [
    .trait(name: "HEIF", description: "HEIC and AVIF photos, by libheif"),
    .trait(name: "WebP", description: "WebP photos, by libwebp"),
    .trait(name: "TIFF", description: "TIFF photos, by libtiff"),
    .trait(name: "Text", description: "Text on and below photos, by Pango and Cairo"),
    .default(enabledTraits: ["HEIF", "WebP", "TIFF", "Text"]),
  ],
  targets: [
    system("libjpeg", pkgConfig: "libjpeg", apt: "libjpeg62-turbo-dev", brew: "jpeg-turbo"),
    system("libpng", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
    system("libexif", pkgConfig: "libexif", apt: "libexif-dev", brew: "libexif"),
    system("liblcms2", pkgConfig: "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
    system("zlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
    system("libheif", pkgConfig: "libheif", apt: "libheif-dev", brew: "libheif"),
    system("libwebp", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    system("libtiff", pkgConfig: "libtiff-4", apt: "libtiff-dev", brew: "libtiff"),
    shim("CJPEG", over: "libjpeg"),
    shim("CPNG", over: "libpng"),
    shim("CExif", over: "libexif"),
    shim("CZlib", over: "zlib"),
    shim("CLCMS", over: "liblcms2"),
    shim("CHeif", over: "libheif", trait: "HEIF"),
    shim("CWebP", over: "libwebp", trait: "WebP"),
    shim("CTIFF", over: "libtiff", trait: "TIFF"),
    // Loads its libraries at run time; see CText.h.
    .target(
      name: "CText", cSettings: warnings + [.define("WITH_Text", .when(traits: ["Text"]))],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // The rename that refuses to replace, which Swift's view of the C library lacks.
    .target(name: "CFiles", cSettings: warnings),
    // Lanczos from rows to rows: loops that need the machine's own vector instructions.
    .target(name: "CResample", cSettings: warnings),

    // The small values that every module speaks: sizes, boxes, orientations, file
    // names. Integers and bytes; imports nothing.
    .target(name: "Vocabulary", swiftSettings: safe),
    // The plan as values: model, JSON in and out with line and column, validation,
    // schema, and the geometry that a plan implies. No file access.
    .target(name: "StitchPlan", dependencies: ["Vocabulary"], swiftSettings: safe),
    // The operating system's files: positioned reads, listings, outputs that appear
    // whole or not at all. The only module that imports the C library's file calls.
    .target(name: "Files", dependencies: ["Vocabulary", "CFiles"], swiftSettings: strict),
    // A file's header → PhotoInfo. Reads no pixel data.
    .target(
      name: "Probing", dependencies: ["Vocabulary", "Files", "CExif", "CZlib"],
      swiftSettings: strict),
    // [PhotoInfo] + options → a plan. Pure integer geometry, no file access.
    .target(
      name: "Planning", dependencies: ["Vocabulary", "StitchPlan", "Probing"],
      swiftSettings: safe),
    // The canvas, orientation while painting, compositing. Knows no codec.
    .target(name: "Pixels", dependencies: ["Vocabulary"], swiftSettings: strict),
    // Text as pixels. Knows no photo.
    .target(
      name: "Lettering", dependencies: ["Vocabulary", "Pixels", optional("CText", "Text")],
      swiftSettings: strict),
    // One folder a format: rows in, rows out, shrink-on-load. Decides no size.
    .target(
      name: "Codecs",
      dependencies: [
        "Vocabulary", "Files", "Pixels", "CJPEG", "CPNG", "CZlib", optional("CHeif", "HEIF"),
        optional("CWebP", "WebP"), optional("CTIFF", "TIFF"),
      ],
      swiftSettings: strict),
    // What a photo's colours are → rows in the colours of the part. Knows no file and no
    // codec.
    .target(
      name: "ColorManagement", dependencies: ["Vocabulary", "CLCMS"], swiftSettings: strict),
    // A complete plan → parts on disk: schedule, resample, paint, encode.
    .target(
      name: "Rendering",
      dependencies: [
        "Vocabulary", "StitchPlan", "Files", "Probing", "Pixels", "Codecs", "ColorManagement",
        "Lettering", "CResample",
      ],
      swiftSettings: strict),
    // Flags, help, wording, exit status.
    .executableTarget(
      name: "tallstitch",
      dependencies: ["Vocabulary", "StitchPlan", "Files", "Probing", "Planning", "Rendering"],
      // In the program itself: a bundle beside it could get lost.
      resources: pageFiles.map { .embedInCode("Preview/Page/" + $0) },
      swiftSettings: strict),

    // Pictures made by hand, and the plain arithmetic that tests compare with.
    .target(
      name: "TestPictures", dependencies: ["Vocabulary", "Files", "Pixels", "Codecs"],
      path: "Tests/TestPictures", swiftSettings: strict),
    // What is fuzzed; `make fuzz` puts libFuzzer around it.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Vocabulary", "StitchPlan", "Files", "Probing", "Pixels", "Codecs", "ColorManagement",
        "Rendering",
      ],
      path: "Fuzz/Targets", swiftSettings: strict),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "Files", "Vocabulary"],
      swiftSettings: strict),
    .testTarget(name: "VocabularyTests", dependencies: ["Vocabulary"], swiftSettings: strict),
    .testTarget(name: "StitchPlanTests", dependencies: ["StitchPlan"], swiftSettings: strict),
    .testTarget(name: "FilesTests", dependencies: ["Files"], swiftSettings: strict),
    .testTarget(name: "ProbingTests", dependencies: ["Probing", "Files"], swiftSettings: strict),
    .testTarget(
      name: "ColorManagementTests", dependencies: ["ColorManagement", "TestPictures"],
      swiftSettings: strict),
    .testTarget(name: "PlanningTests", dependencies: ["Planning"], swiftSettings: strict),
    .testTarget(
      name: "PixelsTests", dependencies: ["Pixels", "TestPictures"], swiftSettings: strict),
    .testTarget(
      name: "LetteringTests", dependencies: ["Lettering"], swiftSettings: strict),
    .testTarget(
      name: "CodecsTests", dependencies: ["Codecs", "Probing", "TestPictures"],
      swiftSettings: strict),
    .testTarget(
      name: "RenderingTests",
      dependencies: [
        "Rendering", "Probing", "Files", "StitchPlan", "Pixels", "Codecs", "ColorManagement",
        "Lettering", "TestPictures",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "tallstitchTests",
      dependencies: [
        "tallstitch", "Vocabulary", "StitchPlan", "Files", "Probing", "Planning", "Codecs",
        "Rendering", "TestPictures",
      ],
      exclude: ["Snapshots"], swiftSettings: strict),
  ]
)

// `make fuzz` needs flags that no package which depends on this one may be given.
if Context.environment["TALLSTITCH_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "Fuzz", dependencies: ["FuzzTargets"], path: "Fuzz/Program", swiftSettings: strict,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]))
}
