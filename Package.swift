// swift-tools-version: 6.1
import PackageDescription

// A table of modules, in the order of the tree. A row names a module, the modules that its files import, and those that
// its tests import beside these; all else follows from the name and the wing. `scripts/lint/imports` compares them.

// MARK: Wings

let seam = Wing(folder: "Sources/Seam")
let wire = Wing(folder: "Sources/Wires")
let client = Wing(folder: "Sources/Clients", areProducts: true, common: "CarillonEnvironment")
let apple = Wing(folder: "Sources/Apple", areProducts: true, common: "CarillonEnvironment")
let simulation = Wing(folder: "Sources/Simulation")
let harness = Wing(folder: "Sources/Harness")
let kit = Wing(folder: "Sources/Kits", areProducts: true, common: "Carillon")
let mock = Wing(folder: "mocks", areProducts: true, common: "CarillonEnvironment CarillonTLS MockHosting")
let suite = Wing(folder: "Scenarios", common: "Carillon ScenarioFixtures")
let example = Wing(folder: "examples/Deliveries/Sources")
let benchmark = Wing(folder: "Benchmarks")
let support = Wing(folder: "Tests/Support")
let testProgram = Wing(folder: "Tests/Programs", kind: .executable)
let tests = Wing(folder: "Tests", kind: .test)

// A stand-in would hide the framework whose name it takes. So the host decides whether there are such targets.
#if canImport(Darwin)
let left = Set(["CoreLocation", "RemoteNotifications", "UserNotifications"].flatMap { [$0, "\($0)Tests"] })
    .union(["CarillonNotifications", "CarillonPush", "PushScenarios"])
#else
let left: Set<String> = []
#endif

// MARK: The table

// Folders of scenarios: those that know our own implementation, and those that know nothing of it.
let ours = ["Saboteurs", "Seams"]
let portable = ["Catalogue", "Fixtures", "Scenarios"]

