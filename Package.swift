// swift-tools-version: 6.1
import PackageDescription

let strict: [SwiftSetting] = [.enableUpcomingFeature("ExistentialAny")]

// Apple's frameworks are there on Apple's platforms; elsewhere stand-ins of the same names take their place.
#if canImport(Darwin)
    let standIns: [Target] = []
    let standInProducts: [Product] = []
    let userNotifications: [Target.Dependency] = []
    let notificationKit: [Target.Dependency] = []
    let openSSL: [Target.Dependency] = []
#else
    let standInProducts: [Product] = [
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
        .library(name: "CoreLocation", targets: ["CoreLocation"]),
        .library(name: "CarillonNotifications", targets: ["CarillonNotifications"]),
    ]
    let standIns: [Target] = [
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .target(name: "CCarillonTLS", dependencies: ["COpenSSL"]),
        .target(name: "CoreLocation", dependencies: ["CarillonEnvironment"], swiftSettings: strict),
        .target(
            name: "UserNotifications", dependencies: ["CarillonEnvironment", "CoreLocation"], swiftSettings: strict),
        .target(
            name: "CarillonNotifications", dependencies: ["Carillon", "UserNotifications"], swiftSettings: strict),
        .testTarget(
            name: "UserNotificationsTests",
            dependencies: ["UserNotifications", "CoreLocation", "CarillonSimulation", "TestBeds"],
            swiftSettings: strict),
    ]
    let userNotifications: [Target.Dependency] = ["UserNotifications", "CoreLocation"]
    let notificationKit: [Target.Dependency] = ["CarillonNotifications"]
    // Where OpenSSL is not, TLS is a typed error.
    let openSSL: [Target.Dependency] = ["COpenSSL", "CCarillonTLS"]
#endif

// Eclipse Mosquitto's client library, as a second engine of Courier's. Elsewhere the code that uses it compiles to
// nothing.
#if os(Linux)
    let mosquittoLibrary: [Target] = [
        .systemLibrary(
            name: "CMosquitto", path: "Sources/CMosquitto", pkgConfig: "libmosquitto",
            providers: [.apt(["libmosquitto-dev"])])
    ]
    let mosquitto: [Target.Dependency] = ["CMosquitto"]
    // libwebsockets, as a second engine of MeteorSwift's, likewise.
    let websocketsLibrary: [Target] = [
        .systemLibrary(
            name: "CWebsockets", path: "Sources/CWebsockets", pkgConfig: "libwebsockets",
            providers: [.apt(["libwebsockets-dev"])]),
        .target(name: "CCarillonWebsockets", dependencies: ["CWebsockets"]),
    ]
    let websockets: [Target.Dependency] = ["CWebsockets", "CCarillonWebsockets"]
#else
    let mosquittoLibrary: [Target] = []
    let mosquitto: [Target.Dependency] = []
    let websocketsLibrary: [Target] = []
    let websockets: [Target.Dependency] = []
#endif

// A package that names its traits, `traits: []` or one of these, neither fetches nor builds the packages of the others.
let traits: Set<Trait> = [
    .trait(
        name: "Courier", description: "Courier and its kit. They need GRDB, and Protobuf messages SwiftProtobuf.",
        enabledTraits: ["Servers"]),
    .trait(
        name: "Servers",
        description: "Mock servers: MQTT, HTTP and WebSocket. They need SwiftNIO and Swift Collections."),
    .trait(
        name: "MagicBell", description: "The client of MagicBell. Where there is no Combine, it needs OpenCombine.",
        enabledTraits: ["Servers"]),
    .default(enabledTraits: ["Courier", "MagicBell", "Servers"]),
]
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["Courier"]))
let swiftProtobuf = Target.Dependency.product(
    name: "SwiftProtobuf", package: "swift-protobuf", condition: .when(traits: ["Courier"]))

let orderedCollections = Target.Dependency.product(
    name: "OrderedCollections", package: "swift-collections", condition: .when(traits: ["Servers"]))

