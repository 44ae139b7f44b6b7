import CarillonEnvironment
import CarillonResults

@testable import CarillonReporting

/// Stories with several phones and servers, such as scenarios of a whole company leave behind.
enum SampleStories {
    static let lanes = [
        Lane(name: "bell", kind: .server), Lane(name: "push", kind: .server), Lane(name: "phone", kind: .device),
        Lane(name: "tablet", kind: .device), Lane(name: "phone/mail", kind: .app, device: "phone"),
    ]

    /// The identifiers that the bell gives two notifications.
    static let (pizza, salad) = ("e1e724b9-pizza", "77aa01fe-salad")
    /// The identifiers of the first at the push service, one for each device.
    static let (toPhone, toTablet) = ("6a548dab-phone", "b48f12d0-tablet")

    /// Two notifications go from the bell over the push service to two devices. A list names both of them.
    static func pushes(failing: Bool = false) -> ScenarioRun {
        var trace = TraceBuilder()
        func told(_ id: String) -> KeyValuePairs<String, String> { ["notification": "\"\(id)\""] }
        trace.record("note", "dinner time", lane: "scenario")
        trace.record("http.notified", "notification \(pizza) for ann", lane: "bell", fields: told(pizza))
        trace.record("http.notified", "notification \(salad) for bob", lane: "bell", fields: told(salad))
        for (id, device) in [(toPhone, "phone"), (toTablet, "tablet")] {
            trace.wait(.milliseconds(1))
            trace.record(
                "http.received", "POST /3/device", lane: "bell", peer: "push",
                fields: ["fields apns-id": "\"\(id)\"", "body": #""{\"magicbell\":{\"id\":\"\#(pizza)\"}}""#])
            trace.record(
                "http.accepted", "accepted \(id) for \(device)", lane: "push", peer: "bell", fields: told(id))
            trace.record("app.event", "\(device) is busy", lane: device)
            trace.record("http.sent", "text", lane: "push", peer: device, bytes: Array("{\"id\":\"\(id)\"}".utf8))
            trace.record(
                "remote.received", "alert \(id) comes", lane: device, fields: ["id": id, "title": "Pizza"])
        }
        trace.record(
            "http.sent", "200 OK", lane: "bell", peer: "tablet", bytes: Array("[\"\(pizza)\",\"\(salad)\"]".utf8))
        trace.record("app.event", "mail is read", lane: "phone/mail")
        trace.record("badge.changed", "The badge is 1", lane: "phone", fields: ["badge": "1"])
        return trace.run(
            lanes: lanes,
            expectations: failing ? [.failed("the phone tells Ann once", "+ twice")] : [.held("it holds")],
            scenario: "together/order")
    }

    /// A story that failed on two networks.
    static let results = RunResults.with(
        ["memory", "loopback"].map { .plain("together/order", .fail, network: $0, run: pushes(failing: true)) })

    /// Many phones and servers with so many different events that nothing repeats.
    static func crowd(phones: Int, events: Int) -> ScenarioRun {
        var trace = TraceBuilder()
        let words = ["asks", "hears", "tells", "waits", "knocks", "sings", "reads", "writes", "leaves"]
        for number in 0..<events {
            trace.wait(.milliseconds(1))
            let (phone, server) = ("phone \(number % phones + 1)", ["bell", "push", "kitchen"][number % 3])
            let text = "\(words[number % 9]) \(words[number / 7 % 9]) \(words[number / 31 % 9])"
            let isAnswer = number / phones % 2 == 1
            let id = "notification-\(number % phones)"
            trace.record(
                "http.\(isAnswer ? "sent" : "received")", text, lane: isAnswer ? server : phone,
                peer: isAnswer ? phone : server, fields: isAnswer ? ["notification": "\"\(id)\""] : ["body": id])
        }
        let servers = ["bell", "push", "kitchen"].map { Lane(name: $0, kind: .server) }
        return trace.run(lanes: servers + (1...phones).map { Lane(name: "phone \($0)", kind: .device) })
    }
}
