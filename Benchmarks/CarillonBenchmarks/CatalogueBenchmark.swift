/// All scenarios on the network in memory, one after the other, by the processor time of the command.
enum CatalogueBenchmark {
    static func run(_ sheet: Sheet) {
        guard let command = CarillonCommand() else { return sheet.omit("catalogue", CarillonCommand.absence) }
        let costs = (0..<3).compactMap { _ in command.run(["run", "--network", "memory", "--jobs", "1"]) }
        guard costs.count == 3 else { return sheet.omit("catalogue", "a scenario failed; see make conformance") }
        sheet.add(Figure("catalogue", median(costs.map(\.processor)), "s of a processor"))
    }
}
