import CarillonEnvironment
import DDPWire

/// The identifiers and tokens that a server makes.
struct Identifiers {
    private static let tokenCharacters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

    private let numbers: any RandomNumbers

    init(_ numbers: any RandomNumbers) {
        self.numbers = numbers
    }

    /// Returns 17 characters, for a session, a document or a user.
    func next() -> String {
        Identifiers.text(RandomStream.length, of: RandomStream.characters) { numbers.next(below: $0) }
    }

    /// Returns 43 characters, for a login token.
    func nextToken() -> String { Identifiers.text(43, of: Identifiers.tokenCharacters) { numbers.next(below: $0) } }

    private static func text(
        _ count: Int, of characters: [Character], _ index: (UInt64) -> UInt64
    ) -> String {
        String((0..<count).map { _ in characters[Int(index(UInt64(characters.count)))] })
    }
}
