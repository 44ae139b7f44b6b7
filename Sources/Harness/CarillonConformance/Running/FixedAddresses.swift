import CCarillonRuns

/// The addresses of a program's code and memory. The system draws them anew for each start of a program.
///
/// Code that hashes objects or types by identity has the order of their addresses. So a program that runs worlds asks
/// the system for the same addresses each time, where the system lets it.
package enum FixedAddresses {
    /// Starts this program once more with the same arguments, at addresses that are always the same. The call returns
    /// in the program that was started so, and where the system refuses.
    package static func establish() { carillon_fix_addresses(CommandLine.unsafeArgv) }

    /// Whether the addresses of this program are the same at each start.
    package static var areEstablished: Bool { carillon_has_fixed_addresses() != 0 }
}
