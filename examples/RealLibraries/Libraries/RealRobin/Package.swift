// swift-tools-version: 6.1
import PackageDescription

// The real Robin, unmodified, on Carillon's stand-ins of Apple's frameworks. `Sources` is a link to the checkout; the
// script `run` makes it.
let carillon = String(Context.packageDirectory.split(separator: "/").dropLast(4).last ?? "carillon")

let package = Package(
    name: "RealRobin",
    platforms: [.macOS(.v15)],
    products: [.library(name: "RealRobin", targets: ["Robin"])],
    dependencies: [.package(path: "../../../..")],
    targets: [
        .target(
            name: "Robin",
            dependencies: [
                .product(name: "CoreLocation", package: carillon),
                .product(name: "UserNotifications", package: carillon),
            ],
            path: "Sources",
            swiftSettings: [.swiftLanguageMode(.v5)])
    ]
)
