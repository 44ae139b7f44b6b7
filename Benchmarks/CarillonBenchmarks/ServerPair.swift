import Foundation

/// A server of ours and a bare one on swift-nio, measured in turn, each time in a process that was just started. The
/// result is the median of the rounds' ratios, as in ``BrokerBenchmark``.
struct ServerPair {
    static let rounds = 5

    /// The name of our server, as `WebServers` knows it.
    let ours: String
    /// The name of the bare one.
    let bare: String
    /// The files with the bytes that the bare one sends.
    var files: [String] = []

    /// Measures the servers in turn, and prints the medians.
    ///
    /// - Parameter measure: Returns the figure of a server; `nil` if the measurement failed.
    func compare(_ name: String, unit: String, _ measure: (WebServerProcess) -> Double?) {
        var figures: [Double] = []
        var bareFigures: [Double] = []
        for _ in 0..<ServerPair.rounds {
            for (server, isOurs) in [(ours, true), (bare, false)] {
                guard let process = WebServerProcess(server, files: isOurs ? [] : files) else {
                    return print("\(name): no WebServers beside this program; build it in the same configuration")
                }
                defer { process.stop() }
                guard let figure = measure(process) else { return print("\(name): \(server) failed") }
                if isOurs { figures.append(figure) } else { bareFigures.append(figure) }
            }
        }
        let ratios = zip(figures, bareFigures).map { $0 / $1 }
        let range = String(format: "%.2f to %.2f", ratios.min() ?? 0, ratios.max() ?? 0)
        print(
            "\(name): \(readable(median(figures))) \(unit), bare nio \(readable(median(bareFigures))): "
                + String(format: "%.2f×", median(ratios)) + " (\(range))")
        fflush(nil)
    }
}
