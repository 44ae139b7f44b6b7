import Carillon
import Synchronization

/// What an app heard of responses, and the delegate that hears it.
final class Responses: Sendable {
    private let lines = Mutex<[String]>([])
    let delegate = ResponseDelegate()

    static var ofThisApp: Responses { Environment.current.singletons.object { Responses() } }

    var journal: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
