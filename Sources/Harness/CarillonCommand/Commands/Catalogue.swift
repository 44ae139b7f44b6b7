import CarillonConformance

/// The check of the catalogue's consistency before anything runs.
enum Catalogue {
    /// Checks the catalogue.
    ///
    /// - Parameter includingCatches: whether to check the lists of catches, which only saboteurs need.
    /// - Throws: ``CommandStatus/harnessBroken``, after messages about the contradictions.
    static func check(_ suites: [Suite], includingCatches: Bool = true) throws {
        let faults = suites.faults(includingCatches: includingCatches)
        guard !faults.isEmpty else { return }
        for fault in faults { Console.error("catalogue: \(fault)") }
        throw CommandStatus.harnessBroken
    }
}
