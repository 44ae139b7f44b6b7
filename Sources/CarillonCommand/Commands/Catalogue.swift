import CarillonConformance

/// Holds the catalogue to itself before anything runs.
enum Catalogue {
    /// - Throws: ``Status/harnessBroken``, after saying what contradicts what.
    static func check(_ suites: [Suite]) throws {
        let faults = suites.faults()
        guard !faults.isEmpty else { return }
        for fault in faults { Console.error("catalogue: \(fault)") }
        throw Status.harnessBroken
    }
}
