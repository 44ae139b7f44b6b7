public import HTTPHosting
import HTTPWire
import JSONWire
public import MockHosting

/// Misbehaviours of the realtime channels.
extension Misbehaviour<HTTPMessage> {
    /// Answers requests for the right to listen with 403. For a client of Ably's this is the end of its realtime link.
    public static func refuseRealtime(first count: Int? = nil) -> Misbehaviour {
        .refuse(.realtimeAuth.first(count), with: .forbidden, fields: jsonField, body: errors("forbidden"))
    }

    /// Sends messages of channels twice, with the same bytes and the same identifier.
    public static func duplicateEvents(first count: Int? = nil) -> Misbehaviour {
        .duplicate(.realtimeMessages.first(count))
    }

    /// Sends messages of channels after the one that follows them.
    public static func reorderEvents(first count: Int? = nil) -> Misbehaviour {
        .reorder(.realtimeMessages.first(count))
    }

    /// Sends messages about a notification that does not exist, in place of the real one.
    public static func eventsForUnknownNotification(
        _ id: String = "00000000-0000-4000-8000-000000000000", first count: Int? = nil
    ) -> Misbehaviour {
        Misbehaviour(
            "events for notification \(id)", on: .realtimeMessages.first(count),
            .change { message in
                [
                    message.changingData { data in
                        guard var members = data.object, members["id"] != nil else { return data }
                        members["id"] = .string(id)
                        return .object(members)
                    }
                ]
            })
    }

    /// Opens event streams that stay silent for ever, even when the server ends.
    public static func silentStreams(first count: Int? = nil) -> Misbehaviour {
        Misbehaviour("silent streams", on: .openedStreams.first(count), .goMute, .goDeaf)
    }

    /// Opens event streams with a type that is none of theirs.
    public static func mistypedStreams(first count: Int? = nil) -> Misbehaviour {
        .wrongContentType(of: .openedStreams.first(count))
    }

    static let jsonField: HTTPFields = ["Content-Type": "application/json"]

    static func errors(_ code: String) -> [UInt8] {
        JSON.object(["errors": [["code": .string(code), "message": .string("The mock misbehaves: \(code)")]]]).bytes
    }
}
