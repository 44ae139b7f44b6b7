import Foundation

extension UUID {
    /// The same as `uuidString`, in a small part of its time: a world names many things.
    package var text: String {
        String(unsafeUninitializedCapacity: 36) { text in
            withUnsafeBytes(of: uuid) { bytes in
                var length = 0
                for index in 0..<16 {
                    if index == 4 || index == 6 || index == 8 || index == 10 {
                        text[length] = UInt8(ascii: "-")
                        length += 1
                    }
                    text[length] = hexadecimalDigits.utf8Start[Int(bytes[index] >> 4)]
                    text[length + 1] = hexadecimalDigits.utf8Start[Int(bytes[index] & 0xF)]
                    length += 2
                }
            }
            return 36
        }
    }
}

private let hexadecimalDigits: StaticString = "0123456789ABCDEF"
