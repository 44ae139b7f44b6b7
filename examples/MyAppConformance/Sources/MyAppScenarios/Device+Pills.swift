import Carillon
import Foundation
import MyApp

extension Device {
    /// Starts the app on this device, with whatever a saboteur has done to it.
    ///
    /// In the app itself the calendar is `Calendar.current`. Where that is still the calendar of the machine and not of
    /// the device, as in Carillon 0.1, a scenario gives the app the device's.
    func startPills() async -> PillReminders {
        let app = run { [self] in
            PillReminders(
                calendar: { [self] in
                    var calendar = Calendar(identifier: .gregorian)
                    calendar.timeZone = timeZone
                    return calendar
                }, rules: world.pillRules)
        }
        await run { await app.start() }
        mainApp.enterBackground()
        return app
    }

    /// Lets the person open the app, look at it, and go away again.
    func open(_ app: PillReminders) async throws {
        mainApp.enterForeground()
        try await run { try await app.planNextDoses() }
        mainApp.enterBackground()
    }

    /// The moments at which doses were due, without the second reminders.
    var dueDates: [Date] { deliveryHistory.filter { !$0.request.identifier.hasSuffix(".again") }.map(\.date) }
}
