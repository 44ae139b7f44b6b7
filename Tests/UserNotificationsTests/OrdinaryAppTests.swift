import CarillonEnvironment
import CarillonSimulation
import TestBeds
import Testing

@testable import UserNotifications

@Suite("An ordinary app")
struct OrdinaryAppTests {
    @Test("It compiles, asks, schedules, looks, hears and cleans up")
    func story() throws {
        try AppBed.story { phone in
            let app = OrdinaryApp()
            phone.platform.setApplicationState(.active)
            app.didFinishLaunching()
            await phone.loop.settle()
            phone.platform.setApplicationState(.background)
            try await app.schedule()
            try await phone.pass(.days(1))
            try await phone.pass(.hours(6))
            #expect(phone.system.delivered.count == 2 && phone.system.badge == 1)
            let meeting = try #require(phone.system.delivered.last?.request.identifier)
            try await phone.system.reply("Sure", by: "COMMENT_ACTION", to: meeting)
            await phone.loop.settle()
            try await app.look()
            #expect(app.log == ["true 1800.0 false true", "Sure", "allowed", "7 true false", "2 1 3 false"])
            await phone.loop.settle()
            #expect(phone.system.pending.isEmpty && phone.system.delivered.isEmpty && phone.system.badge == 0)
        }
    }

    @Test("The centre's methods can be taken as values")
    func calls() throws {
        try AppBed.story { phone in
            phone.platform.setApplicationState(.active)
            Calls.requestAuthorization([.alert]) { isGranted, _ in #expect(isGranted) }
            Calls.add(request("a", after(60))) { #expect($0 == nil) }
            Calls.add(request("b", after(60)), nil)
            Calls.removePending(["a"])
            Calls.removeDelivered(["b"])
            Calls.getPending { #expect($0.map(\.identifier) == ["b"]) }
            Calls.getDelivered { #expect($0.isEmpty) }
            Calls.getSettings { #expect($0.authorizationStatus == .authorized) }
            await phone.loop.settle()
            #expect(phone.system.pending.map(\.identifier) == ["b"])
        }
    }
}
