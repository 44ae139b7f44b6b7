import CarillonResults

extension JUnitCase {
    /// The case of a saboteur that was let loose.
    init(_ saboteur: SaboteurResult) {
        let segments = ["saboteurs"] + saboteur.id.split(separator: "/").map(String.init)
        let caught = saboteur.caughtBy.map { "caught by \($0.scenario) (\(ReportedNetwork($0.network).name))" }
        let isCaught = saboteur.outcome.isAsExpected
        self.init(
            className: segments.dropLast().joined(separator: "."), name: segments.last ?? saboteur.id,
            standing: isCaught ? .passed : .failed, type: saboteur.outcome.rawValue,
            message: "\(saboteur.outcome.rawValue): \(saboteur.faults.first ?? saboteur.summary)",
            account: [saboteur.summary] + saboteur.faults, output: (isCaught ? [saboteur.summary] : []) + caught)
    }
}
