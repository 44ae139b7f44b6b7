import Foundation
import HTTPEngine
import HTTPWire
import JSONWire
import MagicBell
import TestBeds
import Testing

@Suite("Push notifications", .timeLimit(.minutes(60)))
struct PushTests {
    private static let token = Data([0x00, 0x0A, 0xFF])

    @Test("A token is registered for users who are there and who come (MB-PUSH-1)", arguments: [APIGeneration.v2, .v3])
    func registration(_ generation: APIGeneration) throws {
        try ClientBed(generation: generation).run { bed in
            bed.app {
                _ = bed.client.connectUser(email: "a@example.com")
                bed.client.setDeviceToken(deviceToken: PushTests.token)
                _ = bed.client.connectUser(email: "b@example.com")
            }
            try await bed.settle()
            let line = "POST /channels/mobile_push/apns/tokens"
            let body: JSON = ["apns": ["device_token": "000aff", "installation_id": "development"]]
            #expect(bed.http.lines == [line, line])
            #expect(bed.http.api.map(\.json) == [body, body])
            #expect(
                bed.http.api.map { $0.request.fields["X-MAGICBELL-USER-EMAIL"] } == ["a@example.com", "b@example.com"])
        }
    }

    @Test("A failed registration is tried again every 10 s, until it succeeds (MB-PUSH-3)", .exactTimes)
    func again() throws {
        try ClientBed().run { bed in
            bed.app {
                _ = bed.client.connectUser(email: "a@example.com")
                bed.client.setDeviceToken(deviceToken: PushTests.token)
            }
            for count in 1...3 {
                try await bed.answer(500)
                try await bed.pass(.seconds(9))
                #expect(bed.http.lines.count == count)
                try await bed.pass(.seconds(1))
                #expect(bed.http.lines.count == count + 1)
            }
            try await bed.answer(201, ["push_subscription": ["device_token": "000aff", "platform": "ios"]])
            try await bed.pass(.seconds(100))
            #expect(bed.http.lines.count == 4)
        }
    }

    @Test("A user who comes back is registered after the farewell") func back() throws {
        try ClientBed(generation: .v2).run { bed in
            bed.app {
                bed.client.setDeviceToken(deviceToken: PushTests.token)
                _ = bed.client.connectUser(email: "a@example.com")
            }
            try await bed.answer(204)
            bed.app {
                bed.client.disconnectUser(email: "a@example.com")
                _ = bed.client.connectUser(email: "a@example.com")
            }
            try await bed.settle()
            #expect(bed.http.open.map(\.line) == ["DELETE /channels/mobile_push/apns/tokens/000aff"])
            try await bed.answer(204)
            #expect(bed.http.open.map(\.line) == ["POST /channels/mobile_push/apns/tokens"])
        }
    }

    @Test("A new token takes the place of one that could not be registered") func replacement() throws {
        try ClientBed().run { bed in
            bed.app {
                _ = bed.client.connectUser(email: "a@example.com")
                bed.client.setDeviceToken(deviceToken: PushTests.token)
            }
            try await bed.answer(500)
            bed.app { bed.client.setDeviceToken(deviceToken: Data([1])) }
            try await bed.answer(201, ["push_subscription": ["device_token": "01", "platform": "ios"]])
            try await bed.pass(.seconds(100))
            #expect(bed.http.api.count == 2)
            #expect(bed.http.api[1].json?["push_subscription"]?["device_token"]?.string == "01")
        }
    }
}
