package import MeteorSwift

/// An engine that passes calls on to the true engine, except those that a saboteur handles itself.
package final class ForwardingMeteorEngine: MeteorEngine {
    private let next: any MeteorEngine
    private let openIt: (ServerAddress) -> Void
    private let sendIt: (String) -> Void
    private let closeIt: () -> Void

    package init(
        to next: any MeteorEngine, open: ((ServerAddress) -> Void)? = nil, send: ((String) -> Void)? = nil,
        close: (() -> Void)? = nil
    ) {
        self.next = next
        openIt = open ?? next.open
        sendIt = send ?? next.send
        closeIt = close ?? next.close
    }

    package var name: String { next.name }

    package func open(_ address: ServerAddress) { openIt(address) }
    package func send(_ text: String) { sendIt(text) }
    package func setReading(_ isReading: Bool) { next.setReading(isReading) }
    package func close() { closeIt() }
}