// swift-format-ignore
let table: [Module] = [
    // The one seam, and what stands below it: all that a client needs in an app.
    seam("CCarillonSystem"), seam("CarillonEnvironment", "CCarillonSystem", tests: ""),
    seam.system("COpenSSL", pkgConfig: "openssl", package: "libssl-dev"), seam("CCarillonTLS", "COpenSSL"),
    seam("CarillonTLS", "CCarillonSystem CCarillonTLS COpenSSL CarillonEnvironment",
        tests: "CarillonHooks CarillonSimulation TestBeds"),
    seam("CarillonWebSocket", "CarillonEnvironment HTTPWire WebSocketWire", tests: "Carillon TestWorlds"),

    // Codecs and values that a client and its mock share.
    wire("MQTTWire", "CarillonEnvironment", tests: "CarillonMQTT TestBasics"),
    wire("HTTPWire", "CCarillonSystem CarillonEnvironment NIOCore NIOEmbedded NIOHTTP1", tests: "TestBasics"),
    wire("WebSocketWire", "HTTPWire NIOCore NIOWebSocket", tests: "TestBasics"), wire("JSONWire", tests: "TestBasics"),
    wire("EventStream", tests: "TestBasics"), wire("DDPWire", "CarillonEnvironment JSONWire", tests: "TestBasics"),
    wire("MagicBellWire", "CarillonEnvironment JSONWire"), wire("PushWire", "JSONWire"),

    // The libraries whose names they bear, and what they stand on.
    client("Robin", "CoreLocation UserNotifications", tests: "CarillonSimulation TestBeds"),
    client("DateBuilder", tests: "CarillonSimulation TestBeds"),
    client("NiceNotifications", "DateBuilder UserNotifications",
        tests: "Carillon CoreLocation TestBasics TestBeds TestWorlds"),
    client.system("CMosquitto", pkgConfig: "libmosquitto", package: "libmosquitto-dev"),
    client("CourierMQTT", "CMosquitto CarillonTLS CourierCore GRDB MQTTWire"), client("CourierCore", alone: true),
    client("CourierMQTTChuck", "CourierMQTT GRDB"),
    client("CourierProtobuf", alone: true, "CourierCore CourierMQTT SwiftProtobuf"),
    client.system("CWebsockets", pkgConfig: "libwebsockets", package: "libwebsockets-dev"),
    client("CCarillonWebsockets", alone: true, "CWebsockets", isProduct: false),
    client("DDPClient", "DDPWire JSONWire OrderedCollections", isProduct: false, tests: ""),
    client("MeteorSwift", "CCarillonWebsockets CWebsockets CarillonTLS CarillonWebSocket DDPClient DDPWire HTTPWire",
        "JSONWire WebSocketWire", tests: "Carillon CarillonMeteor HTTPHosting TestBasics TestBeds TestWorlds"),
    client("HTTPEngine", "CarillonTLS HTTPWire", isProduct: false, tests: "Carillon CarillonHTTP TestBasics"),
    client("EventSource", "EventStream HTTPEngine HTTPWire", tests: "CarillonSimulation TestBasics TestBeds"),
    client("MagicBell", "CarillonTLS CarillonWebSocket EventSource HTTPEngine HTTPWire JSONWire MagicBellWire OpenCombine",
        "WebSocketWire", tests: "Carillon CarillonMagicBell TestBasics TestBeds"),

    // Apple's frameworks, where they are missing.
    apple("CoreLocation"), apple("UserNotifications", "CoreLocation", tests: "CarillonSimulation TestBeds"),
    apple("RemoteNotifications", "CarillonWebSocket JSONWire PushWire UserNotifications WebSocketWire",
        tests: "Carillon TestWorlds"),

    // The world: its loop, clock and networks, and the hooks that take unmodified code in.
    simulation("CCarillonWorlds", "CCarillonSystem"), simulation("CCarillonHooks", "CCarillonSystem"),
    simulation("CCarillonGuest"), simulation("CarillonGuestShim"),
    simulation("CarillonSimulation", "CCarillonGuest CCarillonSystem CCarillonWorlds CarillonEnvironment",
        tests: "Canaries CarillonHooks OutsideOfWorlds TestBasics TestBeds"),
    simulation("CarillonHooks", "CCarillonHooks CCarillonSystem CarillonEnvironment CarillonSimulation"),

    // From the scenario to the report, and the command.
    harness("CCarillonRuns", "CCarillonSystem CCarillonWorlds"), harness("CarillonResults", "CarillonEnvironment"),
    harness("CarillonConformance",
        "CCarillonRuns CCarillonWorlds CarillonEnvironment CarillonResults CarillonSimulation CarillonTLS",
        "UserNotifications", tests: "Canaries CanaryRuns Carillon CarillonReporting CrashingRuns TestWorlds"),
    harness("Carillon",
        "CarillonConformance CarillonEnvironment CarillonHooks CarillonNotifications CarillonResults CarillonSimulation",
        "CarillonTLS", isProduct: true),
    harness.system("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    harness("CarillonReporting", "CZlib CarillonEnvironment CarillonResults", isProduct: true,
        tests: "Carillon CarillonMagicBell CarillonPush MQTTBroker MagicBell MagicBellServer MockHosting",
        "RemoteNotifications UserNotifications", testData: ["Drawings.txt", "Snapshots.txt"]),
    harness("CarillonCommand", "ArgumentParser Carillon CarillonReporting", isProduct: true,
        tests: "CarillonHTTP CarillonMQTT CarillonMeteor CarillonPlayground CarillonServing CarillonTool HTTPHosting OwnSuites"),
    harness("CarillonTesting", "Carillon CarillonReporting", isProduct: true, tests: ""),
    harness("CarillonPlayground",
        "CarillonEnvironment CarillonTLS DDPServer DDPWire EventStream HTTPHosting HTTPWire JSONWire MQTTBroker MQTTWire",
        "MagicBellServer MockHosting OrderedCollections PushService PushWire",
        tests: "CarillonServing CarillonWebSocket MagicBellWire WebSocketWire"),
    harness("CarillonServing", "ArgumentParser CarillonCommand CarillonEnvironment CarillonHTTP CarillonPlayground",
        "DDPServer HTTPHosting MQTTBroker MQTTWire", isProduct: true),
    harness("CarillonTool", "CarillonScenarios CarillonServing", kind: .executable),

    // The kits: scenarios of a backend are written with them. `Carillon` brings the one for notifications along.
    kit("CarillonNotifications", alone: true, "CarillonConformance CarillonEnvironment CarillonSimulation UserNotifications"),
    kit("CarillonClients", "CarillonEnvironment CarillonSimulation JSONWire", tests: "CarillonResults"),
    kit("CarillonMQTT", "CarillonWebSocket HTTPWire MQTTBroker MQTTWire MockHosting WebSocketWire"),
    kit("CarillonCourier", "CarillonClients CarillonMQTT CourierCore CourierMQTT JSONWire"),
    kit("CarillonHTTP", "EventStream HTTPHosting HTTPWire JSONWire MockHosting WebSocketWire"),
    kit("CarillonMeteor",
        "DDPServer DDPWire HTTPHosting HTTPWire JSONWire MeteorSwift MockHosting OrderedCollections WebSocketWire"),
    kit("CarillonPush", "HTTPEngine HTTPHosting HTTPWire JSONWire MagicBellServer MockHosting PushService PushWire",
        "RemoteNotifications UserNotifications"),
    kit("CarillonMagicBell", "CarillonClients EventSource HTTPEngine HTTPHosting HTTPWire JSONWire MagicBell MagicBellServer MockHosting"),

    mock("MockHosting", isProduct: false, tests: "Carillon CarillonPlayground"),
    mock("HTTPHosting", "EventStream HTTPWire WebSocketWire", tests: "Carillon CarillonHTTP EchoServers TestWorlds"),
    mock("MQTTBroker", "CarillonWebSocket MQTTWire", tests: "CarillonMQTT CarillonSimulation TestBasics TestBeds"),
    mock("DDPServer", "DDPWire HTTPHosting HTTPWire JSONWire OrderedCollections WebSocketWire",
        tests: "Carillon CarillonHTTP CarillonMeteor TestBasics TestWorlds",
        testData: ["Reference/Answers.txt", "Reference/Dialogues.txt"]),
    mock("MagicBellServer", "HTTPHosting HTTPWire JSONWire MagicBellWire OrderedCollections WebSocketWire",
        without: ["Description/openapi.json"], tests: "Carillon CarillonHTTP CarillonMagicBell TestBasics TestWorlds"),
    mock("PushService", "HTTPHosting HTTPWire JSONWire OrderedCollections PushWire WebSocketWire",
        tests: "Carillon CarillonHTTP CarillonPush TestWorlds UserNotifications"),

    // The scenarios of Robin, DateBuilder and NiceNotifications are also held to the real libraries of these names. So
    // code that knows our own implementation, saboteurs above all, is in a target of its own.
    suite("ScenarioFixtures", in: "Fixtures", "UserNotifications", isProduct: true),
    suite("RobinScenarios", in: "Robin", "CoreLocation Robin UserNotifications", without: ours, isProduct: true),
    suite("RobinSuite", in: "Robin", "CarillonNotifications Robin RobinScenarios", without: portable),
    suite("DateBuilderScenarios", in: "DateBuilder", "DateBuilder UserNotifications", without: ours, isProduct: true),
    suite("DateBuilderSuite", in: "DateBuilder", "DateBuilder DateBuilderScenarios", without: portable + ["Model"]),
    suite("NiceNotificationsScenarios", in: "NiceNotifications",
        "CarillonNotifications NiceNotifications UserNotifications", without: ours + ["Ours"], isProduct: true),
    suite("NiceNotificationsSuite", in: "NiceNotifications", "NiceNotifications NiceNotificationsScenarios",
        without: portable),
    suite("UserNotificationsScenarios", in: "UserNotifications", "CarillonNotifications CoreLocation UserNotifications"),
    suite("MQTTScenarios", in: "MQTT", "CarillonMQTT CarillonWebSocket HTTPWire WebSocketWire"),
    suite("CourierScenarios", in: "Courier",
        "CarillonClients CarillonCourier CourierMQTTChuck CourierProtobuf GRDB JSONWire MQTTScenarios"),
    suite("MeteorScenarios", in: "Meteor", "CarillonMeteor DDPClient HTTPHosting HTTPWire WebSocketWire"),
    suite("MagicBellScenarios", in: "MagicBell",
        "CarillonClients CarillonHTTP CarillonMagicBell EventSource EventStream HTTPEngine HTTPWire JSONWire MagicBellWire",
        "OpenCombine"),
    suite("PushScenarios", in: "Push", "CarillonNotifications CarillonPush UserNotifications"),
    // An app that uses everything there is, and knows nothing of Carillon.
    example("Deliveries",
        "CourierCore CourierMQTT MagicBell MeteorSwift NiceNotifications RemoteNotifications Robin UserNotifications",
        settings: []),
    suite("CarillonScenarios", in: ".",
        "CarillonMQTT CarillonMagicBell CarillonMeteor CarillonNotifications CarillonPush CourierCore CourierScenarios",
        "DateBuilderScenarios DateBuilderSuite Deliveries MQTTScenarios MagicBellScenarios MeteorScenarios",
        "NiceNotifications NiceNotificationsScenarios NiceNotificationsSuite PushScenarios Robin RobinScenarios RobinSuite",
        "UserNotificationsScenarios",
        without: ["Courier", "DateBuilder", "Fixtures", "MQTT", "MagicBell", "Meteor", "NiceNotifications", "Push",
            "Robin", "UserNotifications"]),

    benchmark("CHeapLoop"), benchmark("CMQTTLoad"), benchmark("CWebLoad"), benchmark("BrokerProcesses", "CMQTTLoad"),
    // Servers to compare, each in a process of its own.
    benchmark("WebServers",
        "CarillonEnvironment DDPServer DDPWire HTTPHosting HTTPWire JSONWire MagicBellServer MockHosting NIOCore",
        "NIOHTTP1 NIOPosix NIOWebSocket WebSocketWire", kind: .executable),
    benchmark("CarillonBenchmarks",
        "BrokerProcesses CHeapLoop CMQTTLoad CWebLoad Carillon CarillonCourier CarillonMQTT CarillonMagicBell",
        "CarillonMeteor CarillonPlayground CarillonReporting CarillonScenarios CourierCore CourierMQTT DDPServer",
        "EventStream MQTTBroker MagicBellServer WebServers", kind: .executable),

    // Code that only tests need, and programs that tests or scripts run.
    support("TestBasics"), support("TestBeds", "CarillonEnvironment CarillonSimulation"),
    support("TestWorlds", "CarillonConformance CarillonEnvironment CarillonResults CarillonSimulation TestBeds"),
    support("Canaries",
        "CarillonConformance CarillonEnvironment CarillonNotifications CarillonSimulation TestBasics UserNotifications"),
    testProgram("CanaryRuns", "CCarillonRuns Canaries Carillon CarillonEnvironment"),
    testProgram("CourierCrash",
        "ArgumentParser BrokerProcesses CarillonEnvironment CarillonSimulation CourierCore CourierMQTT MQTTWire"),
    testProgram("EchoServers",
        "CarillonEnvironment CarillonTLS EventStream HTTPHosting HTTPWire MockHosting WebSocketWire"),
    testProgram("MagicBellLive", "MagicBell"), testProgram("OutsideOfWorlds", "CarillonHooks"),
    testProgram("OwnSuites", "ArgumentParser CarillonServing"),
    testProgram("CrashingRuns", "CCarillonSystem Carillon CarillonReporting"), testProgram("GuestPrograms"),

    tests("CourierTests",
        "Carillon CourierCore CourierCrash CourierMQTT CourierMQTTChuck CourierProtobuf GRDB MQTTBroker MQTTWire",
        "MockHosting SwiftProtobuf TestBeds TestWorlds", without: ["Protobuf/Generated/Note.proto"]),
    // The snippets of MagicBell's README as users compile them: without our settings, and some in the older mode.
    tests("MagicBellReadmeTests", "Carillon CarillonMagicBell OpenCombine TestWorlds", settings: []),
    tests("MagicBellReadmeSwift5Tests", "MagicBell", settings: [.swiftLanguageMode(.v5)]),
    tests("DocumentationTests",
        "Carillon CarillonClients CarillonCourier CarillonHTTP CarillonMQTT CarillonMagicBell CarillonMeteor CarillonNotifications",
        "CarillonPush CarillonServing CourierMQTT CourierMQTTChuck DDPServer DateBuilder EventSource HTTPHosting MQTTBroker MagicBell",
        "MeteorSwift MockHosting NiceNotifications PushService Robin UserNotifications"),
    tests("GuestTests", "Carillon CarillonEnvironment CarillonSimulation GuestPrograms TestWorlds", without: ["Clients"]),
    tests("CookbookTests", "Carillon CarillonCourier CarillonMagicBell CarillonMeteor CarillonPush",
        "NiceNotifications Robin UserNotifications"),
    tests("ConformanceTests", "CarillonScenarios CarillonTesting MQTTScenarios MQTTWire"),
]

