import Testing

/// The ends that a server has accepted, in the order in which they came. Confined to the loop.
final class TLSServer {
    var all: [TLSEnd] = []
    var first: TLSEnd {
        get throws { try #require(all.first) }
    }
}
