public import MQTTWire
public import MockHosting

/// Misbehaviours before a client is connected.
extension Misbehaviour<ControlPacket> {
    /// Accepts connections, and then sends nothing and handles nothing on them.
    public static func staySilent(first count: Int? = nil) -> Misbehaviour {
        Misbehaviour("accept, and stay silent", on: .opened.first(count), .goMute, .goDeaf)
    }

    /// Resets connections as soon as they are accepted.
    public static func resetOnAccept(first count: Int? = nil) -> Misbehaviour {
        Misbehaviour("accept, and reset", on: .opened.first(count), .reset)
    }

    /// Refuses to connect a client; all clients if none is named. The core never sees their CONNECT.
    public static func refuseConnect(
        _ code: ConnectReturnCode, of client: ClientIdentifier? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        Misbehaviour(
            "refuse CONNECT: \(code)", on: .received(.connect).of(client).first(count),
            .answer([.connack(Connack(sessionPresent: false, returnCode: code))]), .close)
    }

    /// Closes the connection without an answer when CONNECT comes.
    public static func closeWithoutConnack(
        to client: ClientIdentifier? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        Misbehaviour("close without CONNACK", on: .received(.connect).of(client).first(count), .drop, .close)
    }

    /// Accepts a client and resets its connection at once.
    public static func resetAfterConnack(to client: ClientIdentifier? = nil, first count: Int? = nil) -> Misbehaviour {
        Misbehaviour("reset after CONNACK", on: .sent(.connack).of(client).first(count), .reset)
    }

    /// Really loses the session of a client that comes back. CONNACK says truthfully that there is no session.
    public static func loseSession(of client: ClientIdentifier? = nil, first count: Int? = nil) -> Misbehaviour {
        Misbehaviour("lose the session", on: .received(.connect).of(client).first(count), .command(.forgetSession))
    }

    /// Claims in CONNACK that there is a session, or that there is none, whether or not this is true.
    public static func claimSessionPresent(
        _ isPresent: Bool, to client: ClientIdentifier? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        let accepted = PacketPattern.sent(.connack).of(client).where {
            if case .connack(let connack) = $0 { connack.returnCode == .accepted } else { false }
        }
        return Misbehaviour(
            "claim that \(isPresent ? "a" : "no") session is present", on: accepted.first(count),
            .change { _ in [.connack(Connack(sessionPresent: isPresent))] })
    }
}