// A package that names its traits, `traits: []` or one of these, neither fetches nor builds the packages of the others.
let traits: Set<Trait> = [
    .trait(name: "Courier", description: "Courier and its kit: GRDB, SwiftProtobuf.", enabledTraits: ["Servers"]),
    .trait(name: "Servers", description: "Mock servers for MQTT, HTTP and WebSocket: SwiftNIO, Collections."),
    .trait(name: "MagicBell", description: "The client of MagicBell: OpenCombine.", enabledTraits: ["Servers"]),
    .default(enabledTraits: ["Courier", "MagicBell", "Servers"]),
]

/// The dependency by which a module with that name is imported.
func dependency(_ module: String) -> Target.Dependency? {
    let withoutCombine = TargetDependencyCondition.when(platforms: [.linux, .android, .windows], traits: ["MagicBell"])
    let servers = TargetDependencyCondition.when(traits: ["Servers"])
    return switch module {
    case "ArgumentParser": .product(name: module, package: "swift-argument-parser")
    case "GRDB": .product(name: module, package: "GRDB.swift", condition: .when(traits: ["Courier"]))
    case "SwiftProtobuf": .product(name: module, package: "swift-protobuf", condition: .when(traits: ["Courier"]))
    case "OrderedCollections": .product(name: module, package: "swift-collections", condition: servers)
    case "OpenCombine": .product(name: module, package: "OpenCombine", condition: withoutCombine)
    case "CMosquitto", "CWebsockets", "CCarillonWebsockets", "COpenSSL", "CCarillonTLS":
        .target(name: module, condition: .when(platforms: [.linux]))
    case _ where module.hasPrefix("NIO"): .product(name: module, package: "swift-nio", condition: servers)
    case _ where left.contains(module): nil
    default: .target(name: module)
    }
}

