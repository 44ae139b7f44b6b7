import CarillonEnvironment
import Foundation

/// The end of a run that could not report it itself.
struct Loss: Sendable {
    enum Cause: Sendable, Equatable {
        /// The run blocks for ever, for that reason.
        case blocked(String)
        case trapped(signal: Int32)
        /// The run called `exit` with this status.
        case exited(status: Int32)
        /// A signal that the process could not see ended it.
        case killed(signal: Int32)
        case hung(after: Duration, kind: HangAccount.Kind, awaiting: String?)
        /// The run's process was copied, and the copy went on with the run.
        case copied
        /// The worker sent a message that makes no sense.
        case unintelligible
    }

    var cause: Cause
    /// The name of the thread with the cause; `nil` for the world's thread.
    var foreignThread: String?
    /// The place of the thread: addresses of code, innermost first.
    var frames: [UInt64] = []
    /// The last lines on standard error. Reports get them by ``shown(by:)`` alone.
    var message: String?
    /// Whether the run's standard error can be told apart from that of others.
    var isMessageKnown = true

    /// The cause in words, without the place.
    var description: String {
        switch cause {
        case .blocked(let reason): reason
        case .trapped(let signal):
            "its code trapped\(whose) (\(Loss.name(of: signal)))"
                + (message.map { ": \($0)" } ?? "")
                + (isMessageKnown ? "" : "; what Swift had to say about it is on standard error")
        case .exited(let status): "the code under test called exit(\(status))\(whose)"
        case .killed(let signal):
            "its process was ended by signal \(signal)"
                + (signal == SIGKILL ? ", which the system sends when it runs out of memory" : "")
                + (message.map { ": \($0)" } ?? "")
        case .hung(let limit, let kind, let awaited):
            "hung: \(kind.sentence(after: limit)), so the watchdog gave it up"
                + (awaited.map { "; it waits for \($0)" } ?? "")
        case .copied:
            "the code under test forked its process, and the copy went on with the scenario instead of calling exec or _exit"
        case .unintelligible: "its process ended without a word that makes sense; its memory may have been overwritten"
        }
    }

    /// Returns the loss as a report may show it: without secrets, and with the first lines of a long message.
    ///
    /// - Parameter mask: The mask of the run; `nil` if secrets may be shown.
    func shown(by mask: SecretsMask?) -> Loss {
        var (loss, mask) = (self, mask)
        func hide(_ text: String) -> String { mask?.mask(text) ?? text }
        switch cause {
        case .blocked(let reason): loss.cause = .blocked(hide(reason))
        case .hung(let limit, let kind, let awaited):
            loss.cause = .hung(after: limit, kind: kind, awaiting: awaited.map(hide))
        case .trapped, .exited, .killed, .copied, .unintelligible: break
        }
        loss.foreignThread = foreignThread.map(hide)
        loss.message = message.map { hide($0).split(separator: "\n").prefix(Loss.messageLines).joined(separator: "\n") }
        return loss
    }

    /// The most lines of a message that are shown.
    private static let messageLines = 8

    /// Whether the run waited for something that did not come.
    var isBlocked: Bool {
        switch cause {
        case .blocked, .hung(_, .blocked, _): true
        case .hung, .trapped, .exited, .killed, .copied, .unintelligible: false
        }
    }

    private var whose: String {
        foreignThread.map {
            " on the thread “\($0)”, which is not the world's but one of its own or of a scenario that ran before it"
        } ?? ""
    }

    private static func name(of signal: Int32) -> String {
        switch signal {
        case SIGILL, SIGTRAP: "a failed precondition or an illegal instruction"
        case SIGSEGV, SIGBUS: "a bad access to memory, or an endless recursion"
        case SIGFPE: "an arithmetic error"
        case SIGABRT: "an abort"
        default: "signal \(signal)"
        }
    }
}
