import CarillonEnvironment
import MQTTWire

/// The calls of libmosquitto that the engine has not looked at yet, in their order.
struct MosquittoNotes {
    private var notes = Queue<MosquittoNote>()
    /// The client's name in the log.
    private let client: [UInt8]
    /// Whether the library is made to use up a packet identifier, which is nothing to note.
    var isSkipping = false
    /// The library's last remark that concerns no packet.
    private(set) var lastRemark = ""

    /// - Parameter client: the client's name in the library's log.
    init(client: String) {
        self.client = Array(client.utf8)
    }

    var isEmpty: Bool { notes.isEmpty }

    /// Whether the last note tells of the end of a connection.
    var tellsOfEnd: Bool { if case .disconnected? = notes.last { true } else { false } }

    mutating func take() -> MosquittoNote? { notes.removeFirst() }

    mutating func removeAll() { notes = Queue() }

    mutating func add(_ note: MosquittoNote) {
        if !isSkipping { notes.append(note) }
    }

    mutating func addRemark(_ text: String) {
        lastRemark = text
        add(.remark(text))
    }

    /// Adds a line of the log, if the line tells of a packet.
    mutating func addLine(_ line: [UInt8]) {
        guard let line = MosquittoLogLine(line, client: client) else { return }
        // The library logs a packet of several filters once for each of them.
        if case .packet(line)? = notes.last, line.direction == .sent, line.packetIdentifier > 0 { return }
        add(.packet(line))
    }

    /// Adds the packet identifier to the last note, if that is the line of SUBACK or UNSUBACK, which does not tell it.
    mutating func addIdentifier(_ identifier: UInt16, to kind: ControlPacket.Kind) {
        guard case .packet(var line)? = notes.last, line.kind == kind else { return }
        line.learn(identifier)
        notes.replaceLast(with: .packet(line))
    }
}
