import Carillon
import Synchronization

/// The responses that an app received, and the delegate that receives them.
final class Responses: Sendable {
    private let lines = Mutex<[String]>([])
    let delegate = ResponseDelegate()

    static var ofThisApp: Responses { Environment.current.singletons.object { Responses() } }

    var journal: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
