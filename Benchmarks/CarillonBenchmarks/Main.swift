import Foundation

/// Runs benchmarks. Each benchmark prints one or several lines: a rate, or a ratio to a partner in the same run.
///
/// The arguments name the benchmarks to run. Without arguments, all benchmarks run.
@main
enum Main {
    private static let benchmarks: [(name: String, run: @Sendable () -> Void)] = [
        ("timers", TimerBenchmark.run), ("sleeps", SleepBenchmark.run), ("seeds", ScenarioBenchmark.run),
        ("start", StartBenchmark.run), ("courier", CourierBenchmark.run),
        ("courier-backlog", BacklogBenchmark.run), ("broker", BrokerBenchmark.run),
        ("http", WebBenchmark.runHTTP), ("websocket", WebBenchmark.runWebSocket),
        ("ddp", MeteorBenchmark.runServer), ("meteor", MeteorBenchmark.runClients), ("ejson", EJSONBenchmark.run),
        ("report", ReportBenchmark.run),
        ("magicbell", MagicBellBenchmark.runServer), ("magicbell-clients", MagicBellBenchmark.runClients),
        ("sse", EventStreamBenchmark.run),
    ]

    static func main() {
        let wanted = CommandLine.arguments.dropFirst()
        for name in wanted where !benchmarks.contains(where: { $0.name == name }) {
            print(
                "There is no benchmark “\(name)”; say \(benchmarks.map(\.name).joined(separator: ", ")), or nothing for all"
            )
            exit(2)
        }
        for (name, run) in benchmarks where wanted.isEmpty || wanted.contains(name) {
            run()
            fflush(nil)
        }
    }
}
