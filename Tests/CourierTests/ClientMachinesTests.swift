import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import Testing

@testable import CourierMQTT

@Suite("State machines of the client")
struct ClientMachinesTests {
    @Test("A client that gives up its plans forgets a question and a planned attempt, and keeps a connection")
    func plans() {
        let timer = TimerToken(slot: 1, generation: 2)
        var stage = ClientPhase.authenticating(question: 7)
        #expect(stage.openQuestion == 7)
        #expect(stage.giveUpPlans() == nil)
        #expect(stage.openQuestion == nil)
        for var planned in [ClientPhase.waitingToConnect(timer), .waitingToAuthenticate(timer)] {
            #expect(planned.giveUpPlans() == timer)
            #expect(planned.giveUpPlans() == nil, "it is idle then")
        }
        stage = .connected
        #expect(stage.giveUpPlans() == nil)
        #expect(stage.isConnected)
    }

    @Test("A destroyed client is destroyed until the app connects it, whatever the app's place on the screen")
    func presence() {
        var presence = ClientPresence.active
        presence.appDidEnterBackground()
        #expect(presence == .suspended)
        presence.appWillEnterForeground()
        #expect(presence == .active)
        presence.appDidDestroy()
        presence.appDidEnterBackground()
        presence.appWillEnterForeground()
        #expect(presence == .destroyed)
        presence.appDidConnect()
        #expect(presence == .active)
    }

    @Test("A late answer to the last question is told once, and the first refusal in a row asks at once")
    func authentication() {
        var authentication = Authentication(QuickAuthenticationRetry(DoublingBackOff(interval: 1, maximum: 8)))
        let first = authentication.ask(at: .zero)
        let second = authentication.ask(at: Instant(nanoseconds: 5))
        #expect(authentication.began == Instant(nanoseconds: 5))
        #expect(authentication.discardAnswer(to: first) == false)
        #expect(authentication.discardAnswer(to: second) == true)
        #expect(authentication.discardAnswer(to: second) == false)
        let refusals = (1...3).map { _ in authentication.brokerDidRefuse() }
        #expect(refusals == [true, false, false])
        authentication.brokerDidAccept()
        #expect(authentication.brokerDidRefuse() == true)
    }

    @Test("Requests are found by their numbers, and those without an answer come in the order of their sending")
    func requests() throws {
        var requests = TopicRequests()
        let filters = try ["a", "b", "c"].map { try TopicFilter($0) }
        let numbers = filters.enumerated().map { index, filter in
            requests.add(.unsubscribe([filter]), at: Instant(nanoseconds: Int64(index)))
        }
        #expect(requests.take(numbers[1])?.sent == Instant(nanoseconds: 1))
        #expect(requests.take(numbers[1]) == nil)
        #expect(requests.takeAll().map(\.number) == [numbers[0], numbers[2]])
        #expect(requests.takeAll().isEmpty)
    }

    @Test("Many messages on their way stop the reading, and the last ones let it go on")
    func deliveries() throws {
        var parts = MessageParts()
        parts.holdsBack = { $0 ? $1 > 1 : $1 >= 3 }
        var deliveries = Deliveries(parts)
        let id = UUID()
        for number in 1...3 {
            var reception = Reception(topic: try TopicName("x"), payload: [], qualityOfService: .atLeastOnce)
            reception.receipt = Receipt(.kept(number == 2 ? id : UUID()))
            #expect(deliveries.changeOfHoldingBack() == nil)
            deliveries.append(reception)
        }
        #expect(deliveries.changeOfHoldingBack() == true)
        #expect(deliveries.changeOfHoldingBack() == nil)
        #expect(deliveries.contains(id))
        for _ in 1...2 {
            let next = deliveries.next()
            deliveries.finish(try #require(next))
        }
        #expect(!deliveries.contains(id))
        #expect(deliveries.changeOfHoldingBack() == false)
    }

    @Test("A message that the store could not remove counts as on its way, so that the app does not get it twice")
    func unremoved() throws {
        var deliveries = Deliveries(MessageParts())
        let id = UUID()
        var reception = Reception(topic: try TopicName("x"), payload: [], qualityOfService: .atLeastOnce)
        let receipt = Receipt(.kept(id)) { () throws(StoreError) in throw .full }
        reception.receipt = receipt
        deliveries.append(reception)
        receipt.sign()
        deliveries.finish(reception)
        #expect(deliveries.contains(id))
    }

    @Test("A PINGRESP tells how long the broker took, and one that nobody has asked for tells nothing")
    func roundTrip() {
        var activity = ActivityMonitor(connecting: ConnectTimeoutPolicy(), idle: IdleActivityTimeoutPolicy())
        activity.attemptDidBegin(at: Instant(nanoseconds: 1))
        #expect(activity.note(PassingPacket(.sent, .pingreq), at: Instant(nanoseconds: 10)) == nil)
        #expect(activity.pingSent == Instant(nanoseconds: 10))
        #expect(activity.note(PassingPacket(.received, .pingresp), at: Instant(nanoseconds: 17)) == .nanoseconds(7))
        #expect(activity.note(PassingPacket(.received, .pingresp), at: Instant(nanoseconds: 18)) == nil)
        activity.note(PassingPacket(.sent, .pingreq), at: Instant(nanoseconds: 20))
        activity.end()
        #expect(activity.pingSent == nil)
        #expect(activity.began == Instant(nanoseconds: 1))
    }
}