// MARK: Helpers

/// A target with its tests.
typealias Module = (targets: [Target], isProduct: Bool)

/// A folder of modules. Call it to make a row of the table.
struct Wing {
    var folder: String
    var areProducts = false
    var kind = Target.TargetType.regular
    /// The modules that each module here imports.
    var common = ""

    /// A module that imports `listed`, and what its wing has in common unless it is `alone`. It is in the folder of its
    /// name or `in` another, `without` some files of that. Its tests import `tests` as well, and read `testData`.
    func callAsFunction(
        _ name: String, in subfolder: String? = nil, alone: Bool = false, _ listed: String..., without: [String] = [],
        isProduct: Bool? = nil, kind: Target.TargetType? = nil, settings: [SwiftSetting]? = nil, tests: String...,
        testData: [String] = []
    ) -> Module {
        let path = subfolder == "." ? folder : "\(folder)/\(subfolder ?? name)"
        let uses = (alone ? listed : [common] + listed).flatMap(words).filter { $0 != name }
        let needed = uses.compactMap(dependency)
        let target: Target =
            switch kind ?? self.kind {
            case .executable: .executableTarget(name: name, dependencies: needed, path: path)
            case .test: .testTarget(name: name, dependencies: needed, path: path)
            default: .target(name: name, dependencies: needed, path: path)
            }
        (target.exclude, target.swiftSettings) = (without, settings)
        let isProduct = isProduct ?? areProducts
        guard !tests.isEmpty else { return ([target], isProduct) }
        let forTests = ([name] + uses + tests.flatMap(words)).compactMap(dependency)
        return ([target, .testTarget(name: "\(name)Tests", dependencies: forTests, exclude: testData)], isProduct)
    }

