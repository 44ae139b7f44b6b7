import CarillonEnvironment
import Synchronization

/// The notes of the action handlers of one app. Robin makes the handlers, so they find the notes through their app.
final class HandledResponses: Sendable {
    private let told = Mutex<[String]>([])

    static var ofThisApp: HandledResponses {
        Environment.current.singletons.object { HandledResponses() }
    }

    var lines: [String] { told.withLock { $0 } }

    func add(_ line: String) { told.withLock { $0.append(line) } }
}
