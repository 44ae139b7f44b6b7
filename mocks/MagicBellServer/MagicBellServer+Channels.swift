import CarillonEnvironment
import HTTPHosting
import JSONWire
import MockHosting

/// The realtime channels by their names. ``MagicBellServer`` offers the same by users.
extension MagicBellServer {
    /// Lets the tokens of a channel expire now, and ends their streams.
    func expireTokens(channel: String) {
        let isDone: Void? = host.performHTTP { core, effects in
            core.realtime.expireTokens(of: channel, at: environment.loop.now, into: &effects)
        }
        if isDone == nil { realtime.tokens.expire(channel, at: environment.loop.now) }
    }

    /// Resets the connections of all who listen to a channel.
    func dropStreams(channel: String, keepingHistory: Bool) {
        let isDone: Void? = host.performHTTP { core, effects in
            core.realtime.dropListeners(of: channel, keepingHistory: keepingHistory, into: &effects)
        }
        if isDone == nil, !keepingHistory { realtime.forgetHistory(of: channel) }
    }

    /// Sends a message with any name and data on a channel.
    func publish(_ name: String, _ data: JSON, channel: String) {
        let isDone: Void? = host.performHTTP { core, effects in
            core.realtime.publish(name, data, on: channel, at: environment.loop.now, into: &effects)
        }
        // Those who come back to a server that starts again get the message.
        if isDone == nil { realtime.remember(name, data, on: channel, at: environment.loop.now) }
    }

    /// The number of those who listen to a channel.
    func streamCount(channel: String) -> Int { realtime.channels[channel]?.listenerCount ?? 0 }
}
