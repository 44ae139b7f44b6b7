import Foundation

/// Each benchmark prints one line or some: a rate, or a ratio to a partner that is measured in the same run.
///
/// Arguments name the benchmarks to run; without one, all run.
@main
enum Main {
    private static let benchmarks: [(name: String, run: @Sendable () -> Void)] = [
        ("timers", TimerBenchmark.run), ("sleeps", SleepBenchmark.run), ("seeds", ScenarioBenchmark.run),
        ("start", StartBenchmark.run), ("courier", CourierBenchmark.run), ("broker", BrokerBenchmark.run),
        ("http", WebBenchmark.runHTTP), ("websocket", WebBenchmark.runWebSocket),
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
