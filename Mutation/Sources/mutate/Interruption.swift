import Dispatch
import Foundation

/// A Ctrl-C that lets what has begun come to its end. The second one ends the tool.
final class Interruption: Sendable {
    private let count = Shared(0)
    private let source = Shared<(any DispatchSourceSignal)?>(nil)

    var hasCome: Bool { count.value > 0 }

    func begin(_ report: @escaping @Sendable () -> Void) {
        signal(SIGINT, SIG_IGN)
        let listener = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
        listener.setEventHandler { [count] in
            guard
                count.change({
                    $0 += 1; return $0
                }) == 1
            else { exit(130) }
            report()
        }
        listener.resume()
        source.change { $0 = listener }
    }

    func end() {
        source.change { listener in
            listener?.cancel()
            listener = nil
        }
        signal(SIGINT, SIG_DFL)
    }
}
