import CarillonEnvironment
import Synchronization

/// Whom a device trusts to sign certificates.
public enum TrustedRoots: Hashable, Sendable {
    /// Those that the operating system trusts.
    case system
    /// These and nobody else.
    case only([Certificate])

    /// Nobody.
    public static let nobody = TrustedRoots.only([])
}

extension Platform {
    /// Whom the app trusts to sign certificates; a change counts for connections that are opened later, and outlives the app's process.
    ///
    /// In an app those whom the system trusts, unless it says otherwise. In a world its ``World/certificateAuthority``, unless the device says
    /// otherwise.
    public var trustedRoots: TrustedRoots {
        get { trust.roots }
        set { trust.roots = newValue }
    }

    /// Sets whom the app trusts as long as nobody says otherwise, found out when it is first asked for.
    package func setDefaultTrustedRoots(_ find: @escaping @Sendable () -> TrustedRoots) { trust.setDefault(find) }

    private var trust: Trust {
        systemServices.object { Trust(self is LivePlatform ? .system : .nobody) }
    }
}

extension Environment {
    /// Whom the app trusts to sign certificates: see ``Platform/trustedRoots``.
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
