import Testing

@testable import MagicBellServer

@Suite("The capability of a token")
struct CapabilityTests {
    @Test(
        "opens the channels that it names",
        arguments: [
            (#"{"a":["*"]}"#, "a", true), (#"{"a":["subscribe"]}"#, "a", true), (#"{"a":["publish"]}"#, "a", false),
            (#"{"a":["*"]}"#, "ab", false), (#"{"a:*":["*"]}"#, "a:b", true), (#"{"a:*":["*"]}"#, "a", false),
            (#"{"*":["*"]}"#, "anything", true), ("{}", "a", false),
        ])
    func channels(text: String, channel: String, isOpen: Bool) throws {
        #expect(try Capability(text).opens(channel) == isOpen)
    }

    @Test("is refused unless it is an object of lists", arguments: ["", "[]", #"{"a":"*"}"#, #"{"a":[1]}"#])
    func forms(text: String) {
        #expect(throws: RealtimeError.badRequest("invalid capability")) { try Capability(text) }
    }
}
