// swift-tools-version: 6.1
import PackageDescription

// The real DateBuilder, unmodified. `Sources` is a link to the checkout; the script `run` makes it. The real one needs
// nothing but Foundation; its stand-in needs what is below Carillon's UserNotifications.
let carillon = String(Context.packageDirectory.split(separator: "/").dropLast(4).last ?? "carillon")

let package = Package(
    name: "RealDateBuilder",
    platforms: [.macOS(.v15)],
    products: [.library(name: "RealDateBuilder", targets: ["DateBuilder"])],
    dependencies: [.package(path: "../../../..")],
    targets: [
        .target(
            name: "DateBuilder", dependencies: [.product(name: "UserNotifications", package: carillon)],
            path: "Sources", swiftSettings: [.swiftLanguageMode(.v5)])
    ]
)
