import CarillonConformance
import Testing

@Suite("Patterns for identifiers")
struct PathPatternTests {
    @Test(
        "match",
        arguments: [
            ("robin", "robin/overflow/sixty-first"), ("robin/overflow", "robin/overflow/sixty-first"),
            ("robin/*/sixty-first", "robin/overflow/sixty-first"), ("**/sixty-first", "robin/overflow/sixty-first"),
            ("**/overflow/**", "robin/overflow/sixty-first"), ("robin/over*", "robin/overflow/sixty-first"),
            ("**/*first", "robin/overflow/sixty-first"), ("*/*/*-*", "robin/overflow/sixty-first"), ("**", "a"),
        ])
    func matches(_ pattern: String, _ path: String) {
        #expect(PathPattern(pattern).matches(path))
    }

    @Test(
        "do not match",
        arguments: [
            ("rob", "robin/overflow"), ("overflow", "robin/overflow"), ("robin/*/*", "robin/overflow"),
            ("**/first", "robin/overflow/sixty-first"),
            ("robin/overflow/sixty-first/more", "robin/overflow/sixty-first"),
        ])
    func matchesNot(_ pattern: String, _ path: String) {
        #expect(!PathPattern(pattern).matches(path))
    }

    @Test("Seeds are read as decimal and as hexadecimal numbers")
    func seeds() {
        #expect(Seed(parsing: "0x5eed") == Seed(0x5eed))
        #expect(Seed(parsing: "24301") == Seed(0x5eed))
        #expect(Seed(parsing: "0xFF_FF") == Seed(0xFFFF))
        #expect(Seed(parsing: "seed") == nil)
        #expect(Seed(parsing: "-1") == nil)
        #expect(Seed(0x5eed).description == "0x5eed")
    }
}
