import CarillonEnvironment
import Synchronization

/// What the action handlers of one app have to tell; handlers are made by Robin, so they find it through their app.
final class HandledResponses: Sendable {
    private let told = Mutex<[String]>([])

    static var ofThisApp: HandledResponses {
        Environment.current.singletons.object { HandledResponses() }
    }

    var lines: [String] { told.withLock { $0 } }

    func add(_ line: String) { told.withLock { $0.append(line) } }
}
