import Carillon
import UserNotifications

extension Saboteur {
    static let keepsA65th = Saboteur(
        "un/keeps-a-65th", "The pending list holds one request more than it may.", breaks: ["UN-39"]
    ) { world in
        world.decorateApps { app in
            app.system.decorateParts { $0.pending = SlottedPendingStore(limit: 65, policy: $0.pending.policy) }
        }
    }
}
