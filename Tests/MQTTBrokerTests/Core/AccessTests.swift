import CarillonEnvironment
import CarillonMQTT
import MQTTWire
import MockHosting
import Synchronization
import Testing

@testable import MQTTBroker

@Suite("Access to a broker")
struct AccessTests {
    @Test(
        "by name and password",
        arguments: [
            ("alice", "wonderland", ConnectReturnCode.accepted), ("alice", "guess", .badUserNameOrPassword),
            ("alice", nil, .badUserNameOrPassword), ("bob", "wonderland", .badUserNameOrPassword),
            (nil, nil, .notAuthorized), ("Alice", "wonderland", .badUserNameOrPassword),
            ("e\u{301}", "x", .badUserNameOrPassword), ("\u{E9}", "x", .accepted),
        ] as [(String?, String?, ConnectReturnCode)])
    func users(name: String?, password: String?, code: ConnectReturnCode) {
        let bed = CoreBed(access: .users(["alice": "wonderland", "\u{E9}": "x"]))
        let client = bed.connect("phone", userName: name, password: password.map { Array($0.utf8) })
        #expect(client.connack == .connack(code))
        #expect(client.isOpen == (code == .accepted))
    }

    @Test("is asked for with what CONNECT says, and the time")
    func request() {
        let requests = Mutex<[ConnectionRequest]>([])
        let bed = CoreBed(
            access: AccessControl(authenticate: { request in
                requests.withLock { $0.append(request) }
                return request.instant < Instant(nanoseconds: 5) ? .accepted : .notAuthorized
            }), at: Instant(nanoseconds: 4))
        #expect(bed.connect("one", userName: "u", password: [1]).connack == .connack())
        bed.pass(.nanoseconds(1))
        #expect(bed.connect("two").connack == .connack(.notAuthorized))
        #expect(
            requests.withLock { $0 } == [
                ConnectionRequest(
                    clientIdentifier: "one", userName: "u", password: [1], instant: Instant(nanoseconds: 4)),
                ConnectionRequest(clientIdentifier: "two", instant: Instant(nanoseconds: 5)),
            ])
    }
}
