import Foundation

/// The signals at which a program ends in good order: Control-C, the wish of another program, and a terminal that is
/// closed. A program under nohup, which ignores the last one, goes on after its terminal.
package enum EndingSignals {
    /// Their numbers.
    package static let numbers = [SIGINT, SIGTERM] + (ignoresHangup ? [] : [SIGHUP])

    private static var ignoresHangup: Bool {
        var action = sigaction()
        sigaction(SIGHUP, nil, &action)
        #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
        #else
        let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
