// swift-tools-version: 6.1
import PackageDescription

// The real NiceNotifications, unmodified, on the real DateBuilder and on Carillon's stand-ins of Apple's frameworks.
// `Sources` is a link to the checkout; the script `run` makes it.
let carillon = String(Context.packageDirectory.split(separator: "/").dropLast(4).last ?? "carillon")

let package = Package(
    name: "RealNiceNotifications",
    platforms: [.macOS(.v15)],
    products: [.library(name: "RealNiceNotifications", targets: ["NiceNotifications"])],
    dependencies: [.package(path: "../../../.."), .package(path: "../RealDateBuilder")],
    targets: [
        .target(
            name: "NiceNotifications",
            dependencies: [
                .product(name: "UserNotifications", package: carillon),
                .product(name: "RealDateBuilder", package: "RealDateBuilder"),
            ],
            path: "Sources",
            swiftSettings: [.swiftLanguageMode(.v5)])
    ]
)
