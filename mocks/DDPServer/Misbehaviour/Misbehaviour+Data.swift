import DDPWire
import JSONWire
public import MockHosting

/// Misbehaviours with subscriptions and documents.
extension Misbehaviour<DDPFrame> {
    /// Says `ready` twice.
    public static func readyTwice(to user: String? = nil, first count: Int? = nil) -> Misbehaviour {
        .duplicate(.sent(.ready).of(user).first(count))
    }

    /// Sends `nosub` late. Other messages overtake it.
    public static func lateNosub(
        by duration: Duration, to user: String? = nil, first count: Int? = nil
    ) -> Misbehaviour {
        Misbehaviour("late nosub", on: .sent(.nosub).of(user).first(count), .delay(duration))
    }

    /// Adds documents twice.
    public static func addTwice(to user: String? = nil, first count: Int? = nil) -> Misbehaviour {
        .duplicate(.sent(.added).of(user).first(count))
    }

    /// Adds documents after the message that follows them, `ready` for the last one.
    public static func addLate(to user: String? = nil, first count: Int? = nil) -> Misbehaviour {
        .reorder(.sent(.added).of(user).first(count))
    }

    /// Adds documents without their fields.
    public static func omitFields(to user: String? = nil, first count: Int? = nil) -> Misbehaviour {
        Misbehaviour(
            "omit fields", on: .sent(.added).of(user).first(count),
            .change { frame in
                guard case .added(var document) = frame.serverMessage else { return [frame] }
                document.fields = [:]
                return [DDPFrame(.server(.added(document)), framing: frame.framing)]
            })
    }
}
