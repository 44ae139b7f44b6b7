public import CarillonEnvironment
import Synchronization

/// The authorities that a device trusts to sign certificates.
public enum TrustedRoots: Hashable, Sendable {
    /// The authorities that the operating system trusts.
    case system
    /// Only the authorities with these certificates.
    case only([Certificate])

    /// No authority.
    public static let nobody = TrustedRoots.only([])
}

extension Platform {
    /// The authorities that the app trusts to sign certificates. A change counts for connections that are opened later,
    /// and outlives the app's process.
    ///
    /// In an app the default is the system's authorities. In a world the default is its `World.certificateAuthority`,
    /// unless the device sets another one.
    public var trustedRoots: TrustedRoots {
        get { trust.roots }
        set { trust.roots = newValue }
    }

    /// Sets the default for ``trustedRoots``. The platform calls `find` at each reading, as long as the app has set no
    /// value.
    package func setDefaultTrustedRoots(_ find: @escaping @Sendable () -> TrustedRoots) { trust.setDefault(find) }

    private var trust: Trust {
        systemServices.object { Trust(self is LivePlatform ? .system : .nobody) }
    }
}

extension Environment {
    /// The authorities that the app trusts to sign certificates: see ``Platform/trustedRoots``.
    public var trustedRoots: TrustedRoots {
        get { platform.trustedRoots }
        set {
            let platform = platform
            platform.trustedRoots = newValue
        }
    }
}

private final class Trust: Sendable {
    private struct State {
        var chosen: TrustedRoots?
        var find: @Sendable () -> TrustedRoots
    }

    private let state: Mutex<State>

    init(_ roots: TrustedRoots) {
        state = Mutex(State { roots })
    }

    var roots: TrustedRoots {
        get {
            let (chosen, find) = state.withLock { ($0.chosen, $0.find) }
            return chosen ?? find()
        }
        set { state.withLock { $0.chosen = newValue } }
    }

    func setDefault(_ find: @escaping @Sendable () -> TrustedRoots) { state.withLock { $0.find = find } }
}
