import Foundation

/// A text as its bytes, for keys: two spellings of `é` are different texts in a file.
struct ExactText: Hashable {
    var text: String

    static func == (one: ExactText, other: ExactText) -> Bool {
        var (one, other) = (one.text, other.text)
        return one.withUTF8 { one in
            other.withUTF8 { other in
                guard one.count == other.count else { return false }
                guard let start = one.baseAddress, let otherStart = other.baseAddress else { return true }
                return memcmp(start, otherStart, one.count) == 0
            }
        }
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
