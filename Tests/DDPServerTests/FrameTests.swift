import CarillonEnvironment
import DDPServer
import DDPWire
import Testing

@Suite("Messages in the journal")
struct FrameTests {
    @Test(
        "A reader sees the members of a message, but no password",
        arguments: [
            (DDPFrame(.ready(subs: ["1", "2"])), [EventMember("subs", .word(#"["1","2"]"#))]),
            (
                DDPFrame(.client(.method(MethodCall(id: "1", method: "changePassword", params: ["old", "new"])))),
                [
                    EventMember("id", .text("1")), EventMember("method", .text("changePassword")),
                    EventMember("params", .text("***")),
                ]
            ), (DDPFrame(.sockJS("o")), [EventMember("text", .text("o"))]),
        ] as [(DDPFrame, [EventMember])])
    func members(_ frame: DDPFrame, _ members: [EventMember]) {
        #expect(Set(frame.members) == Set(members))
    }
}
