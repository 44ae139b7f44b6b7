import Testing

@testable import CourierMQTT

@Suite("The messages that libmosquitto holds at QoS 2")
struct InboundExchangesTests {
    /// So that an expectation can call what changes it.
    private final class Exchanges {
        private var all = InboundExchanges()
        var awaited: Set<UInt16> { all.awaited }
        var hasStale: Bool { all.hasStale }
        func publishCame(_ identifier: UInt16) -> Bool { all.publishCame(identifier) }
        func pubrelCame(_ identifier: UInt16) -> Bool { all.pubrelCame(identifier) }
        func messageCame(_ identifier: UInt16) -> Bool { all.messageCame(identifier) }
        func sessionWasLost() { all.sessionWasLost() }
    }

    @Test("A message is for the app once PUBREL has come, and its identifier is free then")
    func once() {
        let exchanges = Exchanges()
        for _ in 1...2 {
            #expect(exchanges.publishCame(5))
            #expect(exchanges.awaited == [5])
            #expect(exchanges.pubrelCame(5))
            #expect(exchanges.messageCame(5))
            #expect(!exchanges.hasStale)
        }
        #expect(!exchanges.pubrelCame(5))
    }

    @Test("Copies are not for the app, and while there is one its identifier cannot stand for another message")
    func copies() {
        let exchanges = Exchanges()
        for _ in 1...3 { #expect(exchanges.publishCame(5)) }
        #expect(exchanges.publishCame(6))
        #expect(exchanges.pubrelCame(5))
        #expect(exchanges.messageCame(5))
        #expect(!exchanges.publishCame(5))
        for _ in 1...2 {
            #expect(exchanges.hasStale)
            #expect(!exchanges.pubrelCame(5))
            #expect(!exchanges.messageCame(5))
        }
        #expect(!exchanges.hasStale)
        #expect(exchanges.publishCame(5))
        #expect(exchanges.awaited == [5, 6])
    }

    @Test("Messages that a lost session has left are not for the app")
    func lostSession() {
        let exchanges = Exchanges()
        #expect(exchanges.publishCame(5))
        exchanges.sessionWasLost()
        #expect(exchanges.awaited.isEmpty)
        #expect(!exchanges.publishCame(5))
        #expect(!exchanges.pubrelCame(5))
        #expect(!exchanges.messageCame(5))
        #expect(exchanges.publishCame(5))
    }
}
