import Testing

@testable import CourierCore

@Suite("QoS")
struct QoSTests {
    @Test(
        "Each level has a number on the wire and one of its own",
        arguments: zip(
            [QoS.zero, .one, .two, .oneWithoutPersistenceAndNoRetry, .oneWithoutPersistenceAndRetry],
            [(raw: 0, type: 0), (1, 1), (2, 2), (1, 3), (1, 4)]))
    func numbers(_ qos: QoS, _ numbers: (raw: Int, type: Int)) {
        #expect(qos.rawValue == numbers.raw)
        #expect(qos.type == numbers.type)
        #expect(QoS(rawValue: numbers.type) == qos)
    }

    @Test("There is no sixth level", arguments: [-1, 5])
    func unknown(_ number: Int) {
        #expect(QoS(rawValue: number) == nil)
    }
}
