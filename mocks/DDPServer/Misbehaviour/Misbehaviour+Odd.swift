import DDPWire
public import JSONWire
public import MockHosting

/// Misbehaviours that send what no faithful server sends.
extension Misbehaviour<DDPFrame> {
    /// Sends other frames right before a message.
    public static func precede(_ pattern: MessagePattern<DDPFrame>, by frames: DDPFrame...) -> Misbehaviour {
        Misbehaviour("\(frames.count) frames before \(pattern)", on: pattern, .change { frames + [$0] })
    }

    /// Adds a member to messages that DDP does not know.
    public static func addMember(_ name: String, _ value: JSON, to pattern: MessagePattern<DDPFrame>) -> Misbehaviour {
        Misbehaviour(
            "add \(name) to \(pattern)", on: pattern,
            .change { frame in
                guard var members = frame.serverMessage?.json.object else { return [frame] }
                members[name] = value
                return [.text(JSON.object(members).text)]
            })
    }
}
