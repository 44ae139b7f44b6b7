import CarillonEnvironment
import Testing

@testable import CarillonReporting

@Suite("Texts, times and hashes")
struct TextTests {
    @Test(
        "markup is escaped scalar by scalar",
        arguments: [
            ("a < b & c > \"d\" 'e'", "a &lt; b &amp; c &gt; &quot;d&quot; &#39;e&#39;"),
            ("\"\u{301}", "&quot;\u{301}"), ("<\u{338}", "&lt;\u{338}"), ("\u{600}<b>", "\u{600}&lt;b&gt;"),
            ("tab\tand\nline", "tab\tand\nline"), ("👩‍👧 é", "👩‍👧 é"),
        ])
    func escape(text: String, expected: String) {
        #expect(Array(HTMLText.escape(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(
        "characters that cannot be seen are made visible",
        arguments: [
            ("\u{0}", "␀"), ("\u{1B}[0m", "␛[0m"), ("\r\n", "␍\n"), ("\u{7F}", "␡"), ("\u{85}", "⟨U+0085⟩"),
            ("a\u{202E}b", "a⟨U+202E⟩b"), ("\u{FEFF}", "⟨U+FEFF⟩"),
        ])
    func invisible(text: String, expected: String) {
        #expect(HTMLText.escape(text) == expected)
    }

    @Test(
        "virtual time reads like a clock",
        arguments: [
            (0, "0:00:00"), (250_000_000, "0:00:00.250"), (3_723_000_000_000, "1:02:03"),
            (1, "0:00:00.000000001"),
            (1_036_800_000_000_000 + 10_800_000_000_000, "12\u{202F}d 03:00:00"),
            (-1_500_000, "\u{2212}0:00:00.001500"),
            (Int64.max, "106751\u{202F}d 23:47:16.854775807"),
            (.min, "\u{2212}106751\u{202F}d 23:47:16.854775808"),
        ])
    func clock(nanoseconds: Int64, expected: String) {
        #expect(VirtualTime.clock(nanoseconds) == expected)
    }

    @Test(
        "a length has two units at most",
        arguments: [
            (0, "0 s"), (999, "999 ns"), (1_500_000, "1 ms 500 µs"), (90_000_000_000, "1 min 30 s"),
            (3_600_000_000_000, "1 h"),
            (597_600_000_000_000, "6 d 22 h"), (3_601_000_000_000, "1 h"),
        ])
    func length(nanoseconds: Int64, expected: String) {
        #expect(VirtualTime.length(nanoseconds).replacing("\u{202F}", with: " ") == expected)
    }

    @Test(
        "dates are those of the Gregorian calendar",
        arguments: [
            (0, "Thu 1 Jan 1970, 00:00:00"), (1_772_438_400, "Mon 2 Mar 2026, 08:00:00"),
            (951_782_399, "Mon 28 Feb 2000, 23:59:59"), (951_782_400, "Tue 29 Feb 2000, 00:00:00"),
            (-1, "Wed 31 Dec 1969, 23:59:59"),
            (4_107_542_399, "Sun 28 Feb 2100, 23:59:59"), (4_107_542_400, "Mon 1 Mar 2100, 00:00:00"),
        ])
    func date(seconds: Int64, expected: String) {
        #expect(CivilDate(epochSeconds: seconds).text == expected)
    }

    @Test("dates at the ends of the range are some date", arguments: [Int64.min, .max], [Int64.min, .max])
    func extremes(seconds: Int64, nanoseconds: Int64) {
        #expect(!CivilDate(epochSeconds: seconds, nanoseconds: nanoseconds).text.isEmpty)
    }

    /// FIPS 180-4's examples, and lengths around the padding's border.
    @Test(
        "SHA-256 is SHA-256",
        arguments: [
            ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
            ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
            ),
            (String(repeating: "a", count: 55), "n0OQ+NMMLdkuyfCVtl4rmumwqSWlJY4kHJ8ekQ9zQxg="),
            (String(repeating: "a", count: 64), "/+BU/nrgy23GXDr5th1SCfQ5hR20PQulmXM33xVGaOs="),
        ])
    func hash(text: String, expected: String) {
        #expect(SHA256.source(text) == "sha256-" + expected)
    }

    @Test("a hex dump shows offsets, bytes and characters, and counts the rest")
    func hexDump() {
        let bytes = Array("\u{10}MQTT 3.1.1 keep alive".utf8)
        #expect(
            HexDump.text(bytes, most: 20) == """
                0000  10 4d 51 54 54 20 33 2e  31 2e 31 20 6b 65 65 70  .MQTT 3.1.1 keep
                0010  20 61 6c 69                                        ali
                … 2 more bytes
                """)
    }

    @Test("texts of the same kind have the same shape")
    func shape() {
        #expect(
            TextShape.of("\"r-12\" added, due Mon 2 Mar 2026, 09:30:00")
                == TextShape.of("\"r-7\" added, due Sun 12 Apr 2026, 10:30:00"))
        for (text, shape) in [
            ("\"r-12\" added, due Mon 2 Mar 2026 09:30", "\"r-#\" added, due # # # # #:#"), ("", ""), ("a", "a"),
            ("7", "#"), ("-", "-"), ("a b", "a b"), ("--a1--", "--#--"), ("Mon", "#"), ("Monday", "Monday"),
            ("Dec, Sun", "#, #"), ("a…2 ", "a…# "), ("é١½", "#"),
        ] {
            #expect(TextShape.of(text) == shape)
        }
        #expect(TextShape.of("PUBLISH a") != TextShape.of("PUBLISH b"))
        #expect(TextShape.of("SUBACK 1") != TextShape.of("PUBACK 1"))
    }

    @Test("a text that is cut to fit does fit, and says that it was cut")
    func fit() {
        let text = "broker.connectAttempts(of: alice).gaps equals 1, 2, 4, 8, 16, 30, 30 s"
        let cut = TextWidth.fit(text, size: 13, limit: 200)
        #expect(cut.hasSuffix("…"))
        #expect(text.hasPrefix(cut.dropLast()))
        #expect(TextWidth.of(cut, size: 13) <= 200)
        #expect(TextWidth.fit("short", size: 13, limit: 200) == "short")
    }

    @Test("numbers and lists read well")
    func wording() {
        #expect(counted(1, "scenario") == "1 scenario")
        #expect(counted(4_213, "more event") == "4,213 more events")
        #expect(grouped(1_234_567) == "1,234,567")
        #expect(grouped(-1_000) == "\u{2212}1,000")
        #expect(listed(["a", "b", "c"]) == "a, b and c")
        #expect(clipped("abcdef", to: 4) == "abcd… (2 more characters)")
    }
}
