public import Carillon
import CarillonEnvironment
public import RemoteNotifications

extension App {
    /// Gives each launch of the app a delegate, as UIKit does: the delegate is made on the main thread, becomes that of
    /// `UIApplication.shared`, and hears `application(_:didFinishLaunchingWithOptions:)`. If the app runs, that happens
    /// now as well.
    ///
    /// ```swift
    /// phone.mainApp.launches { AppDelegate() }
    /// ```
    public func launches<Delegate: UIApplicationDelegate>(with make: @escaping @MainActor () -> Delegate) {
        onLaunch {
            MainActor.assumeIsolated {
                let delegate = make()
                Environment.current.singletons.set(KeptDelegate(delegate))
                UIApplication.shared.delegate = delegate
                _ = delegate.application(UIApplication.shared, didFinishLaunchingWithOptions: nil)
            }
        }
    }

    /// The delegate of the app's current launch; `nil` if it has none of that type.
    @MainActor
    public func delegate<Delegate: UIApplicationDelegate>(_ type: Delegate.Type = Delegate.self) -> Delegate? {
        let kept: KeptDelegate? = environment.singletons.existing()
        return kept?.delegate as? Delegate
    }

    /// Ends the app as the person does who swipes it away: the system then launches it for no notification, until the
    /// person opens it again.
    public func swipeAway() {
        let remote: SystemRemoteNotifications? = platform.systemServices.existing()
        remote?.wasQuit = true
        kill()
    }

    /// The device token of the app in hexadecimal digits, as its phone knows it; `nil` if it has none.
    public var pushToken: String? {
        let remote: SystemRemoteNotifications? = platform.systemServices.existing()
        return remote?.token
    }

    /// The topic of the app at the world's push service; `nil` without one.
    public var pushTopic: String? {
        let remote: SystemRemoteNotifications? = platform.systemServices.existing()
        return remote?.topic
    }
}

/// The delegate of a launch, which nobody else keeps.
@MainActor
private final class KeptDelegate {
    let delegate: any UIApplicationDelegate

    init(_ delegate: any UIApplicationDelegate) { self.delegate = delegate }
}
