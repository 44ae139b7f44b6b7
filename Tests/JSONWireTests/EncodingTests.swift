import JSONWire
import Testing

@Suite("Values become JSON")
struct EncodingTests {
    @Test(
        "Numbers look as in JavaScript",
        arguments: [
            (0, "0"), (-0.0, "0"), (1, "1"), (-12, "-12"), (1.5, "1.5"), (0.1, "0.1"), (-0.001, "-0.001"),
            (0.000001, "0.000001"), (0.0000001, "1e-7"), (1.25e-9, "1.25e-9"),
            (9_007_199_254_740_991, "9007199254740991"),
            (9_007_199_254_740_992, "9007199254740992"), (1e20, "100000000000000000000"),
            (-9_223_372_036_854_775_808, "-9223372036854776000"), (1e21, "1e+21"), (-1.5e300, "-1.5e+300"),
            (.leastNonzeroMagnitude, "5e-324"), (1.2345678901234568e20, "123456789012345680000"),
            (1.7976931348623157e308, "1.7976931348623157e+308"), (100.25, "100.25"),
            (.nan, "null"), (.infinity, "null"),
        ] as [(Double, String)])
    func numbers(_ number: Double, _ text: String) {
        #expect(JSON.number(number).text == text)
    }

    @Test("Members keep their order, and nothing is escaped without need")
    func text() {
        let value: JSON = ["b": [.null, true, "é/😀"], "a": ["\u{1}\u{1f}\"\\\n": [:]]]
        #expect(value.text == #"{"b":[null,true,"é/😀"],"a":{"\u0001\u001f\"\\\n":{}}}"#)
    }

    @Test("Objects are equal in any order, and have equal hashes")
    func equality() {
        let (left, right): (JSON, JSON) = (["a": 1, "b": 2], ["b": 2, "a": 1])
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left != ["a": 1])
        #expect(left != ["a": 1, "b": 3])
        #expect([1, 2] as JSON != [2, 1])
    }

    @Test("Members of a value of another kind are none")
    func members() {
        let value: JSON = ["list": [1, 2], "n": 1.5]
        #expect(value["list"]?[1]?.int == 2)
        #expect(value["list"]?[2] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["n"]?.int == nil)
        #expect(value["n"]?["x"] == nil)
        #expect(value[0] == nil)
    }
}
