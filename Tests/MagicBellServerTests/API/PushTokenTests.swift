import HTTPWire
import JSONWire
import Testing

@testable import MagicBellServer

@Suite("Push tokens in MagicBell's API")
struct PushTokenTests {
    let bed = APIBed()

    @Test("The first generation registers, lists and deletes") func firstGeneration() {
        let body: JSON = ["push_subscription": ["device_token": "aa01", "platform": "ios"]]
        let reply = bed.send("POST /push_subscriptions", body)
        #expect(reply.status == .created)
        #expect(reply.value == ["push_subscription": ["id": "1", "device_token": "aa01", "platform": "ios"]])
        #expect(bed.send("POST /push_subscriptions", body).value["push_subscription"]?["id"] == "1")
        let list = bed.send("GET /push_subscriptions").value
        let expected: JSON = [
            "per_page": 20, "current_page": 1,
            "push_subscriptions": [
                [
                    "id": "1", "user_id": "1", "device_token": "aa01", "platform": "ios",
                    "created_at": "2023-11-14T22:13:20Z", "discarded_at": .null,
                ]
            ],
        ]
        #expect(list == expected)
        #expect(bed.send("DELETE /push_subscriptions/aa01").status == .noContent)
        #expect(bed.send("DELETE /push_subscriptions/aa01").status == .notFound)
    }

    @Test("The second generation registers and deletes") func secondGeneration() {
        let body: JSON = ["apns": ["device_token": "bb02", "installation_id": "production"]]
        let reply = bed.send("POST /channels/mobile_push/apns/tokens", body)
        #expect(reply.status == .created)
        #expect(reply.value == ["apns": ["id": "1", "device_token": "bb02", "installation_id": "production"]])
        #expect(bed.project.knownUser("ann@example.com")?.pushTokens.map(\.route) == [.apns])
        #expect(bed.send("DELETE /channels/mobile_push/apns/tokens/bb02").status == .noContent)
        #expect(bed.send("DELETE /channels/mobile_push/apns/tokens/bb02").status == .notFound)
    }

    @Test(
        "A wrong body is 422 and registers nothing",
        arguments: [
            ("/push_subscriptions", #"{"push_subscription":{"device_token":"aa"}}"#),
            ("/push_subscriptions", #"{"push_subscription":{"device_token":"aa","platform":"bsd"}}"#),
            ("/push_subscriptions", #"{"push_subscription":{"platform":"ios"}}"#),
            ("/push_subscriptions", #"{"push_subscription":{"device_token":7,"platform":"ios"}}"#),
            ("/push_subscriptions", #"{"push_subscription":[]}"#),
            ("/channels/mobile_push/apns/tokens", #"{"apns":{}}"#),
            ("/channels/mobile_push/apns/tokens", #"{"apns":{"device_token":"aa","installation_id":"x"}}"#),
        ])
    func wrong(path: String, body: String) {
        let reply = bed.reply("POST " + path, APIBed.fields(of: "ann@example.com"), body: Array(body.utf8))
        #expect(reply.status == .unprocessableContent)
        #expect(bed.project.knownUser("ann@example.com")?.pushTokens.isEmpty == true)
    }

    @Test("A token has at most 255 characters", arguments: [(255, 201), (256, 422)])
    func length(count: Int, status: Int) {
        let token = String(repeating: "ä", count: count)
        let reply = bed.send(
            "POST /push_subscriptions", ["push_subscription": ["device_token": .string(token), "platform": "ios"]])
        #expect(reply.status.code == status)
    }

    @Test("The project lists and deletes the tokens of a user") func project() {
        bed.send("POST /push_subscriptions", ["push_subscription": ["device_token": "aa", "platform": "android"]])
        let list = bed.sendAsProject("GET /users/1/push_subscriptions").value
        #expect(list["push_subscriptions"]?[0]?["device_token"] == "aa")
        #expect(bed.sendAsProject("DELETE /users/1/push_subscriptions/1").status == .noContent)
        #expect(bed.sendAsProject("DELETE /users/1/push_subscriptions/1").status == .notFound)
    }
}
