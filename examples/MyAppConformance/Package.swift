// swift-tools-version: 6.1
import PackageDescription

// Apple's frameworks are there on Apple's platforms; elsewhere Carillon has stand-ins of the same names.
#if canImport(Darwin)
let userNotifications: [Target.Dependency] = []
#else
let userNotifications: [Target.Dependency] = [.product(name: "UserNotifications", package: "carillon")]
#endif

let package = Package(
    name: "MyApp",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        // A checkout of Carillon, or the address of its repository: .package(url: "…", branch: "main", traits: [])
        // Without traits, packages that only Courier and servers need are neither fetched nor built.
        .package(name: "carillon", path: "../..", traits: [])
    ],
    targets: [
        // The app. It knows nothing of Carillon.
        .target(name: "MyApp", dependencies: userNotifications),
        // Scenarios that must hold, and defects that would be noticed.
        .target(
            name: "MyAppScenarios", dependencies: ["MyApp", .product(name: "Carillon", package: "carillon")]),
        // `swift package conformance`, or `swift run Conformance run`.
        .executableTarget(
            name: "Conformance",
            dependencies: ["MyAppScenarios", .product(name: "CarillonCommand", package: "carillon")]),
        // `swift test`.
        .testTarget(
            name: "MyAppTests",
            dependencies: ["MyAppScenarios", .product(name: "CarillonTesting", package: "carillon")]),
    ],
    swiftLanguageModes: [.v6]
)
