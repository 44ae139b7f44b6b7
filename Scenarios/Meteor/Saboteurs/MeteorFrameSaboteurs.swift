import Carillon
import CarillonMeteor

/// Clients with defects in frames and heartbeats.
extension Saboteur {
    static let meteorEmptyFrames = Saboteur(
        "meteor/empty-frames", "A call that cannot be sent is an empty frame, and waits for its answer.",
        breaks: ["DDP-TRANS-2", "MS-METH-5"],
        at: .meteor.parts { parts in
            let mark = "\u{E001}"
            parts.values.parameter = { [next = parts.values.parameter] value, path throws(UnsendableValue) in
                (try? next(value, path)) ?? .string(mark)
            }
            parts.add { MeteorWire(sent: { [$0.contains(mark) ? "" : $0] }) }
        })

    static let meteorHatesBinary = Saboteur(
        "meteor/hates-binary", "A binary frame ends the connection.", breaks: ["DDP-TRANS-3"],
        at: .meteor.engineEvents { { event in event == .binary ? [.ended("a binary frame")] : [event] } })

    static let meteorHatesNoise = Saboteur(
        "meteor/hates-noise", "A text that is no object ends the connection.", breaks: ["DDP-TRANS-3"],
        at: .meteor.engineEvents { endingAt { (try? JSON(text: $0))?.object == nil } })

    static let meteorIgnoresWebSocketPings = Saboteur(
        "meteor/ignores-websocket-pings", "WebSocket's own pings are not answered.", breaks: ["DDP-TRANS-5"],
        at: .meteor.parts { $0.engine = { StreamEngine($0, output: { $0.first == 0x8A ? [] : $0 }) } })

    static let meteorOddCloseCode = Saboteur(
        "meteor/odd-close-code", "The client closes with the code 1001.", breaks: ["DDP-TRANS-5"],
        at: .meteor.parts {
            $0.engine = {
                StreamEngine($0) { bytes in
                    // A Close of the client's: two bytes of head, four of the mask, and the code.
                    guard bytes.first == 0x88, bytes.count >= 8 else { return bytes }
                    var bytes = bytes
                    bytes[7] ^= 1
                    return bytes
                }
            }
        })

    static let meteorNumbersPongs = Saboteur(
        "meteor/numbers-pongs", "A pong always has an identifier.", breaks: ["MS-HB-1"],
        at: .meteor.sent {
            { message in
                let isBare = message.messageName == "pong" && message["id"] == nil
                return [isBare ? message.with("id", "") : message]
            }
        })

    static let meteorMisplacesIdentifiers = Saboteur(
        "meteor/misplaces-identifiers", "A pong has its identifier as the name of a member.", breaks: ["MS-HB-2"],
        at: .meteor.sent {
            { message in
                guard message.messageName == "pong", let id = message["id"]?.string else { return [message] }
                return [message.with("id", nil).with(id, .string(id))]
            }
        })

    static let meteorTalkativePongs = Saboteur(
        "meteor/talkative-pongs", "A pong has a member that DDP does not know.", breaks: ["MS-HB-2"],
        at: .meteor.sent { { [$0.messageName == "pong" ? $0.with("state", "fine") : $0] } })

    static let meteorMuteHeart = Saboteur(
        "meteor/mute-heart", "Pings are not answered.", breaks: ["DDP-HB-5", "MS-HB-1", "MS-HB-2"],
        at: .meteor.sent { { $0.messageName == "pong" ? [] : [$0] } })
}
