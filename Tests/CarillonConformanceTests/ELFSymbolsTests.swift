import CarillonResults
import Foundation
import Testing

@testable import CarillonConformance

/// Tables of symbols in files that are made for it, in the layout of the System V ABI, “Object Files”.
@Suite("Symbols of an ELF file")
struct ELFSymbolsTests {
    struct Symbol {
        var name: UInt32
        var kind: UInt8 = 0x12
        var address: UInt64
        var size: UInt64
    }

    /// The places of the names: `one` at 1, `two` at 5.
    static let names: [UInt8] = Array("\0one\0two\0".utf8)
    static let symbols = [
        Symbol(name: 1, kind: 0x11, address: 0x3000, size: 8), Symbol(name: 1, address: 0x1000, size: 0x10),
        Symbol(name: 5, kind: 2, address: 0x2000, size: 1),
    ]

    /// A file with a header, names, a table of symbols and sections, in that order.
    ///
    /// - Parameters:
    ///   - strangers: further symbols behind those that the table says it has.
    ///   - isTableFirst: whether the table is section 0, before one of another kind, which then has its number.
    ///   - link: the section that is said to have the names; 2 has them.
    ///   - sectionCount: how many sections there are said to be.
    static func file(
        _ symbols: [Symbol] = symbols, strangers: [Symbol] = [], magic: [UInt8] = [0x7f, 0x45, 0x4c, 0x46, 2],
        isTableFirst: Bool = false, link: UInt32 = 2, sectionCount: UInt16 = 3, size: UInt64? = nil
    ) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64)
        func put(_ number: some FixedWidthInteger, _ offset: Int) {
            withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(offset..<offset + $0.count, with: $0) }
        }
        bytes.replaceSubrange(0..<5, with: magic)
        let nameOffset = bytes.count
        bytes += names
        let sections = bytes.count
        bytes += [UInt8](repeating: 0, count: 3 * 72)
        let table = bytes.count
        for symbol in symbols + strangers {
            let start = bytes.count
            bytes += [UInt8](repeating: 0, count: 24)
            put(symbol.name, start)
            put(symbol.kind, start + 4)
            put(symbol.address, start + 8)
            put(symbol.size, start + 16)
        }
        put(UInt64(sections), 40)
        put(UInt16(72), 58)
        put(sectionCount, 60)
        let tableSection = sections + (isTableFirst ? 0 : 72)
        put(UInt32(2), tableSection + 4)
        put(UInt64(table), tableSection + 24)
        put(size ?? UInt64(24 * symbols.count), tableSection + 32)
        put(link, tableSection + 40)
        put(UInt32(3), sections + 2 * 72 + 4)
        put(UInt64(nameOffset), sections + 2 * 72 + 24)
        return bytes
    }

    /// The name of the function at each address.
    static func functions(_ bytes: [UInt8], at offsets: [UInt64]) throws -> [String?] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "carillon-symbols-\(ProcessInfo.processInfo.globallyUniqueString)")
        try Data(bytes).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return ELFSymbols.frames(at: offsets, in: file.path).map { $0.first?.function }
    }

    @Test("A function has its addresses from the first to the last, and data has none", arguments: [false, true])
    func functions(isTableFirst: Bool) throws {
        let bytes = ELFSymbolsTests.file(isTableFirst: isTableFirst)
        let offsets: [UInt64] = [0, 0xfff, 0x1000, 0x100f, 0x1010, 0x1fff, 0x2000, 0x2001, 0x3000, .max]
        #expect(
            try ELFSymbolsTests.functions(bytes, at: offsets)
                == [nil, nil, "one", "one", nil, nil, "two", nil, nil, nil])
    }

    @Test("Swift's names are read as people write them")
    func demangled() throws {
        var bytes = ELFSymbolsTests.file([Symbol(name: 9, address: 0x10, size: 1)], strangers: [])
        bytes += Array("$sSi1poiyS2i_SitFZ\0".utf8)
        // The text is behind everything else, and the first name would be at 64.
        let name = UInt32(bytes.count - 19 - 64)
        withUnsafeBytes(of: name.littleEndian) { bytes.replaceSubrange(bytes.count - 43..<bytes.count - 39, with: $0) }
        #expect(
            try ELFSymbolsTests.functions(bytes, at: [0x10])
                == ["static Swift.Int.+ infix(Swift.Int, Swift.Int) -> Swift.Int"])
    }

    @Test("Bytes behind a table are not in it")
    func strangers() throws {
        let bytes = ELFSymbolsTests.file(strangers: [Symbol(name: 1, address: 0x5000, size: 8)])
        #expect(try ELFSymbolsTests.functions(bytes, at: [0x5000, 0x1000]) == [nil, "one"])
        let longer = ELFSymbolsTests.file(size: 1 << 60)
        #expect(try ELFSymbolsTests.functions(longer, at: [0x1000, 0x2000]) == ["one", "two"])
    }

    @Test("A file that is cut short or of another kind has no functions, and is no danger")
    func foreign() throws {
        let whole = ELFSymbolsTests.file()
        for length in whole.indices {
            let names = try ELFSymbolsTests.functions(Array(whole[..<length]), at: [0x1000, 0x2000])
            #expect(names == [length < whole.count - 24 ? nil : "one", nil], "\(length)")
        }
        for magic: [UInt8] in [[0x7f, 0x45, 0x4c, 0x46, 1], [0x7e, 0x45, 0x4c, 0x46, 2]] {
            #expect(try ELFSymbolsTests.functions(ELFSymbolsTests.file(magic: magic), at: [0x1000]) == [nil])
        }
        #expect(ELFSymbols.frames(at: [1, 2], in: "/dev/null/nothing") == [[], []])
        // Sections that are not there.
        #expect(
            try ELFSymbolsTests.functions(ELFSymbolsTests.file(isTableFirst: true, sectionCount: 0), at: [0x1000])
                == [nil])
        #expect(try ELFSymbolsTests.functions(ELFSymbolsTests.file(sectionCount: .max), at: [0x1000]) == ["one"])
    }

    @Test("A function whose name is nowhere has none")
    func nameless() throws {
        let count = UInt32(ELFSymbolsTests.file([Symbol(name: 0, address: 1, size: 1)]).count)
        for name in [count - 64, count, .max] {
            let bytes = ELFSymbolsTests.file([Symbol(name: name, address: 1, size: 1)])
            #expect(try ELFSymbolsTests.functions(bytes, at: [1]) == [nil], "\(name)")
        }
        // With no section of names, the first would be the file's magic number.
        let bytes = ELFSymbolsTests.file([Symbol(name: 0, address: 1, size: 1)], isTableFirst: true, link: 1)
        #expect(try ELFSymbolsTests.functions(bytes, at: [1]) == [nil])
    }

    @Test("An address that belongs to no function has no name", .enabled(if: hasSymbolizer))
    func symbolizer() {
        #expect(SymbolizerTool.frames(at: [0, 1], in: "/bin/sh") == [[], []])
        #expect(SymbolizerTool.frames(at: [0], in: "/dev/null/nothing")?.flatMap(\.self) ?? [] == [])
    }

    static let hasSymbolizer = SymbolizerTool.frames(at: [0], in: "/bin/sh") != nil
}
