import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("The text of a UUID")
struct UUIDTextTests {
    @Test("It is Foundation's")
    func text() {
        for _ in 0..<100 {
            let uuid = UUID()
            #expect(uuid.text == uuid.uuidString)
        }
    }
}
