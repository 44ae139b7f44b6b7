import CarillonConformance
import CarillonScenarios

/// A whole process, from the start of the command to the end of one small scenario: the quickest of twenty.
enum StartBenchmark {
    static func run(_ sheet: Sheet) {
        guard let command = CarillonCommand(), let scenario = Suites.all.scenarios.first else {
            return sheet.omit("start", CarillonCommand.absence)
        }
        let costs = (0..<20).compactMap { _ in command.run(["run", scenario.id, "--jobs", "1"]) }
        guard let quickest = costs.map(\.real).min() else { return sheet.omit("start", "\(scenario.id) failed") }
        let processor = readable(median(costs.map(\.processor)) * 1_000)
        sheet.add(Figure("start", quickest * 1_000, "ms", remark: "with \(processor) ms of a processor"))
    }
}
