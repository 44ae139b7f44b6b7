import NIOCore
import NIOEmbedded

extension EmbeddedChannel {
    /// Lets go of the handlers. A channel that is released without that is a mistake in nio's eyes, and traps in a debug build.
    func shutDown() {
        close(mode: .all, promise: nil)
        embeddedEventLoop.run()
    }
}
