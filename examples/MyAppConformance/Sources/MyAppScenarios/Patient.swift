import Carillon
import Foundation
import MyApp

/// A phone with the app, from launch to launch, and the person who presses its buttons.
///
/// The class is confined to its world, so it is safe to share.
final class Patient: @unchecked Sendable {
    let phone: Device
    /// The screen of the current launch.
    private(set) var screen: PillScreen!
    /// For each change of the screen, whether it came on the main thread.
    private(set) var changesOnMain: [Bool] = []

    /// Gives a person a phone with the app, with whatever a saboteur has done to it.
    init(_ name: String, timeZone: String, in world: World) {
        phone = world.device(name, timeZone: timeZone)
        phone.onLaunch { [unowned self, unowned world] in
            screen = PillScreen(rules: world.pillRules)
            screen.onChange = { [weak self] in self?.changesOnMain.append(Thread.isMainThread) }
        }
        phone.mainApp.enterBackground()
    }

    /// Opens the app, does something on its screen, and goes away again.
    func open(_ touch: @escaping @Sendable (PillScreen) -> Void = { _ in }) async throws {
        phone.mainApp.enterForeground()
        phone.run { [screen] in
            DispatchQueue.main.async {
                screen?.appear()
                screen.map(touch)
            }
        }
        try await phone.world.settle()
        phone.mainApp.enterBackground()
    }

    /// Opens the app and signs a person in.
    func signIn(_ person: String, _ prescription: String) async throws {
        try await open { $0.signIn(person, prescription: prescription) }
    }

    /// The moments at which doses of a person were due, without the second reminders.
    func dueDates(of person: String) -> [Date] {
        phone.deliveryHistory.filter {
            $0.request.identifier.hasPrefix("\(person).") && !$0.request.identifier.hasSuffix(".again")
        }.map(\.date)
    }
}

extension World {
    /// Returns moments by the clock on the wall of a zone.
    func dates(_ texts: String..., in zone: String) throws -> [Date] { try texts.map { try World.date($0, in: zone) } }
}
