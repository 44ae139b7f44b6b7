/// The reason why `swift package conformance` cannot run a program.
enum ConformanceError: Error, CustomStringConvertible {
    case noExecutable
    case severalExecutables([String])
    case unknownExecutable(String, [String])
    case doesNotBuild(String)
    case cannotEnter(String)
    case doesNotStart(String, String)
    case cannotWatch(String)

    var description: String {
        switch self {
        case .noExecutable:
            """
            No executable of this package depends on the product CarillonCommand. Add one to Package.swift:

                .executableTarget(
                    name: "Conformance",
                    dependencies: [.product(name: "CarillonCommand", package: "carillon"), "MyScenarios"])

            and in Sources/Conformance/Conformance.swift:

                import CarillonCommand
                import MyScenarios

                @main struct Conformance: CarillonMain {
                    static let suites: [Suite] = [.mine]
                }
            """
        case .severalExecutables(let names):
            "Several executables of this package run scenarios. Choose one: --executable \(names.joined(separator: ", or --executable "))"
        case .unknownExecutable(let name, let names):
            "“\(name)” is no executable of this package that runs scenarios. There are: \(names.joined(separator: ", "))"
        case .doesNotBuild(let name):
            "The package does not build, so there is no \(name). The messages of the compiler are above; to see them alone: swift build"
        case .cannotEnter(let directory):
            "\(directory) cannot be entered."
        case .doesNotStart(let program, let reason):
            "\(program) cannot be started: \(reason)"
        case .cannotWatch(let name):
            "SwiftPM lets nobody build while a plugin runs, so --watch would wait for ever. Run the program itself: swift run \(name) run --watch"
        }
    }
}
