public import ArgumentParser
public import CarillonCommand

/// A program that runs scenarios, and has the command `serve`: the mock servers in real time, and services of one's own
/// beside them, for any client in any language.
///
/// ```swift
/// import CarillonServing
/// import MyAppScenarios
///
/// @main struct Conformance: ServingMain {
///     static let suites: [Suite] = [.myApp]
///     static let services: [Service] = [.webSocket("table") { orders() }]
/// }
/// ```
///
/// `swift run Conformance serve` then starts everything on free ports, and `--service-port table=8080` the service
/// `table` alone. The page `docs/command.md` describes the command.
public protocol ServingMain: CarillonMain {
    /// The services of one's own, in the order in which they start. None unless said otherwise.
    static var services: [Service] { get }
}

extension ServingMain {
    /// No services of one's own.
    public static var services: [Service] { [] }

    /// The command `serve`.
    public static var commands: [any ParsableCommand.Type] { [Serve<Self>.self] }
}
