// swift-tools-version: 6.1
import PackageDescription

// The real DateBuilder, unmodified. `Sources` is a link to the checkout; the script `run` makes it.
let package = Package(
    name: "RealDateBuilder",
    platforms: [.macOS(.v15)],
    products: [.library(name: "RealDateBuilder", targets: ["DateBuilder"])],
    targets: [.target(name: "DateBuilder", path: "Sources", swiftSettings: [.swiftLanguageMode(.v5)])]
)