    func system(_ name: String, pkgConfig: String, package: String) -> Module {
        let (path, providers) = ("\(folder)/\(name)", [SystemPackageProvider.apt([package])])
        return ([.systemLibrary(name: name, path: path, pkgConfig: pkgConfig, providers: providers)], false)
    }
}

func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

// MARK: The modules below

// SwiftPM compiles a module again if one that it names has changed, and looks no further: whoever sees a module by way
// of another would keep the layout of its types. So targets and products name all below. The lint asks for the rows.
let modules = table.flatMap(\.targets).filter { !left.contains($0.name) }
let rows = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.dependencies.compactMap(name)) })

/// The name of a target below, unless it is of C, such as CMosquitto: each edit there would compile everything again.
func name(_ dependency: Target.Dependency) -> String? {
    guard case .targetItem(let name, _) = dependency else { return nil }
    return name.prefix(2).contains(where: \.isLowercase) ? name : nil
}

func below(_ names: [String]) -> [String] {
    let more = Set(names).union(names.flatMap { rows[$0, default: []] })
    return more.count == names.count ? [] : more.subtracting(names).sorted() + below(more.sorted())
}

for module in modules where Context.environment["CARILLON_ROWS"] == nil {
    module.dependencies += below(rows[module.name, default: []]).compactMap(dependency)
}

