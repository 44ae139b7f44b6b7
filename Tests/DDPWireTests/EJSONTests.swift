import DDPWire
import JSONWire
import TestBasics
import Testing

/// The rows that Meteor's own code answered are marked “Meteor”.
@Suite("EJSON")
struct EJSONTests {
    static let oid = "507f1f77bcf86cd799439011"

    @Test(
        "Each value has one JSON form, and comes back from it",
        arguments: [
            (.null, "null"), (true, "true"), (1.5, "1.5"), ("a", #""a""#), ([1, [2]], "[1,[2]]"),
            (["a": ["b": 1]], #"{"a":{"b":1}}"#), (.date(milliseconds: 1_767_225_600_000), #"{"$date":1767225600000}"#),
            (.date(milliseconds: -1), #"{"$date":-1}"#), (.binary([]), #"{"$binary":""}"#),
            (.binary([0]), #"{"$binary":"AA=="}"#), (.binary([0xfb, 0xff, 0xfe]), #"{"$binary":"+//+"}"#),
            (.number(.nan), #"{"$InfNaN":0}"#), (.number(.infinity), #"{"$InfNaN":1}"#),
            (.number(-.infinity), #"{"$InfNaN":-1}"#),
            (.regularExpression(pattern: "^a", flags: "gi"), #"{"$regexp":"^a","$flags":"gi"}"#),
            (.objectID(oid), #"{"$type":"oid","$value":"507f1f77bcf86cd799439011"}"#),
            // Meteor: plain objects that look like other values are escaped, one level each.
            (["$date": 10_000], #"{"$escape":{"$date":10000}}"#),
            (["$date": .date(milliseconds: 32_491)], #"{"$escape":{"$date":{"$date":32491}}}"#),
            (["$escape": ["$date": 1]], #"{"$escape":{"$escape":{"$escape":{"$date":1}}}}"#),
            (["$type": "oid", "$value": 1], #"{"$escape":{"$type":"oid","$value":1}}"#),
            (["$regexp": "a", "$flags": "g"], #"{"$escape":{"$regexp":"a","$flags":"g"}}"#),
            (["$InfNaN": 0], #"{"$escape":{"$InfNaN":0}}"#), (["$binary": "AA=="], #"{"$escape":{"$binary":"AA=="}}"#),
            // Meteor: plain objects that look like nothing else are not.
            (["$date": 1, "x": 2], #"{"$date":1,"x":2}"#), (["$regexp": "a"], #"{"$regexp":"a"}"#),
            (["$type": "oid"], #"{"$type":"oid"}"#), (["$foo": 1], #"{"$foo":1}"#),
            (["deep": [["at": .date(milliseconds: 5)]]], #"{"deep":[{"at":{"$date":5}}]}"#),
        ] as [(EJSON, String)])
    func forms(_ value: EJSON, _ text: String) throws {
        #expect(value.json.text == text)
        #expect(try EJSON(JSON(text: text)) == value)
    }

    @Test(
        "JavaScript's own JSON knows nothing of EJSON",
        arguments: [
            (.null, "null"), (true, "true"), (1.5, "1.5"), ("a", #""a""#), (.number(.nan), "null"),
            (.number(-.infinity), "null"), (.date(milliseconds: nil), "null"),
            (.date(milliseconds: 0), #""1970-01-01T00:00:00.000Z""#),
            (.date(milliseconds: -1), #""1969-12-31T23:59:59.999Z""#),
            (.date(milliseconds: 1_709_210_096_007), #""2024-02-29T12:34:56.007Z""#),
            (.date(milliseconds: 951_868_799_999), #""2000-02-29T23:59:59.999Z""#),
            (.date(milliseconds: 4_107_542_400_000), #""2100-03-01T00:00:00.000Z""#),
            (.date(milliseconds: 253_402_300_800_000), #""+010000-01-01T00:00:00.000Z""#),
            (.date(milliseconds: -62_198_755_200_000), #""-000001-01-01T00:00:00.000Z""#),
            (.date(milliseconds: 8_640_000_000_000_000), #""+275760-09-13T00:00:00.000Z""#),
            (.date(milliseconds: -8_640_000_000_000_000), #""-271821-04-20T00:00:00.000Z""#),
            (.binary([]), "{}"), (.binary([7, 255]), #"{"0":7,"1":255}"#),
            (.regularExpression(pattern: "a", flags: "g"), "{}"),
            (.objectID(oid), #"{"_str":"507f1f77bcf86cd799439011"}"#),
            (["$date": 5], #"{"$date":5}"#),
            ([["at": .date(milliseconds: 5)]], #"[{"at":"1970-01-01T00:00:00.005Z"}]"#),
        ] as [(EJSON, String)])
    func stringified(_ value: EJSON, _ text: String) { #expect(value.stringified.text == text) }

    @Test("Only the first of many bytes are written as an object") func manyBytes() {
        #expect(EJSON.binary(Array(repeating: 1, count: 1_000_000)).stringified.object?.count == 4_096)
    }

    @Test(
        "Other JSON is read as Meteor reads it",
        arguments: [
            (#"{"$date":1.9}"#, .date(milliseconds: 1)), (#"{"$date":null}"#, .date(milliseconds: 0)),
            (#"{"$date":"x"}"#, .date(milliseconds: nil)), (#"{"$date":1e300}"#, .date(milliseconds: nil)),
            (#"{"$binary":"AA"}"#, .binary([0])), (#"{"$binary":"AAA"}"#, .binary([0, 0])),
            (#"{"$escape":{"a":1,"b":{"$date":5}}}"#, ["a": 1, "b": .date(milliseconds: 5)]),
            (#"{"$regexp":"a","$flags":"gxgi"}"#, .regularExpression(pattern: "a", flags: "gi")),
            (#"{"$InfNaN":7}"#, .number(.infinity)),
        ] as [(String, EJSON)])
    func readings(_ text: String, _ value: EJSON) throws {
        #expect(try EJSON(JSON(text: text)) == value)
    }

    @Test("An invalid date goes back as it came from Meteor") func invalidDate() {
        #expect(EJSON.date(milliseconds: nil).json.text == #"{"$date":null}"#)
    }

    @Test(
        "A malformed value is refused by name",
        arguments: [
            (#"{"$type":"colour","$value":1}"#, .unregisteredType("colour")),
            (#"{"$type":1,"$value":1}"#, .malformedType),
            (#"{"$binary":1}"#, .malformedBinary), (#"{"$binary":"*"}"#, .malformedBinary),
            (#"{"$binary":"A"}"#, .malformedBinary), (#"{"$binary":"AA="}"#, .malformedBinary),
            (#"{"$regexp":1,"$flags":""}"#, .malformedRegularExpression),
            (#"{"$regexp":"","$flags":null}"#, .malformedRegularExpression), (#"{"$escape":1}"#, .malformedEscape),
            (#"[{"a":{"$binary":null}}]"#, .malformedBinary), (#"{"$escape":{"a":{"$binary":0}}}"#, .malformedBinary),
        ] as [(String, EJSONFailure)])
    func faults(_ text: String, _ failure: EJSONFailure) throws {
        let json = try JSON(text: text)
        #expect(throws: failure) { try EJSON(json) }
    }

    @Test("A type of one's own is read where it is registered") func ownType() throws {
        let json: JSON = ["$type": "colour", "$value": ["r": ["$date": 1]]]
        let value = try EJSON(json, types: ["colour"])
        #expect(value == .custom(type: "colour", value: ["r": ["$date": 1]]))
        #expect(value.json == json)
        #expect(throws: EJSONFailure.unregisteredType("oid")) {
            try EJSON(EJSON.objectID(EJSONTests.oid).json, types: ["colour"])
        }
    }

    @Test("NaN equals NaN, and values of different kinds are different") func equality() {
        #expect(EJSON.number(.nan) == .number(.nan))
        #expect(Set([EJSON.number(.nan), .number(-.nan), 0, .number(-0.0)]).count == 2)
        #expect(EJSON.date(milliseconds: 1) != 1)
        #expect(EJSON.array([]) != [:])
        #expect(EJSON.binary([65]) != "A")
    }

    @Test("Any value comes back") func random() throws {
        for seed in 0..<3_000 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            let value = numbers.ejson(depth: 4)
            let read = try EJSON(JSON(text: value.json.text))
            if read != value || read.hashValue != value.hashValue { Issue.record("seed \(seed): \(value)") }
        }
    }
}
