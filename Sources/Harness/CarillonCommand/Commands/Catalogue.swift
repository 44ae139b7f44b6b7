import CarillonConformance

/// The check of the catalogue's consistency before anything runs.
enum Catalogue {
    /// Checks the catalogue.
    ///
    /// - Throws: ``CommandStatus/harnessBroken``, after messages about the contradictions.
    static func check(_ suites: [Suite]) throws {
        let faults = suites.faults()
        guard !faults.isEmpty else { return }
        for fault in faults { Console.error("catalogue: \(fault)") }
        throw CommandStatus.harnessBroken
    }
}
