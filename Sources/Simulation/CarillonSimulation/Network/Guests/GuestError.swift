import Foundation

/// The reason why a program cannot be a guest.
public enum GuestError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no such program on this machine.
    case missing(String)
    /// Nothing can be loaded into the program, so it cannot live in virtual time; with the file and the reason.
    case unsuitable(String, reason: String)
    /// The library that is loaded into guests is not where it should be.
    case noLibrary([String])
    /// Guests need Linux on x86-64.
    case unsupportedSystem
    /// The guest runs already.
    case running
    /// The system refused the start; with the step and its `errno`.
    case system(step: String, code: Int32)

    /// Whether the machine is the reason, and not the scenario or the build.
    package var isOfMachine: Bool {
        switch self {
        case .missing, .unsuitable, .unsupportedSystem: true
        case .noLibrary, .running, .system: false
        }
    }

    /// The error in words.
    public var description: String {
        switch self {
        case .missing(let name): "there is no program “\(name)” here; install it, or give its path"
        case .unsuitable(let path, let reason): "\(path) \(reason)"
        case .noLibrary(let places):
            "libCarillonGuestShim.so is missing; build the product CarillonGuestShim, or name its file in"
                + " CARILLON_GUEST_SHIM (looked for: \(places.joined(separator: ", ")))"
        case .unsupportedSystem: "guests need Linux on x86-64"
        case .running: "the guest runs already; kill it first"
        case .system(let step, let code):
            "the system refused \(step) for the guest: \(String(cString: strerror(code)))"
        }
    }
}
