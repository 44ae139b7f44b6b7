import CarillonEnvironment
import CarillonSimulation
import TestBeds
import Testing

@testable import UserNotifications

extension CentreTests {
    @Test("nextTriggerDate goes by the zone, the calendar and the time of each call, whatever it said before (UN-26)")
    func nextTriggerDateAnew() throws {
        try AppBed.story(zone: "Europe/Berlin") { phone in
            let trigger = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 10), repeats: true)
            let inBerlin = CoreBed.start.addingTimeInterval(3_600)
            #expect(trigger.nextTriggerDate() == inBerlin)
            phone.device.setTimeZone(try gregorian("Europe/London").timeZone)
            #expect(trigger.nextTriggerDate() == inBerlin.addingTimeInterval(3_600))
            phone.device.setTimeZone(try gregorian("Europe/Berlin").timeZone)
            #expect(trigger.nextTriggerDate() == inBerlin)
            try await phone.pass(.seconds(3_599))
            #expect(trigger.nextTriggerDate() == inBerlin)
            try await phone.pass(.seconds(1))
            #expect(trigger.nextTriggerDate() == inBerlin.addingTimeInterval(86_400))
            phone.device.setClock(ahead: .seconds(-86_401))
            #expect(trigger.nextTriggerDate() == inBerlin.addingTimeInterval(-86_400))

            let fixed = UNCalendarNotificationTrigger(
                dateMatching: DateComponents(timeZone: try gregorian("UTC").timeZone, hour: 10), repeats: true)
            #expect(fixed.nextTriggerDate() == CoreBed.start.addingTimeInterval(7_200 - 86_400))
        }
    }
}
