import CarillonEnvironment
import Foundation
import HTTPEngine

/// The things that all users of a client share.
struct ClientSetup {
    let environment: Environment
    let parts: MagicBellParts
    let line: HTTPLine
    let project: ProjectKeys
    let base: URL
    let generation: APIGeneration
    let realtime: RealtimeOptions
    let log: ClientLog
}
