import CCarillonSystem
import Testing

@testable import CarillonSimulation

/// How the network reads what the system knows of a socket.
@Suite("A look at a socket")
struct SocketLookTests {
    private func words(_ look: ObservedSocket.Look) -> [String] {
        [
            ("connecting", look.isConnecting), ("over", look.isOver), ("finished", look.isFinished),
            ("ended", look.isEnded), ("readable", look.isReadable), ("writable", look.isWritable),
            ("waits for room", look.waitsForRoom),
        ].filter(\.1).map(\.0)
    }

    @Test("Each phase says who may still write")
    func phases() {
        for (phase, expected) in [
            (carillon_socket_connecting, ["connecting"]), (carillon_socket_connected, []),
            (carillon_socket_finished, ["finished"]), (carillon_socket_ended, ["ended"]),
            (carillon_socket_both_ended, ["finished", "ended"]), (carillon_socket_over, ["over", "ended"]),
        ] {
            var look = ObservedSocket.Look()
            look.phase = Int32(phase)
            #expect(words(look) == expected)
        }
    }

    @Test("Room and readiness are said apart")
    func readiness() {
        for number in 0..<8 as Range<Int32> {
            var look = ObservedSocket.Look()
            look.phase = Int32(carillon_socket_connected)
            look.is_readable = number & 1
            look.is_writable = number & 2
            look.waits_for_room = number & 4
            let expected = ([("readable", 1), ("writable", 2), ("waits for room", 4)] as [(String, Int32)]).filter {
                number & $0.1 != 0
            }
            #expect(words(look) == expected.map(\.0))
        }
    }
}
