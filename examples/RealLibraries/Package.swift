// swift-tools-version: 6.1
import PackageDescription

// The checkout of Carillon around this example. SwiftPM looks packages with renamed modules up by the names of their
// directories. With the address of a repository in the place of the path, this is "carillon".
let carillon = String(Context.packageDirectory.split(separator: "/").dropLast(2).last ?? "carillon")

// The real libraries that are built: the script `run` puts those here whose checkouts it was given.
let real = (Context.environment["REAL_LIBRARIES"] ?? "").split(separator: " ").map(String.init)

// The modules of each real library and of those below it. Carillon has modules of the same names, so these get others.
let modules = [
    "Robin": ["Robin"], "DateBuilder": ["DateBuilder"], "NiceNotifications": ["NiceNotifications", "DateBuilder"],
]

// The folders of Carillon's scenarios for a library that only its own implementation understands.
let ours = [
    "Robin": ["Saboteurs", "Seams"], "DateBuilder": ["Saboteurs", "Seams"],
    "NiceNotifications": ["Ours", "Saboteurs", "Seams"],
]

func carillonProducts(_ names: String...) -> [Target.Dependency] {
    names.map { .product(name: $0, package: carillon) }
}

let package = Package(
    name: "RealLibraries",
    platforms: [.macOS(.v15)],
    dependencies: [.package(path: "../..")] + real.map { .package(path: "Libraries/Real\($0)") },
    targets: [
        .executableTarget(
            name: "Conformance",
            dependencies: carillonProducts(
                "CarillonCommand", "DateBuilderScenarios", "NiceNotificationsScenarios", "RobinScenarios")
                + real.map { .target(name: "Real\($0)Scenarios") },
            swiftSettings: real.map { .define("REAL_\($0)") })
    ]
        // Carillon's scenarios for each library once more, compiled against the real one.
        + real.map { library in
            .target(
                name: "Real\(library)Scenarios",
                dependencies: carillonProducts(
                    "Carillon", "CarillonNotifications", "CoreLocation", "ScenarioFixtures", "UserNotifications") + [
                        .product(
                            name: "Real\(library)", package: "Real\(library)",
                            moduleAliases: Dictionary(
                                uniqueKeysWithValues: modules[library, default: []].map { ($0, "Real\($0)") }))
                    ],
                exclude: ours[library, default: []],
                swiftSettings: [
                    .swiftLanguageMode(.v5), .enableUpcomingFeature("ExistentialAny"),
                    .enableUpcomingFeature("InternalImportsByDefault"),
                ])
        },
    swiftLanguageModes: [.v6]
)
