import Carillon
import CarillonMeteor
import Foundation
import MeteorSwift
import Testing

@Suite("An app calls methods", .timeLimit(.minutes(60)))
struct CallingTests {
    @Test("Results come with the whole message, and updated after them by a notification") func result() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world) { server in
                server.sendsResultFirst = true
                try server.restart()
                server.method("add") { (_, a: Double, b: Double) in a + b }
                server.method("nothing") { _ in }
                server.method("null") { _ in EJSON.null }
            }
            rig.run { client in
                for (name, parameters) in [("add", [2, 3]), ("nothing", []), ("null", [])] as [(String, [Any])] {
                    let id = client.call(method: name, parameters: parameters) { [diary = rig.diary] in
                        diary.note(line($0))
                    }
                    let observer = NotificationCenter.default.addObserver(
                        forName: Notification.Name("\(id ?? "")_update"), object: client, queue: nil
                    ) { [diary = rig.diary] _ in diary.note("updated \(name)") }
                    world.keep(observer)
                }
            }
            try await rig.pass()
            let lines = rig.diary.take()
            world.expect(
                lines.filter { $0.hasPrefix("success") }, equals: ["success 5", "success nothing", "success <null>"],
                "the results")
            world.expect(
                lines.filter { $0.hasPrefix("updated") }, equals: ["updated add", "updated nothing", "updated null"],
                "the notifications")
        }
    }

    @Test("An error keeps its code, its reason and its details") func errors() async throws {
        try await everywhere { world in
            let rig = try await Rig.connected(world) { server in
                server.method("number") { _ -> Void in throw DDPError(403, "Access denied", details: ["who": "you"]) }
                server.method("text") { _ -> Void in throw DDPError("too-many-requests", "Slow down") }
            }
            var errors: [NSError] = []
            rig.run { client in
                for name in ["number", "text", "none"] {
                    client.call(method: name, parameters: []) {
                        if case .failure(let error) = $0 { errors.append(error as NSError) }
                    }
                }
            }
            try await rig.pass()
            world.expect(errors.map(\.domain), equals: ["Meteor.Error", "Meteor.Error", "Meteor.Error"], "domains")
            world.expect(errors.map(\.code), equals: [403, -1, 404], "codes")
            world.expect(
                errors.map(\.localizedDescription),
                equals: ["Access denied [403]", "Slow down [too-many-requests]", "Method 'none' not found [404]"],
                "texts")
            world.expect(
                errors.map { "\($0.userInfo["error"] ?? "-")" }, equals: ["403", "too-many-requests", "404"],
                "codes as sent")
            world.expect(errors.first?.userInfo["reason"] as? String, equals: "Access denied", "the reason")
            world.expect(
                (errors.first?.userInfo["details"] as? EJSONObject)?["who"] as? String, equals: "you", "the details")
        }
    }

    struct Point: Codable { var x: Int }

    @Test("Parameters are EJSON at every depth; one that has no such form fails, and nothing is sent") func parameters()
        async throws
    {
        try await everywhere { world in
            let rig = try await Rig.connected(world) { $0.method("m") { _ in } }
            let date = Date(timeIntervalSince1970: 1.5)
            rig.run { client in
                client.call(
                    method: "m",
                    parameters: [
                        date, Data([1, 2]), Point(x: 1), [Point(x: 2)], ["when": [date]], Double.nan, true, 1, NSNull(),
                        Optional<Int>.none as Any, EJSONDate(date: date), ["$escape": ["$date": 1]],
                    ])
                client.call(method: "m", parameters: [["a": [NSObject()]]]) { [diary = rig.diary] in
                    if case .failure(let error) = $0 { diary.note("\(error)") }
                }
            }
            try await rig.pass()
            world.expect(
                rig.calls.first?.params,
                equals: [
                    .date(milliseconds: 1_500), .binary([1, 2]), ["x": 1], [["x": 2]],
                    ["when": [.date(milliseconds: 1_500)]], .number(.nan), true, 1, .null, .null,
                    .date(milliseconds: 1_500), .object(["$date": 1]),
                ], "the parameters")
            world.expect(rig.calls.count, equals: 1, "the second call was not sent")
            world.expect(
                rig.diary.take().first?.hasPrefix("parameters[0].a[0] cannot be sent"), equals: true, "it has failed")
        }
    }
}
