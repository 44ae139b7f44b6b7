// swift-tools-version: 6.1
import PackageDescription

// The checkout of Carillon around this example. SwiftPM looks packages with renamed modules up by the names of their
// directories. With the address of a repository in the place of the path, this is "carillon".
let carillon = String(Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "carillon")

let package = Package(
    name: "RealLibraries",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(path: "../.."),
        .package(path: "Libraries/RealRobin"),
    ],
    targets: [
        // Carillon's scenarios for Robin once more, compiled against the real one. There `Robin` is the name of another
        // module: Carillon has one of that name too.
        .target(
            name: "RealRobinScenarios",
            dependencies: [
                .product(name: "Carillon", package: carillon),
                .product(name: "CoreLocation", package: carillon),
                .product(name: "ScenarioFixtures", package: carillon),
                .product(name: "UserNotifications", package: carillon),
                .product(name: "RealRobin", package: "RealRobin", moduleAliases: ["Robin": "RealRobin"]),
            ],
            swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("ExistentialAny")]),
        .executableTarget(
            name: "Conformance",
            dependencies: [
                "RealRobinScenarios",
                .product(name: "Carillon", package: carillon),
                .product(name: "CarillonReporting", package: carillon),
                .product(name: "RobinScenarios", package: carillon),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
