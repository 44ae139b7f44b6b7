import Carillon
import CarillonMeteor
import Foundation
import ScenarioFixtures

/// Values on their way to the server and back.
extension Scenario {
    private struct Sample: Codable, CollectionDecoder, Equatable {
        var _id: String
        var value: [String: [Date]]?
        var bytes: [Data]?
        var numbers: [Double]?
        var literal: [String: Int]?
    }

    static let meteorMethodParameters = Scenario(
        "meteor/method/parameters", "Dates, bytes and objects that are Codable are parameters, alone and in arrays.",
        covers: ["MS-METH-4"], networks: [.memory, .loopback]
    ) { world in
        struct Point: Codable { var x: Int }
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        let date = Date(timeIntervalSince1970: 1.5)
        ann.call("echo", date, [date], Data([1, 2]), [Data([3])])
        ann.call("echo", Point(x: 1), [Point(x: 2), Point(x: 3)])
        ann.call("echo", EJSONDate(date: date), [EJSONData(data: Data([4]))], Optional<Int>.none as Any, NSNull(), true)
        try await world.advance(by: .seconds(1))
        let params = server.heardCalls.map(\.params)
        world.expect(
            params.first,
            equals: [
                .date(milliseconds: 1_500), [.date(milliseconds: 1_500)], .binary([1, 2]), [.binary([3])],
            ], "dates and bytes arrive as such")
        world.expect(
            params.dropFirst().first, equals: [["x": 1], [["x": 2], ["x": 3]]], "objects arrive with their members")
        world.expect(
            params.last, equals: [.date(milliseconds: 1_500), [.binary([4])], .null, .null, true],
            "the types of this library, and values that lack, arrive, too")
    }

