import Carillon
import Synchronization

/// The responses that an app received, and the delegate that receives them.
package final class Responses: Sendable {
    private let lines = Mutex<[String]>([])
    package let delegate = ResponseDelegate()

    package static var ofThisApp: Responses { Environment.current.singletons.object { Responses() } }

    package var journal: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
