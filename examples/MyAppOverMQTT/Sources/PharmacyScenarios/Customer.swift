import Carillon
import Pharmacy

/// A person with the app on a phone, from launch to launch. The class is confined to its world, so it is safe to share.
final class Customer: @unchecked Sendable {
    let phone: Device
    private var link: PharmacyLink?

    init(_ name: String, in world: World) {
        phone = world.device(name)
        let isForgetful = !world.kept(Forgetfulness.self).isEmpty
        phone.onLaunch { [unowned self] in link = PharmacyLink(name, isForgetful: isForgetful) }
    }

    var isOnline: Bool { phone.run { link?.isOnline ?? false } }
    var orders: [String] { phone.run { link?.orders ?? [] } }

    /// Kills the app and opens it again.
    func relaunch() {
        phone.mainApp.kill()
        link = nil
        phone.mainApp.enterForeground()
    }
}

/// The mark that a saboteur leaves for apps that ask the broker to forget them.
final class Forgetfulness {}
