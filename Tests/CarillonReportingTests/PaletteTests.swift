import Foundation
import Testing

@testable import CarillonReporting

@Suite("Colours")
struct PaletteTests {
    @Test(
        "every pair that meets has the contrast that WCAG AA asks for", arguments: Palette.pairs.indices,
        [true, false])
    func contrast(index: Int, isLight: Bool) throws {
        let pair = Palette.pairs[index]
        func luminance(_ name: String) throws -> Double {
            let color = try #require(Palette.colors.first { $0.name == name }, "there is no colour \(name)")
            return relativeLuminance(isLight ? color.light : color.dark)
        }
        let values = try [luminance(pair.foreground), luminance(pair.background)].sorted()
        let ratio = (values[1] + 0.05) / (values[0] + 0.05)
        #expect(
            ratio >= pair.leastContrast,
            "\(pair.foreground) on \(pair.background), \(isLight ? "light" : "dark")")
    }

    @Test("the measure is WCAG's")
    func measure() {
        #expect(relativeLuminance(0xFFFFFF) == 1)
        #expect(relativeLuminance(0) == 0)
        #expect(abs(relativeLuminance(0x777777) - 0.1845) < 0.0005)
    }

    @Test("the stylesheet uses no colour that the palette does not have, and each that it has")
    func use() {
        let used = Set(Stylesheet.text.matches(of: /var\(--([a-z-]+)\)/).map { String($0.1) })
        let names = Set(Palette.colors.map(\.name))
        #expect(used.subtracting(names) == ["sans", "mono", "tone", "tone-soft"])
        #expect(names.subtracting(used).isEmpty)
    }

    /// Relative luminance as WCAG 2.2 defines it.
    private func relativeLuminance(_ color: UInt32) -> Double {
        let channels = [16, 8, 0].map { shift in
            let value = Double(color >> UInt32(shift) & 0xFF) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    }
}
