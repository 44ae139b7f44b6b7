// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "MyAppOverMQTT",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        // The trait brings what Courier and the servers need: GRDB, SwiftNIO.
        .package(name: "carillon", path: "../..", traits: ["Courier"])
    ],
    targets: [
        // The app. It uses Courier, and knows nothing of Carillon's worlds.
        .target(
            name: "Pharmacy",
            dependencies: [
                .product(name: "CourierCore", package: "carillon"), .product(name: "CourierMQTT", package: "carillon"),
            ]),
        // Scenarios with a broker and a service of one's own in the world, and defects that would be noticed.
        .target(
            name: "PharmacyScenarios",
            dependencies: [
                "Pharmacy", .product(name: "Carillon", package: "carillon"),
                .product(name: "CarillonCourier", package: "carillon"),
                .product(name: "CarillonHTTP", package: "carillon"),
                .product(name: "CarillonMQTT", package: "carillon"),
            ]),
        .executableTarget(
            name: "Conformance",
            dependencies: ["PharmacyScenarios", .product(name: "CarillonCommand", package: "carillon")]),
        // `swift test`.
        .testTarget(
            name: "PharmacyTests",
            dependencies: ["PharmacyScenarios", .product(name: "CarillonTesting", package: "carillon")]),
    ],
    swiftLanguageModes: [.v6]
)
