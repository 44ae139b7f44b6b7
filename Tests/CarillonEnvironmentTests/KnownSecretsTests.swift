import CarillonEnvironment
import Foundation
import Testing

@Suite("Known secrets")
struct KnownSecretsTests {
    static func known(_ secrets: String...) -> KnownSecrets {
        var known = KnownSecrets()
        for secret in secrets { known.learn(secret.utf8) }
        return known
    }

    @Test(
        "are found in each spelling",
        arguments: [
            ("pass/word1", "************"), ("pass%2fword1", "*"), ("%70ass%252Fword1", "*"), (#"pass\/word1"#, "*"),
            (#"p\\u0061ss\\/word1"#, "*"), (#"p\u{61}ss/word1"#, "*"), (#"pass%5C/word1"#, "*"),
            (#"pass\u0025\u0032Fword1"#, "-"), (#"pass\u00252Fword1"#, "*"), ("706173732f776f726431", "*"),
            ("70 61 73 73 2F 77 6F 72 64 31", "*"), ("70:61:73:73:2f:77:6f:72:64:31", "*"),
            ("cGFzcy93b3JkMQ", "*"), ("cGFzcy93b3JkMQ==", "**************=="), ("pass/…", "*****…"),
            ("pas/…", "-"), ("pass%2Fwo…", "*********…"), ("7061 737", "-"), ("706173…", "******…"),
            ("pass/word2", "-"), ("PASS/WORD1", "-"), ("pass word1", "-"),
        ])
    func spellings(spelling: String, shown: String) {
        let known = KnownSecretsTests.known("pass/word1")
        let text = "(\(spelling))"
        let expected =
            switch shown {
            case "-": text
            case _ where shown.hasPrefix("*") && shown.hasSuffix("*"):
                "(\(String(repeating: "*", count: spelling.utf8.count)))"
            default: "(\(shown))"
            }
        #expect(known.mask(text) == expected)
    }

    @Test(
        "are known as they are, in whatever spelling they are seen first",
        arguments: ["pass%2Fword%31", #"pass\/word1"#, #"p\\u0061ss\\/word1"#, "pass%252Fword1", "pass%5C/word1"])
    func firstSeen(spelling: String) {
        let known = KnownSecretsTests.known(spelling)
        for text in ["pass/word1", spelling, "706173732f776f726431", "cGFzcy93b3JkMQ"] {
            #expect(known.mask("(\(text))") == "(\(String(repeating: "*", count: text.utf8.count)))", "\(text)")
        }
    }

    @Test(
        "in Base64 are hidden up to the last digit that has a bit of them, whatever stands around them",
        arguments: 0..<3)
    func base64(offset: Int) {
        let secret = "4bWm9x?~z-"
        let known = KnownSecretsTests.known(secret)
        for count in 0..<3 {
            let before = String(repeating: "a", count: offset), after = String(repeating: "b", count: count)
            let plain = Data((before + secret + after).utf8).base64EncodedString()
            let first = offset * 8 / 6, end = ((offset + secret.utf8.count) * 8 + 5) / 6
            for text in [
                plain, plain.replacing("+", with: "-").replacing("/", with: "_"), plain.replacing("=", with: ""),
            ] {
                let shown = Array(known.mask(text))
                for (index, (character, original)) in zip(shown, text).enumerated() {
                    #expect((character == "*") == (index >= first && index < end), "\(text) \(String(shown))")
                    if character != "*" { #expect(character == original) }
                }
            }
        }
    }

    @Test("are hidden where a line of Base64 ends in the middle of them")
    func lines() {
        let secret = (0..<40).map { "k\($0)" }.joined()
        let text = Data("user:\(secret)".utf8).base64EncodedString(options: .lineLength76Characters)
        let shown = KnownSecretsTests.known(secret).mask(text)
        #expect(shown.filter { $0 == "*" }.count > 100)
        #expect(shown.contains("\r\n") && shown.hasPrefix("dXNlc"))
    }

    @Test("that end like the beginning of an escape are found before anything")
    func ambiguousEnds() {
        for (secret, text) in [
            ("secret12%", "secret12%41"), (#"secret12\"#, #"secret12\n"#), (#"secret12\"#, #"secret12\\""#),
        ] {
            let shown = KnownSecretsTests.known(secret).mask(text)
            #expect(shown.hasPrefix("*********") && shown.count == text.count, "\(shown)")
        }
        #expect(KnownSecretsTests.known("41secret").mask("100%41secret") == "100%********")
    }

    @Test("are not looked for if they are short, long, or one character alone without their escapes")
    func bounds() {
        #expect(KnownSecretsTests.known("%41%42%43%44").isEmpty)
        #expect(KnownSecretsTests.known("aaaaaaaaaaaa", "short").isEmpty)
        #expect(KnownSecretsTests.known(String(repeating: "ab", count: 251)).isEmpty)
        let long = String(repeating: "ab", count: 250)
        #expect(
            KnownSecretsTests.known(long.map { "%6\($0 == "a" ? 1 : 2)" }.joined()).mask(long)
                == String(repeating: "*", count: 500))
    }

    @Test("are limited in number, and a copy learns by itself")
    func limit() {
        var known = KnownSecrets()
        for number in 0..<KnownSecrets.limit { known.learn("secret-\(number)".utf8) }
        let copy = known
        known.learn("one-too-many".utf8)
        #expect(known.mask("one-too-many") == "one-too-many")
        #expect(known.mask("secret-4095") == "***********")
        var other = KnownSecretsTests.known("secret-a")
        let before = other
        other.learn("secret-b".utf8)
        #expect(before.mask("secret-b") == "secret-b" && other.mask("secret-b") == "********")
        #expect(copy.mask("secret-77") == "*********")
    }

    @Test("of any bytes are found among any bytes, and no text makes the search fail", arguments: UInt64(0)..<50)
    func anyBytes(seed: UInt64) {
        var numbers = SystemlessNumbers(state: seed)
        var known = KnownSecrets()
        let telling = Array(#"%\u{}0123456789abcdefABCDEFnrt"'/+-_=:"#.utf8) + [0xE2, 0x80, 0xA6, 0x0A, 0x0D]
        func bytes(_ count: Int) -> [UInt8] {
            (0..<count).map { _ in
                numbers.next() % 3 == 0
                    ? UInt8(truncatingIfNeeded: numbers.next()) : telling[Int(numbers.next() % UInt64(telling.count))]
            }
        }
        var secrets: [[UInt8]] = []
        for _ in 0..<20 { secrets.append(bytes(8 + Int(numbers.next() % 20))) }
        for secret in secrets { known.learn(secret) }
        for secret in secrets {
            let text = bytes(Int(numbers.next() % 30)) + secret + bytes(Int(numbers.next() % 30))
            let shown = known.mask(text) ?? text
            #expect(shown.count == text.count)
            _ = known.mask(bytes(200))
        }
    }
}

/// Random numbers that are the same for the same seed.
private struct SystemlessNumbers {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state >> 33
    }
}
