import CarillonEnvironment
import CourierCore
import Foundation
import MQTTWire
import TestBeds
import Testing

@testable import CourierMQTT

@Suite("Settings")
struct ConfigurationTests {
    @Test("A timeout policy can be changed after it was made")
    func policies() {
        var connecting = ConnectTimeoutPolicy()
        connecting.isEnabled = true
        connecting.timerInterval = 3
        connecting.timeout = 4
        var idle = IdleActivityTimeoutPolicy()
        idle.isEnabled = true
        idle.timerInterval = 5
        idle.inactivityTimeout = 6
        idle.readTimeout = 7
        let config = MQTTClientConfig(
            authService: AuthService(), connectTimeoutPolicy: connecting, idleActivityTimeoutPolicy: idle)
        #expect(config.connectTimeoutPolicy.isEnabled && config.idleActivityTimeoutPolicy.isEnabled)
        #expect(config.connectTimeoutPolicy.timerInterval == 3 && config.connectTimeoutPolicy.timeout == 4)
        #expect(config.idleActivityTimeoutPolicy.timerInterval == 5)
        #expect(config.idleActivityTimeoutPolicy.inactivityTimeout == 6)
        #expect(config.idleActivityTimeoutPolicy.readTimeout == 7)
    }

    @Test("Only the provider has to be said")
    func defaults() {
        let config = MQTTClientConfig(authService: AuthService())
        #expect(config.topics.isEmpty)
        #expect(config.messageAdapters.map(\.contentType) == ["application/json"])
        #expect(!config.isMessagePersistenceEnabled)
        #expect(!config.isMessageInMemoryPersistenceEnabled)
        #expect(config.autoReconnectInterval == 5)
        #expect(config.maxAutoReconnectInterval == 10)
        #expect(!config.enableAuthenticationTimeout)
        #expect(config.authenticationTimeoutInterval == 30)
        #expect(!config.connectTimeoutPolicy.isEnabled)
        #expect(config.connectTimeoutPolicy.timerInterval == 16)
        #expect(config.connectTimeoutPolicy.timeout == 10)
        #expect(!config.idleActivityTimeoutPolicy.isEnabled)
        #expect(config.idleActivityTimeoutPolicy.timerInterval == 12)
        #expect(config.idleActivityTimeoutPolicy.inactivityTimeout == 10)
        #expect(config.idleActivityTimeoutPolicy.readTimeout == 40)
        #expect(config.messagePersistenceTTLSeconds == 0)
        #expect(config.messageCleanupInterval == 10)
        #expect(config.shouldInitializeCoreDataPersistenceContext)
        #expect(!config.fixCxxDestructCrash)
        #expect(!config.useSafeDeleteForNonSQLiteStore)
        #expect(!config.incomingMessagePersistenceEnabled)
    }

    @Test(
        "The settings decide whether the stores have to outlive the process",
        arguments: [
            (false, false, 0, [false, false]), (true, false, 0, [true, true]), (true, true, 0, [false, false]),
            (false, false, 60, [false, true]),
        ] as [(Bool, Bool, TimeInterval, [Bool])])
    func stores(_ isPersistent: Bool, _ isInMemory: Bool, _ timeToLive: TimeInterval, _ expected: [Bool]) throws {
        try CourierBed.play { bed in
            let phone = bed.phone()
            let asked = Asked()
            phone.environment.courierParts.outgoing = {
                asked.answers.append($0.isPersistent)
                return MemoryOutgoingMessageStore()
            }
            phone.environment.courierParts.incoming = {
                asked.answers.append($0.isPersistent)
                return MemoryIncomingMessageStore()
            }
            let client = phone.environment.run {
                CourierClientFactory().makeMQTTClient(
                    config: MQTTClientConfig(
                        authService: AuthService(), isMessagePersistenceEnabled: isPersistent,
                        isMessageInMemoryPersistenceEnabled: isInMemory, messagePersistenceTTLSeconds: timeToLive))
            }
            #expect(asked.answers == expected)
            #expect(client.connectionState == .disconnected)
        }
    }

    private final class Asked: @unchecked Sendable {
        var answers: [Bool] = []
    }

    @Test("Times that make no sense do no harm", arguments: [-1, 0, .nan, .infinity, 1e300])
    func times(_ time: TimeInterval) throws {
        try CourierBed.play { bed in
            bed.broker.unanswered = [.connect, .pingreq]
            let service = AuthService()
            service.isSilent = true
            let client = bed.phone().client(
                service, authenticationTimeout: time,
                connectTimeout: ConnectTimeoutPolicy(isEnabled: true, timerInterval: time, timeout: time),
                idleTimeout: IdleActivityTimeoutPolicy(
                    isEnabled: true, timerInterval: time, inactivityTimeout: time, readTimeout: time),
                timeToLive: time, cleanup: time)
            client.connect()
            await bed.advance(by: .seconds(1))
            service.isSilent = false
            client.disconnect()
            client.connect()
            await bed.advance(by: .seconds(60))
            bed.broker.unanswered = []
            await bed.advance(by: .seconds(60))
            bed.broker.publish("x", .atLeastOnce)
            await bed.advance(by: .seconds(60))
            #expect(bed.broker.connectionCount >= 1)
        }
    }
}