    static let meteorMethodUnsendable = Scenario(
        "meteor/method/unsendable",
        "A date within a dictionary is sent as a date. A value without a form in EJSON fails the call.",
        covers: ["MS-METH-5"], networks: [.memory, .loopback]
    ) { world in
        let server = try world.connectingServer()
        let ann = try await world.onlineMeteorUser("ann", of: server)
        ann.diary.take()
        ann.call("echo", ["when": Date(timeIntervalSince1970: 1)])
        let call = ann.call("echo", ["deep": [NSObject()]])
        let failures = ann.diary.take()
        try await world.advance(by: .seconds(1))
        world.expect(
            server.heardCalls.map(\.params), equals: [[["when": .date(milliseconds: 1_000)]]],
            "the first call arrives with the date, and the second not at all")
        world.expect(failures.map { $0.hasPrefix("echo: error") }, equals: [true], "the second call fails at once")
        world.expect(call, equals: nil, "the second call has no identifier")
        world.expect(
            ann.diary.take(), equals: [#"echo: [{"when":{"$date":1000}}]"#], "the first call has its result")
        world.expect(server.journal.received(.malformed), equals: [], "nothing else was sent")
    }

    static let meteorValueDates = Scenario(
        "meteor/values/dates", "Dates go to the server and come back as whole milliseconds.", covers: ["MS-VALUE-1"],
        networks: [.memory, .loopback]
    ) { world in
        let dates = [0, 1_767_225_600.123, -1.5].map(Date.init(timeIntervalSince1970:))
        try await world.expectRoundTrip(
            of: dates, as: [0, 1_767_225_600_123, -1_500].map { .date(milliseconds: $0) },
            shown: #"[{"$date":0},{"$date":1767225600123},{"$date":-1500}]"#)
        let found: [Sample] = try await world.documents(["value": ["dates": [.date(milliseconds: 1_500)]]])
        world.expect(
            found.map(\.value), equals: [["dates": [Date(timeIntervalSince1970: 1.5)]]], "a type of the app has dates")
    }

    static let meteorValueBytes = Scenario(
        "meteor/values/bytes", "Bytes go to the server and come back, whatever their number.", covers: ["MS-VALUE-2"],
        networks: [.memory, .loopback]
    ) { world in
        let bytes: [[UInt8]] = [[], [255], [1, 2], [1, 2, 3]]
        try await world.expectRoundTrip(
            of: bytes.map { Data($0) }, as: bytes.map { .binary($0) },
            shown: #"[{"$binary":""},{"$binary":"/w=="},{"$binary":"AQI="},{"$binary":"AQID"}]"#)
        let found: [Sample] = try await world.documents(["bytes": .array(bytes.map { .binary($0) })])
        world.expect(found.map(\.bytes), equals: [bytes.map { Data($0) }], "a type of the app has bytes")
    }

    static let meteorValueLiterals = Scenario(
        "meteor/values/literals", "An object that only looks like a date stays an object.", covers: ["MS-VALUE-3"],
        networks: [.memory, .loopback]
    ) { world in
        let looksLikeOne: EJSON = .object(["$date": 10_000]), plain: EJSON = .object(["$date": 1, "x": 2])
        try await world.expectRoundTrip(
            of: [["$escape": ["$date": 10_000]], ["$date": 1, "x": 2]] as [[String: Any]], as: [looksLikeOne, plain],
            shown: #"[{"$escape":{"$date":10000}},{"$date":1,"x":2}]"#)
        let found: [Sample] = try await world.documents(["literal": looksLikeOne])
        world.expect(found.map(\.literal), equals: [["$date": 10_000]], "a type of the app has the object")
    }

    static let meteorValueNumbers = Scenario(
        "meteor/values/numbers", "Numbers that are not finite go to the server and come back.", covers: ["MS-VALUE-4"],
        networks: [.memory, .loopback]
    ) { world in
        let numbers = [Double.nan, .infinity, -.infinity]
        try await world.expectRoundTrip(
            of: numbers, as: numbers.map(EJSON.number), shown: #"[{"$InfNaN":0},{"$InfNaN":1},{"$InfNaN":-1}]"#)
        let found: [Sample] = try await world.documents(["numbers": .array(numbers.map(EJSON.number))])
        world.expect(
            found.map { $0.numbers?.map { "\($0)" } }, equals: [["nan", "inf", "-inf"]], "a type of the app has them")
        let server = try world.meteorServer("written")
        server.acceptWrites(to: "tasks")
        let eve = try await world.onlineMeteorUser("eve", of: server)
        eve.run { client in
            _ = MongoCollection<Sample>(meteor: client, collection: "tasks").insert(Sample(_id: "s", numbers: numbers))
        }
        try await world.advance(by: .seconds(1))
        world.expect(
            server.collection("tasks")["s"]?["numbers"], equals: .array(numbers.map(EJSON.number)),
            "and the server gets them of it")
    }

    static let meteorValueDepth = Scenario(
        "meteor/values/depth", "Values are converted at every depth of arrays and objects.", covers: ["MS-VALUE-5"],
        networks: [.memory, .loopback]
    ) { world in
        let date = Date(timeIntervalSince1970: 1)
        let value: [String: Any] = ["a": [["b": [date, Data([1])]], ["c": ["d": Double.nan]]]]
        let sent: EJSON = [
            "a": [["b": [.date(milliseconds: 1_000), .binary([1])]], ["c": ["d": .number(.nan)]]]
        ]
        try await world.expectRoundTrip(
            of: [value], as: [sent],
            shown: #"[{"a":[{"b":[{"$date":1000},{"$binary":"AQ=="}]},{"c":{"d":{"$InfNaN":0}}}]}]"#)
        let found: [Sample] = try await world.documents(["value": ["deep": [.date(milliseconds: 1_000)]]])
        world.expect(found.map(\.value), equals: [["deep": [date]]], "a type of the app has the date in its depth")
    }
}

extension World {
    /// Lets an app send parameters, and expects their form at the server, and in the answer as the app sees it.
    fileprivate func expectRoundTrip(
        of parameters: [Any], as sent: [EJSON], shown: String, file: StaticString = #filePath, line: Int = #line
    ) async throws {
        let server = try connectingServer()
        let ann = try await onlineMeteorUser("ann", of: server)
        ann.diary.take()
        ann.run { client in
            client.call(method: "echo", parameters: parameters) { ann.diary.note(MeteorUser.line($0)) }
        }
        try await advance(by: .seconds(1))
        expect(
            server.heardCalls.first?.params, equals: sent, "the server has got the values", file: file, line: line)
        expect(ann.diary.take(), equals: [shown], "they come back in EJSON's form", file: file, line: line)
        let back = server.heardCalls.count
        let again = Remembered<[Any]>([])
        ann.run { client in
            client.call(method: "echo", parameters: parameters) { outcome in
                again.value = (try? outcome.get())?["result"] as? [Any] ?? []
            }
        }
        try await advance(by: .seconds(1))
        ann.run { _ = $0.call(method: "echo", parameters: again.value) }
        try await advance(by: .seconds(1))
        expect(
            server.heardCalls.dropFirst(back + 1).first?.params, equals: sent,
            "what has come back can be sent again", file: file, line: line)
    }

    /// The only document of a collection, as a type of the app.
    fileprivate func documents<Value: Decodable>(_ fields: Members<EJSON>) async throws -> [Value] {
        let server = try connectingServer("documents")
        server.collection("tasks").insert(fields, id: "1")
        let bob = try await onlineMeteorUser("bob", of: server)
        bob.subscribe("tasks")
        try await advance(by: .seconds(1))
        return bob.run { MongoCollection<Value>(meteor: $0, collection: "tasks").find() }
    }
}
