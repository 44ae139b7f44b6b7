import Foundation

/// A server of ours and a bare one on swift-nio, measured in turn, each time in a process that was just started. The
/// result is the median of the rounds' ratios, as in ``BrokerBenchmark``.
struct ServerPair {
    static let rounds = 5

    private let sheet: Sheet
    /// The name of our server, as `WebServers` knows it.
    private let ours: String
    /// The name of the bare one.
    private let bare: String
    /// The files with the bytes that the bare one sends.
    private let files: [String]

    init(_ sheet: Sheet, ours: String, bare: String, files: [String] = []) {
        self.sheet = sheet
        self.ours = ours
        self.bare = bare
        self.files = files
    }

    /// Measures the servers in turn.
    ///
    /// - Parameter measure: Returns the figure of a server; `nil` if the measurement failed.
    func compare(_ name: String, unit: String, _ measure: (WebServerProcess) -> Double?) {
        var figures: [Double] = []
        var bareFigures: [Double] = []
        for _ in 0..<ServerPair.rounds {
            for (server, isOurs) in [(ours, true), (bare, false)] {
                guard let process = WebServerProcess(server, files: isOurs ? [] : files) else {
                    return sheet.omit(
                        name, "there is no WebServers beside this program; build it in the same configuration")
                }
                defer { process.stop() }
                guard let figure = measure(process) else { return sheet.omit(name, "\(server) failed") }
                if isOurs { figures.append(figure) } else { bareFigures.append(figure) }
            }
        }
        sheet.add(Figure(name, figures, unit, beside: "bare nio", bareFigures))
    }
}
