import Foundation

/// Runs benchmarks. Each prints a line for each figure: a rate, a time or a size, and that of its partner in the same
/// run. At the end, a table has all of them with their aims.
///
///     CarillonBenchmarks [--json FILE] [NAME…]
///
/// The arguments name the benchmarks to run. Without names, all benchmarks run.
@main
enum Main {
    private static let benchmarks: [(name: String, run: @Sendable (Sheet) -> Void)] = [
        ("timers", TimerBenchmark.run), ("sleeps", SleepBenchmark.run), ("seeds", ScenarioBenchmark.run),
        ("start", StartBenchmark.run), ("catalogue", CatalogueBenchmark.run), ("courier", CourierBenchmark.run),
        ("courier-backlog", BacklogBenchmark.run), ("broker", BrokerBenchmark.run),
        ("http", WebBenchmark.runHTTP), ("websocket", WebBenchmark.runWebSocket),
        ("ddp", MeteorBenchmark.runServer), ("meteor", MeteorBenchmark.runClients), ("ejson", EJSONBenchmark.run),
        ("report", ReportBenchmark.run),
        ("magicbell", MagicBellBenchmark.runServer), ("magicbell-clients", MagicBellBenchmark.runClients),
        ("sse", EventStreamBenchmark.run),
    ]

    static func main() {
        var wanted = Array(CommandLine.arguments.dropFirst())
        var file: String?
        if let place = wanted.firstIndex(of: "--json") {
            guard place + 1 < wanted.count else { stop("--json needs a file, such as reports/benchmarks.json") }
            file = wanted[place + 1]
            wanted.removeSubrange(place...place + 1)
        }
        for name in wanted where !benchmarks.contains(where: { $0.name == name }) {
            let names = benchmarks.map(\.name).joined(separator: ", ")
            stop("There is no benchmark “\(name)”; say \(names), or nothing for all")
        }
        let sheet = Sheet()
        for (name, run) in benchmarks where wanted.isEmpty || wanted.contains(name) { run(sheet) }
        print("\n\(sheet.table(isWhole: wanted.isEmpty))")
        guard let file else { return }
        do { try sheet.write(to: file) } catch { stop("\(file) cannot be written: \(error.localizedDescription)") }
    }

    private static func stop(_ reason: String) -> Never {
        print(reason)
        exit(2)
    }
}
