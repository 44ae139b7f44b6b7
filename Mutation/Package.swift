// swift-tools-version: 6.1
import PackageDescription

// Apart from the main package, so that building that one never waits for SwiftSyntax.

let strict: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

let package = Package(
    name: "mutation",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "mutate", targets: ["mutate"])],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    ],
    targets: [
        // Source text in, mutants and a source text that holds all of them out.
        .target(
            name: "Mutator",
            dependencies: [
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftOperators", package: "swift-syntax"),
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "mutate",
            dependencies: ["Mutator", .product(name: "ArgumentParser", package: "swift-argument-parser")],
            swiftSettings: strict),
        .testTarget(name: "MutatorTests", dependencies: ["Mutator"], swiftSettings: strict),
        .testTarget(name: "MutateTests", dependencies: ["Mutator", "mutate"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
