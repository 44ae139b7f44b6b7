import CCarillonSystem

/// The spellings of secrets, in the form in which C looks for them.
///
/// Unchecked because a table changes only while it has one owner: see ``KnownSecrets``.
final class SecretTable: @unchecked Sendable {
    /// The secrets that were added.
    private var texts: Set<Text> = []
    private var bytes: [UInt8] = []
    private var secrets: [carillon_secret] = []
    private var spellings: [carillon_spelling] = []
    private var slots = [UInt32](repeating: 0, count: 64)
    /// The number of bytes of the longest secret.
    private var longest = 0

    private struct Text: Hashable {
        var bytes: [UInt8]
        var isPlain: Bool
    }

    init() {}

    /// Makes a copy, which can change by itself.
    init(_ other: SecretTable) {
        (texts, bytes, secrets, spellings) = (other.texts, other.bytes, other.secrets, other.spellings)
        (slots, longest) = (other.slots, other.longest)
    }

    var isEmpty: Bool { spellings.isEmpty }

    /// The number of bytes that the longest spelling has, where each of its characters has several escapes.
    var reach: Int { longest * 12 + 16 }

    /// Adds a secret without escapes.
    ///
    /// - Parameter isPlain: Whether it is looked for as it is, and not only in hexadecimal digits and in Base64.
    func add(_ text: [UInt8], isPlain: Bool) {
        guard texts.insert(Text(bytes: text, isPlain: isPlain)).inserted else { return }
        var found = [carillon_spelling](repeating: carillon_spelling(), count: Int(carillon_spelling_limit))
        let count = text.withUnsafeBufferPointer { text in
            text.baseAddress.map { carillon_secret_spellings($0, text.count, isPlain ? 1 : 0, &found) } ?? 0
        }
        for var spelling in found.prefix(count) {
            spelling.secret = UInt32(secrets.count)
            spellings.append(spelling)
        }
        secrets.append(carillon_secret(start: UInt32(bytes.count), count: UInt32(text.count)))
        bytes += text
        longest = max(longest, text.count)
        if spellings.count > slots.count / 2 {
            var size = slots.count
            while size < spellings.count * 4 { size *= 2 }
            slots = [UInt32](repeating: 0, count: size)
            for index in spellings.indices { link(index) }
        } else {
            for index in (spellings.count - count)..<spellings.count { link(index) }
        }
    }

    private func link(_ index: Int) {
        let slot = Int(carillon_secret_slot(spellings[index].key, UInt32(slots.count - 1)))
        spellings[index].next = slots[slot]
        slots[slot] = UInt32(index + 1)
    }

    /// Looks for secrets. Returns whether there are any.
    ///
    /// - Parameters:
    ///   - isOpen: Whether the text goes on, so that what may be the beginning of a secret at its end is hidden.
    ///   - shown: Gets an asterisk for each byte of a secret; it has as many bytes as the text.
    func hide(
        in text: UnsafeBufferPointer<UInt8>, isOpen: Bool, shown: UnsafeMutablePointer<UInt8>?
    ) -> Bool {
        guard let start = text.baseAddress, !isEmpty else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            secrets.withUnsafeBufferPointer { secrets in
                spellings.withUnsafeBufferPointer { spellings in
                    slots.withUnsafeBufferPointer { slots in
                        var known = carillon_known(
                            bytes: bytes.baseAddress, secrets: secrets.baseAddress, spellings: spellings.baseAddress,
                            slots: slots.baseAddress, slot_mask: UInt32(slots.count - 1))
                        return carillon_secrets_hide(&known, start, text.count, isOpen ? 1 : 0, shown) > 0
                    }
                }
            }
        }
    }
}
