import CarillonResults
import Foundation

/// The table of symbols in the file of a program or library, if it is an ELF file of 64 bits.
enum ELFSymbols {
    /// Returns the function at each of the addresses; empty where the table has none.
    static func frames(at offsets: [UInt64], in file: String) -> [[StackFrame]] {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped) else {
            return offsets.map { _ in [] }
        }
        var names = [String?](repeating: nil, count: offsets.count)
        data.withUnsafeBytes { bytes in
            for (start, size, name) in functions(in: bytes) {
                for (index, offset) in offsets.enumerated() where offset >= start && offset - start < size {
                    names[index] = text(in: bytes, at: name)
                }
            }
        }
        return names.map { name in name.map { [StackFrame(function: Demangling.name(of: $0))] } ?? [] }
    }

    /// Returns every function: its address, its size, and the place of its name.
    private static func functions(in bytes: UnsafeRawBufferPointer) -> [(start: UInt64, size: UInt64, name: Int)] {
        func load<Number: FixedWidthInteger>(_ offset: UInt64, _: Number.Type) -> Number {
            let size = UInt64(MemoryLayout<Number>.size)
            guard offset < UInt64(bytes.count), UInt64(bytes.count) - offset >= size else { return 0 }
            return bytes.loadUnaligned(fromByteOffset: Int(offset), as: Number.self)
        }
        // The file begins with the magic number, and 2 for 64 bits.
        guard bytes.count > 64, bytes.prefix(5).elementsEqual([0x7f, 0x45, 0x4c, 0x46, 2]) else { return [] }
        let sections = load(40, UInt64.self)
        let sectionSize = UInt64(load(58, UInt16.self))
        func section(_ index: UInt64) -> UInt64 { sections &+ index &* sectionSize }
        let symbolTable: UInt32 = 2
        for index in 0..<UInt64(load(60, UInt16.self)) where load(section(index) &+ 4, UInt32.self) == symbolTable {
            let table = load(section(index) &+ 24, UInt64.self)
            let size = load(section(index) &+ 32, UInt64.self)
            let names = load(section(UInt64(load(section(index) &+ 40, UInt32.self))) &+ 24, UInt64.self)
            return stride(from: table, to: table &+ min(size, UInt64(bytes.count)), by: 24).compactMap { symbol in
                // The kind is in the lower half of the byte; 2 means a function.
                guard load(symbol &+ 4, UInt8.self) & 15 == 2 else { return nil }
                return (
                    load(symbol &+ 8, UInt64.self), load(symbol &+ 16, UInt64.self),
                    Int(clamping: names &+ UInt64(load(symbol, UInt32.self)))
                )
            }
        }
        return []
    }

    private static func text(in bytes: UnsafeRawBufferPointer, at offset: Int) -> String? {
        guard offset > 0, offset < bytes.count else { return nil }
        return String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
    }
}
