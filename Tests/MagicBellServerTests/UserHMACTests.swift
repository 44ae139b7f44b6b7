import MagicBellWire
import Testing

@Suite("A user's HMAC")
struct UserHMACTests {
    @Test(
        "is HMAC-SHA256 in Base64, as the vectors have it",
        arguments: [
            ("richard@example.com", "tCJhWGZQGvMkXBJk+fVf2z8ErmEMJfU7CHpTRk551jQ="),
            ("001", "4H8rK6uWklcWUB/2filpP6zaa0s3+bSzylAT2uYLhJk="),
        ])
    func vectors(user: String, code: String) {
        #expect(UserHMAC.code(for: user, secret: "MAGICBELL_API_SECRET") == code)
    }
}