// MARK: The package

let libraries = table.filter(\.isProduct).map(\.targets[0].name).filter { !left.contains($0) }
    .map { Product.library(name: $0, targets: [$0] + below([$0])) }
// `make docs` writes the site of the API by a plugin that users do not fetch.
let site: [Package.Dependency] = [.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.0")]

let package = Package(
    name: "carillon",
    platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11), .tvOS(.v18)],
    products: libraries + [
        .executable(name: "carillon", targets: ["CarillonTool"]),
        .library(name: "CarillonGuestShim", type: .dynamic, targets: ["CarillonGuestShim"]),
        .plugin(name: "CarillonConformancePlugin", targets: ["CarillonConformancePlugin"]),
    ],
    traits: traits,
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-protobuf", from: "1.30.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
    ] + (Context.environment["CARILLON_SITE"] == nil ? [] : site),
    targets: modules + [
        .plugin(
            name: "CarillonConformancePlugin",
            capability: .command(
                intent: .custom(verb: "conformance", description: "Run this package's scenarios, and write reports/."),
                permissions: [.writeToPackageDirectory(reason: "to write the reports of its scenarios to reports/")]))
    ],
    swiftLanguageModes: [.v6]
)

let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
// These take half of the time of every scenario and test. `scripts/build` optimises them in debug, too.
let busy = ["CarillonEnvironment", "CarillonSimulation", "HTTPWire", "JSONWire", "MQTTWire", "MockHosting"]
for target in package.targets where ![.plugin, .system].contains(target.type) && target.swiftSettings == nil {
    target.swiftSettings = features.map { .enableUpcomingFeature($0) }
    guard busy.contains(target.name), Context.environment["CARILLON_OPTIMIZED"] != nil else { continue }
    target.swiftSettings?.append(.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)))
}