#if canImport(Darwin)
    let combine: [Target.Dependency] = []
#else
    let combine: [Target.Dependency] = [
        .product(name: "OpenCombine", package: "OpenCombine", condition: .when(traits: ["MagicBell"]))
    ]
#endif

func nio(_ name: String) -> Target.Dependency {
    .product(name: name, package: "swift-nio", condition: .when(traits: ["Servers"]))
}

let package = Package(
    name: "carillon",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .tvOS(.v18)],
    products: [
        .library(name: "Carillon", targets: ["Carillon"]),
        .library(name: "Robin", targets: ["Robin"]),
        .library(name: "DateBuilder", targets: ["DateBuilder"]),
        .library(name: "NiceNotifications", targets: ["NiceNotifications"]),
        .library(name: "CourierCore", targets: ["CourierCore"]),
        .library(name: "CourierMQTT", targets: ["CourierMQTT"]),
        .library(name: "CourierProtobuf", targets: ["CourierProtobuf"]),
        .library(name: "CourierMQTTChuck", targets: ["CourierMQTTChuck"]),
        .library(name: "MeteorSwift", targets: ["MeteorSwift"]),
        .library(name: "MagicBell", targets: ["MagicBell"]),
        .library(name: "EventSource", targets: ["EventSource"]),
        .library(name: "MQTTBroker", targets: ["MQTTBroker", "MQTTWire", "MockHosting"]),
        .library(name: "HTTPHosting", targets: ["HTTPHosting", "HTTPWire", "WebSocketWire", "EventStream"]),
        .library(name: "MagicBellServer", targets: ["MagicBellServer", "MagicBellWire"]),
        // Kits: what scenarios need beside Carillon, one for each backend.
        .library(name: "CarillonMQTT", targets: ["CarillonMQTT"]),
        .library(name: "CarillonCourier", targets: ["CarillonCourier"]),
        .library(name: "CarillonMeteor", targets: ["CarillonMeteor"]),
        .library(name: "CarillonHTTP", targets: ["CarillonHTTP"]),
        .library(name: "CarillonMagicBell", targets: ["CarillonMagicBell"]),
        .library(name: "CarillonReporting", targets: ["CarillonReporting"]),
        .library(name: "ScenarioFixtures", targets: ["ScenarioFixtures"]),
        .library(name: "RobinScenarios", targets: ["RobinScenarios"]),
        .library(name: "DateBuilderScenarios", targets: ["DateBuilderScenarios"]),
        .library(name: "NiceNotificationsScenarios", targets: ["NiceNotificationsScenarios"]),
        .library(name: "CarillonCommand", targets: ["CarillonCommand"]),
        .library(name: "CarillonTesting", targets: ["CarillonTesting"]),
        .plugin(name: "CarillonConformancePlugin", targets: ["CarillonConformancePlugin"]),
        .executable(name: "carillon", targets: ["CarillonTool"]),
    ] + standInProducts,
    traits: traits,
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.30.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ],
    targets: [
        // The seam, and what stands below it.
        .target(name: "CCarillonThread"),
        .target(name: "CCarillonSockets"),
        .target(
            name: "CarillonEnvironment", dependencies: ["CCarillonSockets", "CCarillonThread"], swiftSettings: strict),
        .target(
            name: "CarillonTLS", dependencies: ["CarillonEnvironment", "CCarillonThread"] + openSSL,
            swiftSettings: strict),

        .target(name: "CarillonDigest", swiftSettings: strict),

        // Data that clients keep across launches.
        .target(
            name: "CarillonStorage", dependencies: [grdb],
            swiftSettings: strict),

        // Clients.
        .target(name: "Robin", dependencies: ["CarillonEnvironment"] + userNotifications, swiftSettings: strict),
        .target(name: "DateBuilder", dependencies: ["CarillonEnvironment"], swiftSettings: strict),
        .target(
            name: "NiceNotifications", dependencies: ["CarillonEnvironment", "DateBuilder"] + userNotifications,
            swiftSettings: strict),

        // Wires: codecs and values that a client and its mock share.
        .target(name: "MQTTWire", dependencies: ["CarillonEnvironment"], swiftSettings: strict),
        .target(
            name: "HTTPWire",
            dependencies: [
                nio("NIOCore"), nio("NIOEmbedded"),
                nio("NIOHTTP1"),
            ],
            swiftSettings: strict),
        .target(
            name: "WebSocketWire",
            dependencies: [
                "HTTPWire", nio("NIOCore"),
                nio("NIOEmbedded"),
                nio("NIOWebSocket"),
            ],
            swiftSettings: strict),
        .target(name: "EventStream", swiftSettings: strict),
        .target(name: "JSONWire", dependencies: [orderedCollections], swiftSettings: strict),
        .target(name: "DDPWire", dependencies: ["JSONWire"], swiftSettings: strict),

        .target(
            name: "DDPClient",
            dependencies: ["CarillonEnvironment", "DDPWire", "JSONWire", orderedCollections], swiftSettings: strict),
        .target(
            name: "MeteorSwift",
            dependencies: [
                "CarillonDigest", "CarillonEnvironment", "CarillonTLS", "DDPClient", "DDPWire", "HTTPWire", "JSONWire",
                "WebSocketWire",
            ] + websockets,
            swiftSettings: strict),

        // HTTP for clients, by two engines, and what stands on it.
        .target(
            name: "HTTPEngine",
            dependencies: ["CarillonEnvironment", "CarillonTLS", "HTTPWire"], swiftSettings: strict),
        .target(
            name: "EventSource",
            dependencies: ["CarillonEnvironment", "EventStream", "HTTPEngine", "HTTPWire"], swiftSettings: strict),
        .target(name: "MagicBellWire", dependencies: ["CarillonDigest", "JSONWire"], swiftSettings: strict),
        .target(name: "MagicBellTrait", swiftSettings: strict),
        .target(
            name: "MagicBell",
            dependencies: [
                "CarillonEnvironment", "CarillonTLS", "EventSource", "EventStream", "HTTPEngine", "HTTPWire",
                "JSONWire", "MagicBellTrait", "MagicBellWire", "WebSocketWire",
            ] + combine,
            swiftSettings: strict),

        .target(name: "CourierCore", swiftSettings: strict),
        .target(
            name: "CourierMQTT",
            dependencies: [
                "CarillonEnvironment", "CarillonStorage", "CarillonTLS", "CourierCore", "MQTTWire",
                grdb,
            ] + mosquitto,
            swiftSettings: strict),
        .target(
            name: "CourierProtobuf",
            dependencies: ["CourierCore", "CourierMQTT", swiftProtobuf],
            swiftSettings: strict),
        .target(
            name: "CourierMQTTChuck",
            dependencies: [
                "CarillonEnvironment", "CarillonStorage", "CourierCore", "CourierMQTT",
                grdb,
            ],
            swiftSettings: strict),

        // WebSocket as a stream of bytes, at either end.
        .target(
            name: "CarillonWebSocket", dependencies: ["CarillonEnvironment", "HTTPWire", "WebSocketWire"],
            swiftSettings: strict),

        // Mocks.
        .target(
            name: "MockHosting", dependencies: ["CarillonEnvironment", "CarillonTLS"], path: "mocks/MockHosting",
            swiftSettings: strict),
        .target(
            name: "MQTTBroker",
            dependencies: ["CarillonEnvironment", "CarillonTLS", "CarillonWebSocket", "MQTTWire", "MockHosting"],
            path: "mocks/MQTTBroker", swiftSettings: strict),

        .target(
            name: "HTTPHosting",
            dependencies: [
                "CarillonEnvironment", "CarillonTLS", "EventStream", "HTTPWire", "MockHosting", "WebSocketWire",
            ],
            path: "mocks/HTTPHosting", swiftSettings: strict),

        .target(
            name: "DDPServer",
            dependencies: [
                "CarillonDigest", "CarillonEnvironment", "DDPWire", "HTTPHosting", "HTTPWire", "JSONWire",
                "MockHosting", "WebSocketWire", orderedCollections,
            ],
            path: "mocks/DDPServer", swiftSettings: strict),

        .target(
            name: "MagicBellServer",
            dependencies: [
                "CarillonDigest", "CarillonEnvironment", "CarillonTLS", "EventStream", "HTTPHosting", "HTTPWire",
                "JSONWire", "MagicBellWire", "MockHosting", "WebSocketWire", orderedCollections,
            ],
            path: "mocks/MagicBellServer", swiftSettings: strict),

        // Mocks in real time, for anybody's client.
        .target(
            name: "CarillonPlayground",
            dependencies: [
                "CarillonEnvironment", "CarillonTLS", "DDPServer", "DDPWire", "HTTPHosting", "JSONWire",
                "MagicBellServer", "MagicBellWire", "MockHosting", "MQTTBroker", "MQTTWire",
            ],
            swiftSettings: strict),

        // The simulated world.
        .target(
            name: "CarillonSimulation", dependencies: ["CarillonEnvironment", "CCarillonSockets", "CCarillonThread"],
            swiftSettings: strict),
        .target(name: "CCarillonHooks", dependencies: ["CCarillonThread"]),
        .target(
            name: "CarillonHooks", dependencies: ["CarillonSimulation", "CCarillonHooks"],
            swiftSettings: strict),

        // Conformance, from the scenario to the report.
        .target(name: "CarillonResults", dependencies: ["CarillonEnvironment"], swiftSettings: strict),
        .target(
            name: "CarillonConformance",
            dependencies: [
                "CarillonResults", "CarillonSimulation", "CarillonTLS", "CCarillonThread",
            ] + userNotifications,
            swiftSettings: strict),
        .target(
            name: "CarillonReporting",
            dependencies: ["CarillonDigest", "CarillonEnvironment", "CarillonResults"], swiftSettings: strict),
        .target(
            name: "Carillon",
            dependencies: [
                "CarillonConformance", "CarillonResults", "CarillonSimulation", "CarillonHooks", "CarillonTLS",
            ],
            swiftSettings: strict),

        // Kits: what scenarios need beside Carillon, one for each backend.
        .target(name: "MQTTLiterals", dependencies: ["MQTTWire"], swiftSettings: strict),
        .target(
            name: "CarillonMQTT",
            dependencies: [
                "Carillon", "CarillonTLS", "CarillonWebSocket", "HTTPWire", "MQTTBroker", "MQTTLiterals", "MQTTWire",
                "MockHosting", "WebSocketWire",
            ],
            swiftSettings: strict),
        .target(
            name: "CarillonCourier",
            dependencies: ["Carillon", "CarillonMQTT", "CourierCore", "CourierMQTT", "MQTTBroker", "MQTTWire"],
            swiftSettings: strict),

        .target(
            name: "CarillonHTTP",
            dependencies: [
                "Carillon", "CarillonEnvironment", "CarillonTLS", "EventStream", "HTTPHosting", "HTTPWire", "JSONWire",
                "MockHosting", "WebSocketWire",
            ],
            swiftSettings: strict),
        .target(
            name: "CarillonMeteor",
            dependencies: [
                "Carillon", "CarillonEnvironment", "DDPServer", "DDPWire", "HTTPWire", "JSONWire", "MeteorSwift",
                "MockHosting", "WebSocketWire",
            ],
            swiftSettings: strict),

        .target(
            name: "CarillonMagicBell",
            dependencies: [
                "Carillon", "CarillonEnvironment", "CarillonHTTP", "EventSource", "HTTPHosting", "HTTPWire", "JSONWire",
                "MagicBell", "MagicBellServer", "MagicBellWire", "MockHosting",
            ] + combine,
            swiftSettings: strict),

        // Scenarios for libraries that others wrote too. They know nothing of our implementations.
        .target(
            name: "ScenarioFixtures", dependencies: ["Carillon"] + userNotifications, path: "Scenarios/Fixtures",
            swiftSettings: strict),
        .target(
            name: "RobinScenarios", dependencies: ["Carillon", "Robin", "ScenarioFixtures"] + userNotifications,
            path: "Scenarios/Robin", swiftSettings: strict),
        .target(
            name: "DateBuilderScenarios",
            dependencies: ["Carillon", "DateBuilder", "ScenarioFixtures"] + userNotifications,
            path: "Scenarios/DateBuilder", swiftSettings: strict),
        .target(
            name: "NiceNotificationsScenarios",
            dependencies: ["Carillon", "NiceNotifications", "ScenarioFixtures"] + notificationKit + userNotifications,
            path: "Scenarios/NiceNotifications", swiftSettings: strict),
        .target(
            name: "CarillonScenarios",
            dependencies: [
                "Carillon", "CarillonCourier", "CarillonMQTT", "CarillonMagicBell", "CarillonMeteor", "CarillonTLS",
                "DateBuilderScenarios", "EventSource", "HTTPEngine", "MagicBell", "MagicBellServer", "MagicBellWire",
                "HTTPHosting", "MockHosting",
                "NiceNotificationsScenarios", "RobinScenarios", "ScenarioFixtures", "Robin", "DateBuilder",
                "NiceNotifications", "CourierCore", "CourierMQTT", "DDPClient", "DDPWire", "JSONWire", "MeteorSwift",
                "CarillonEnvironment", "CarillonWebSocket", "CourierMQTTChuck", "CourierProtobuf", "HTTPWire",
                "MQTTBroker",
                "MQTTWire", "WebSocketWire", grdb,
            ] + combine + notificationKit + userNotifications,
            path: "Scenarios",
            exclude: ["DateBuilder", "Fixtures", "NiceNotifications", "Robin"],
            swiftSettings: strict),

        // The command, for anybody's suites; as a plugin of SwiftPM; and as test cases.
        .target(
            name: "CarillonCommand",
            dependencies: [
                "Carillon", "CarillonReporting", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),
        .target(name: "CarillonTesting", dependencies: ["Carillon", "CarillonReporting"], swiftSettings: strict),
        .plugin(
            name: "CarillonConformancePlugin",
            capability: .command(
                intent: .custom(verb: "conformance", description: "Run this package's scenarios, and write reports/."),
                permissions: [.writeToPackageDirectory(reason: "to write the reports of its scenarios to reports/")])),
        // The program `carillon`.
        .executableTarget(
            name: "CarillonTool",
            dependencies: [
                "CarillonCommand", "CarillonEnvironment", "CarillonPlayground", "CarillonScenarios", "MQTTBroker",
                "MQTTWire", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: strict),

        .target(name: "CHeapLoop", path: "Benchmarks/CHeapLoop"),
        .target(name: "CMQTTLoad", path: "Benchmarks/CMQTTLoad"),
        .target(
            name: "BrokerProcesses", dependencies: ["CMQTTLoad"], path: "Benchmarks/BrokerProcesses",
            swiftSettings: strict),
        .target(name: "CWebLoad", path: "Benchmarks/CWebLoad"),
        // Servers to compare, each in a process of its own.
        .executableTarget(
            name: "WebServers",
            dependencies: [
                "CarillonEnvironment", "DDPServer", "DDPWire", "HTTPHosting", "HTTPWire", "JSONWire", "MagicBellServer",
                "MockHosting", "WebSocketWire", nio("NIOCore"), nio("NIOHTTP1"), nio("NIOPosix"), nio("NIOWebSocket"),
            ],
            path: "Benchmarks/WebServers", swiftSettings: strict),
        .executableTarget(
            name: "CarillonBenchmarks",
            dependencies: [
                "BrokerProcesses", "CHeapLoop", "CMQTTLoad", "CWebLoad", "CarillonEnvironment", "CarillonMagicBell",
                "CarillonMeteor", "CarillonPlayground", "CarillonReporting", "CarillonResults", "CarillonScenarios",
                "CourierMQTT", "DDPWire", "EventStream",
                "MeteorSwift", "WebServers",
            ],
            path: "Benchmarks/CarillonBenchmarks", swiftSettings: strict),

        // Kills Courier's processes again and again, in real time.
        .executableTarget(
            name: "CourierCrash",
            dependencies: [
                "BrokerProcesses", "CarillonEnvironment", "CarillonSimulation", "CourierCore", "CourierMQTT",
                "MQTTWire",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/CourierCrash", swiftSettings: strict),

        // An app over MagicBell in real time, which scripts/live-magicbell drives.
        .executableTarget(
            name: "MagicBellLive", dependencies: ["MagicBell"], path: "Tests/MagicBellLive", swiftSettings: strict),

        // The code that tests share, in targets by its dependencies: the tests of a wire do not wait for the simulation.
        .target(name: "TestBasics", path: "Tests/Support/Basics", swiftSettings: strict),
        .target(
            name: "TestBeds", dependencies: ["CarillonEnvironment", "CarillonSimulation"], path: "Tests/Support/Beds",
            swiftSettings: strict),
        .target(
            name: "TestWorlds", dependencies: ["CarillonConformance", "TestBeds"], path: "Tests/Support/Worlds",
            swiftSettings: strict),

        // The things that unmodified code may do in a world, for tests and for a program in release.
        .target(
            name: "Canaries",
            dependencies: ["CarillonConformance", "CarillonEnvironment", "CarillonSimulation", "TestBasics"]
                + userNotifications,
            path: "Tests/Support/Canaries", swiftSettings: strict),
        .executableTarget(
            name: "CanaryRuns", dependencies: ["Canaries", "Carillon", "CarillonEnvironment", "CCarillonThread"],
            path: "Tests/CanaryRuns", swiftSettings: strict),

        .testTarget(name: "CarillonEnvironmentTests", dependencies: ["CarillonEnvironment"], swiftSettings: strict),
        .testTarget(
            name: "CarillonStorageTests",
            dependencies: ["CarillonStorage", grdb], swiftSettings: strict),
        .testTarget(
            name: "CarillonTLSTests", dependencies: ["CarillonTLS", "CarillonSimulation", "CarillonHooks", "TestBeds"],
            swiftSettings: strict),
        .testTarget(
            name: "CarillonSimulationTests",
            dependencies: [
                "Canaries", "CarillonSimulation", "CarillonHooks", "OutsideOfWorlds", "TestBasics", "TestBeds",
            ],
            swiftSettings: strict),
        // A program whose main thread is its own, for what a test's main thread cannot show.
        .executableTarget(
            name: "OutsideOfWorlds", dependencies: ["CarillonHooks"], path: "Tests/OutsideOfWorlds",
            swiftSettings: strict),
        .testTarget(
            name: "RobinTests", dependencies: ["Robin", "CarillonSimulation", "TestBeds"] + userNotifications,
            swiftSettings: strict),
        .testTarget(
            name: "DateBuilderTests", dependencies: ["DateBuilder", "CarillonSimulation", "TestBeds"],
            swiftSettings: strict),
        .testTarget(
            name: "NiceNotificationsTests",
            dependencies: ["NiceNotifications", "Carillon", "TestBasics", "TestBeds", "TestWorlds"]
                + userNotifications,
            swiftSettings: strict),
        .testTarget(
            name: "MQTTWireTests", dependencies: ["MQTTWire", "MQTTLiterals", "TestBasics"], swiftSettings: strict),
        .testTarget(
            name: "HTTPWireTests",
            dependencies: [
                "HTTPWire", "TestBasics", nio("NIOEmbedded"),
                nio("NIOHTTP1"),
            ],
            swiftSettings: strict),
        .testTarget(
            name: "WebSocketWireTests", dependencies: ["HTTPWire", "TestBasics", "WebSocketWire"],
            swiftSettings: strict),
        .testTarget(name: "EventStreamTests", dependencies: ["EventStream", "TestBasics"], swiftSettings: strict),
        .testTarget(name: "JSONWireTests", dependencies: ["JSONWire", "TestBasics"], swiftSettings: strict),
        .testTarget(name: "DDPWireTests", dependencies: ["DDPWire", "JSONWire", "TestBasics"], swiftSettings: strict),
        .testTarget(
            name: "DDPClientTests", dependencies: ["CarillonEnvironment", "DDPClient", "DDPWire", "JSONWire"],
            swiftSettings: strict),
        .testTarget(
            name: "MeteorSwiftTests",
            dependencies: [
                "Carillon", "CarillonConformance", "CarillonEnvironment", "CarillonHooks", "CarillonMeteor",
                "CarillonResults", "CarillonSimulation", "CarillonTLS", "DDPClient", "DDPWire", "HTTPHosting",
                "HTTPWire",
                "JSONWire", "MeteorSwift", "MockHosting", "TestBasics", "TestBeds", "TestWorlds", "WebSocketWire",
            ] + websockets,
            swiftSettings: strict),
        .testTarget(name: "CourierCoreTests", dependencies: ["CourierCore"], swiftSettings: strict),
        .testTarget(
            name: "CourierMQTTTests",
            dependencies: [
                "CourierMQTT", "CourierProtobuf", "MQTTBroker", "Carillon", "CarillonSimulation", "CarillonHooks",
                "CarillonTLS", "TestBeds",
                grdb,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CourierProtobufTests", dependencies: ["CourierProtobuf", "MQTTBroker", "Carillon", "TestWorlds"],
            exclude: ["Generated/Note.proto"], swiftSettings: strict),
        .testTarget(
            name: "CourierMQTTChuckTests",
            dependencies: [
                "CourierMQTTChuck", "MQTTBroker", "Carillon", "TestBeds", "TestWorlds",
                grdb,
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MQTTBrokerTests",
            dependencies: [
                "MQTTBroker", "MQTTLiterals", "CarillonSimulation", "CarillonTLS", "TestBasics", "TestBeds",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DDPServerTests",
            dependencies: [
                "Carillon", "CarillonEnvironment", "CarillonMeteor", "DDPServer", "DDPWire", "HTTPWire", "JSONWire",
                "MockHosting", "TestBasics", "TestWorlds", "WebSocketWire",
            ],
            exclude: ["Reference/Answers.txt"], swiftSettings: strict),
        .testTarget(
            name: "HTTPEngineTests",
            dependencies: [
                "Carillon", "CarillonEnvironment", "CarillonHTTP", "CarillonHooks", "CarillonSimulation", "CarillonTLS",
                "HTTPEngine", "HTTPHosting", "HTTPWire", "MockHosting", "TestBasics", "TestBeds", "TestWorlds",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "EventSourceTests",
            dependencies: [
                "Carillon", "CarillonEnvironment", "CarillonHTTP", "CarillonSimulation", "EventSource", "EventStream",
                "HTTPEngine", "HTTPHosting", "HTTPWire", "MockHosting", "TestBasics", "TestBeds", "TestWorlds",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MagicBellServerTests",
            dependencies: [
                "Carillon", "CarillonDigest", "CarillonEnvironment", "CarillonHTTP", "CarillonMagicBell", "EventStream",
                "HTTPHosting", "HTTPWire", "JSONWire", "MagicBellServer", "MagicBellWire", "MockHosting", "TestBasics",
                "TestBeds", "TestWorlds", "WebSocketWire",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MagicBellTests",
            dependencies: [
                "Carillon", "CarillonEnvironment", "CarillonHTTP", "CarillonMagicBell", "CarillonSimulation",
                "EventSource", "EventStream", "HTTPEngine", "HTTPHosting", "HTTPWire", "JSONWire", "MagicBell",
                "MagicBellServer", "MagicBellWire", "MockHosting", "TestBasics", "TestBeds", "TestWorlds",
                "WebSocketWire",
            ] + combine,
            swiftSettings: strict),
        .testTarget(
            name: "MagicBellReadmeTests",
            dependencies: [
                "Carillon", "CarillonEnvironment", "CarillonMagicBell", "CarillonTLS", "MagicBell", "TestWorlds",
            ] + combine),
        // Those of the README's snippets that need the language mode of its time.
        .testTarget(
            name: "MagicBellReadmeSwift5Tests", dependencies: ["MagicBell"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "CarillonWebSocketTests",
            dependencies: [
                "Carillon", "CarillonEnvironment", "CarillonSimulation", "CarillonWebSocket", "TestBeds", "TestWorlds",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "MockHostingTests",
            dependencies: ["MockHosting", "Carillon", "CarillonPlayground", "CarillonTLS"], swiftSettings: strict),
        // Servers for clients that others wrote.
        .executableTarget(
            name: "EchoServers",
            dependencies: [
                "CarillonEnvironment", "CarillonTLS", "EventStream", "HTTPHosting", "HTTPWire", "MockHosting",
                "WebSocketWire",
            ],
            path: "Tests/EchoServers", swiftSettings: strict),
        .testTarget(
            name: "HTTPHostingTests",
            dependencies: [
                "Carillon", "CarillonHTTP", "CarillonTLS", "EchoServers", "HTTPHosting", "HTTPWire", "MockHosting",
                "TestWorlds", "WebSocketWire",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CarillonPlaygroundTests",
            dependencies: [
                "CarillonPlayground", "CarillonTLS", "CarillonWebSocket", "DDPWire", "EventStream", "HTTPWire",
                "JSONWire", "MagicBellWire", "MockHosting", "WebSocketWire",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "CarillonReportingTests",
            dependencies: ["CarillonDigest", "CarillonReporting", "Carillon", "MQTTBroker"] + userNotifications,
            exclude: ["Drawings.txt", "Snapshots.txt"],
            swiftSettings: strict),
        // Scenarios that harm their process, for the tests of the runner.
        .executableTarget(
            name: "Wrecks", dependencies: ["Carillon", "CarillonEnvironment", "CarillonReporting"],
            path: "Tests/Wrecks", swiftSettings: strict),
        .testTarget(
            name: "CarillonConformanceTests",
            dependencies: ["Canaries", "CanaryRuns", "Carillon", "CarillonReporting", "Wrecks"],
            swiftSettings: strict),
        // A command as others write it, for suites of their own.
        .executableTarget(
            name: "OwnSuites", dependencies: ["CarillonCommand"], path: "Tests/OwnSuites", swiftSettings: strict),
        .testTarget(
            name: "CarillonCommandTests",
            dependencies: [
                "CarillonCommand", "CarillonConformance", "CarillonHTTP", "CarillonMQTT", "CarillonMeteor",
                "CarillonPlayground", "CarillonReporting", "CarillonResults", "CarillonSimulation", "CarillonTool",
                "OwnSuites",
            ], swiftSettings: strict),
        .testTarget(
            name: "CarillonTestingTests", dependencies: ["Carillon", "CarillonTesting"], swiftSettings: strict),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Carillon", "CarillonCourier", "CarillonHTTP", "CarillonMQTT", "CarillonMagicBell", "CarillonMeteor",
                "Robin",
            ] + notificationKit + userNotifications,
            swiftSettings: strict),
        .testTarget(
            name: "ConformanceTests", dependencies: ["CarillonScenarios", "CarillonTesting", "MQTTWire"],
            swiftSettings: strict),
    ] + standIns + mosquittoLibrary + websocketsLibrary,
    swiftLanguageModes: [.v6]
)
