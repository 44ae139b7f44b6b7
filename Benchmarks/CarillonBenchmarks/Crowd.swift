import CHeapLoop
import Carillon
import CarillonConformance

/// Many clients in one world in memory. The figure is the virtual time that passes in a second of a processor.
struct Crowd {
    let name: String
    let clients: Int
    /// The virtual time that the scenario takes.
    let minutes: Int

    /// Runs the scenario once.
    ///
    /// - Parameter connects: returns the number of connections that were made.
    func measure(_ scenario: Scenario, _ sheet: Sheet, connects: () -> Int) {
        let name = "\(name), \(clients) clients"
        let start = processor_time()
        let report = Runner(options: RunOptions()).runAndWait([scenario])
        let seconds = Double(processor_time() - start) / 1e9
        guard report.scenarios.first?.verdict == .pass else {
            return sheet.omit(name, report.scenarios.first?.reason ?? "not all clients came back")
        }
        sheet.add(
            Figure(
                name, Double(minutes * 60) / seconds, "virtual seconds/s",
                remark: "and \(readable(Double(connects()) / seconds)) connects/s"))
    }
}
