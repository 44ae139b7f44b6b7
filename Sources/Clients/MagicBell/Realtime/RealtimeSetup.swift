import CarillonEnvironment
import Foundation
import HTTPEngine
import HTTPWire

/// The surroundings of a user's realtime channel.
struct RealtimeSetup {
    let environment: Environment
    /// Carries `/config`, `/ws/auth` and the token requests.
    let line: HTTPLine
    /// The address of the API, with its path prefix.
    let base: URL
    let realtime: RealtimeOptions
    /// The user's header fields.
    let fields: HTTPFields
    /// The user's key, by which the channel's name is kept in the app's defaults: `magicbell.<key>`.
    let userKey: String
}
