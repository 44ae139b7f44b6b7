#if canImport(CWebsockets)
import CCarillonWebsockets
import CarillonEnvironment

/// The library libwebsockets as a whole.
enum WebsocketsLibrary {
    /// Whether the library is ready. The first use prepares it, once for the process. From then on, the library
    /// makes the process ignore `SIGPIPE`, and writes nothing to the standard error.
    static let isReady = RealWorld.run { carillon_websockets_prepare() } != 0

    /// The longest target that the library sends whole, in bytes.
    static let targetLength = 2_000
    /// The longest value of the field `Origin` that the library sends whole, in bytes. `Host` is shorter.
    static let originLength = 117

    /// Whether the library can send a request to this address. It would cut longer texts without a word.
    static func canReach(_ address: ServerAddress) -> Bool {
        address.target.utf8.count <= targetLength && address.origin.utf8.count <= originLength
    }
}
#endif
