import DDPWire
public import MockHosting

/// Misbehaviours with connections and versions.
extension Misbehaviour<DDPFrame> {
    /// Opens WebSockets, and then answers nothing in them.
    public static func staySilent(first count: Int? = nil) -> Misbehaviour {
        Misbehaviour("open, and stay silent", on: .received(.connect).first(count), .drop, .goMute, .goDeaf)
    }

    /// Answers `connect` by `failed`, and closes.
    public static func refuseConnect(suggesting version: String, first count: Int? = nil) -> Misbehaviour {
        Misbehaviour(
            "suggest DDP \(version)", on: .received(.connect).first(count),
            .answer([DDPFrame(.failed(version: version))]),
            .close)
    }

    /// Sends `{"server_id":"0"}` before `connected`, as servers before Meteor 2.3 did.
    public static func greet(first count: Int? = nil) -> Misbehaviour {
        Misbehaviour(
            "greet", on: .sent(.connected).first(count),
            .change { [DDPFrame(.server(.greeting(serverID: "0")), framing: $0.framing), $0] })
    }

    /// Resets the connection when a call comes, which the server never sees.
    public static func resetBeforeMethod(of user: String? = nil, first count: Int? = nil) -> Misbehaviour {
        Misbehaviour("reset before the method", on: .received(.method).of(user).first(count), .drop, .reset)
    }

    /// Resets the connection when the server has run a method, before the client learns of it.
    public static func resetBeforeResult(of user: String? = nil, first count: Int? = nil) -> Misbehaviour {
        Misbehaviour("reset before the result", on: .sent(.updated, .result).of(user).first(count), .drop, .reset)
    }

    /// Answers pings with an identifier that they did not have.
    public static func wrongPongs(to user: String? = nil, first count: Int? = nil) -> Misbehaviour {
        Misbehaviour(
            "wrong identifier in pong", on: .sent(.pong).of(user).first(count),
            .change { frame in
                guard case .pong(let id) = frame.serverMessage else { return [frame] }
                return [DDPFrame(.server(.pong(id: (id ?? "") + "-wrong")), framing: frame.framing)]
            })
    }

    /// Answers no pings.
    public static func neverAnswerPings(to user: String? = nil) -> Misbehaviour {
        Misbehaviour("never send pong", on: .sent(.pong).of(user), .drop)
    }
}
