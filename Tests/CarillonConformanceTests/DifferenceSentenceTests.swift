import Foundation
import Testing

@testable import CarillonConformance

@Suite("The sentence of a difference")
struct DifferenceSentenceTests {
    private static func sentence(_ expected: Any, _ actual: Any) -> String? {
        DifferenceSentence(expected: expected, actual: actual, ValueForm())?.text
    }

    @Test("counts the elements of a list that are missing, and those that nobody expected")
    func lists() {
        let reminders = (1...60).map { "reminder \($0)" }
        #expect(
            Self.sentence(reminders, Array(reminders.prefix(51)))
                == #"9 of 60 are missing: "reminder 52", "reminder 53", "reminder 54", … "reminder 60"."#)
        #expect(Self.sentence(["a", "b"], ["a"]) == #"1 of 2 is missing: "b"."#)
        #expect(Self.sentence(["a", "b"], [String]()) == #"All 2 are missing: "a", "b"."#)
        #expect(Self.sentence([String](), ["a", "b"]) == #"None was expected, and 2 found: "a", "b"."#)
        #expect(Self.sentence(["a"], ["a", "b", "c"]) == #"2 were not expected: "b", "c"."#)
        #expect(Self.sentence(["a", "b"], ["a", "b", "a"]) == #"1 too many of these: "a"."#)
        #expect(Self.sentence(["a", "b"], ["b", "a"]) == "All 2 are there, in another order.")
        #expect(Self.sentence(["a", "b", "c"], ["a", "x", "c"]) == "1 of 3 differs: number 2.")
        #expect(Self.sentence(["a", "b"], ["x", "y"]) == "All 2 differ: numbers 1, 2.")
        #expect(
            Self.sentence(["a", "b", "c"], ["c", "x"])
                == #"2 of 3 are missing: "a", "b"; 1 was not expected: "x"."#)
        let long = String(repeating: "long ", count: 20)
        #expect(Self.sentence([long, "a"], ["a"]) == "1 of 2 is missing: number 1.")
    }

    @Test("counts the members of sets and the entries of dictionaries, in the order of their names")
    func unordered() {
        let names = (1...9).map { "n\($0)" }
        #expect(Self.sentence(Set(names), Set(["n1"])) == #"8 of 9 are missing: "n2", "n3", "n4", … "n9"."#)
        #expect(
            Self.sentence(["a": 1, "b": 2, "c": 3], ["b": 3, "c": 3, "d": 4])
                == #"1 of 3 keys is missing: "a"; 1 key was not expected: "d"; 1 of 3 values differs: "b"."#)
    }

    @Test("names the fields that differ")
    func fields() {
        struct Reminder: Equatable {
            var id: String
            var title: String
            var badge: Int?
        }
        #expect(
            Self.sentence(
                Reminder(id: "a", title: "A", badge: 1), Optional(Reminder(id: "a", title: "A", badge: nil)) as Any)
                == "1 of 3 fields differs: badge.")
        #expect(
            Self.sentence(
                [Reminder(id: "a", title: "A"), Reminder(id: "b", title: "B")], [Reminder(id: "b", title: "B")])
                == "1 of 2 is missing: number 1.")
    }

    @Test("says where texts and bytes begin to differ")
    func places() {
        #expect(Self.sentence("short", "other") == nil)
        #expect(Self.sentence("one\ntwo\nthree", "one\n2\nthree") == "Line 2 of 3 is the first that differs.")
        let text = String(repeating: "x", count: 100)
        #expect(Self.sentence(text + "a", text + "b") == "Character 101 of 101 is the first that differs.")
        #expect(
            Self.sentence([1, 2, 3] as [UInt8], [1, 255, 3] as [UInt8])
                == "Byte 1 is the first that differs: ff in place of 02.")
        #expect(
            Self.sentence(Data([1]), Data([1, 2]))
                == "There are 2 bytes in place of 1: more follow behind those that were expected.")
        #expect(Self.sentence(Data([1, 2]), Data([1])) == "There is 1 byte in place of 2: the end is missing.")
        #expect(
            Self.sentence(Data([1, 2]), Data([2]))
                == "There is 1 byte in place of 2; byte 0 is the first that differs: 02 in place of 01.")
    }

    @Test("compares the members of JSON, and not its spelling")
    func json() {
        #expect(
            Self.sentence(#"{"a":1,"b":2}"#, #"{ "b": 2, "a": 3 }"#) == #"1 of 2 values differs: "a"."#)
        #expect(Self.sentence("[1,2,3]", "[1,2]") == "1 of 3 is missing: 3.")
    }

    @Test("tells how much later or earlier a date is")
    func dates() {
        let date = Date(timeIntervalSince1970: 1_774_746_000)
        #expect(Self.sentence(date, date + 90_061.5) == "It is 1 d 1 h 1 min 1 s 500 ms later than expected.")
        #expect(Self.sentence(date, date - 3_600) == "It is 1 h earlier than expected.")
    }

    @Test("is left out where two lines say it all")
    func none() {
        #expect(Self.sentence(1, 2) == nil)
        #expect(Self.sentence(Optional<Int>.none as Any, 2) == nil)
        #expect(Self.sentence([1], "text") == nil)
        #expect(Self.sentence(["a"], ["b"]) == nil)
        #expect(Self.sentence(URL(string: "a:b") as Any, URL(string: "a:c") as Any) == nil)
    }
}
