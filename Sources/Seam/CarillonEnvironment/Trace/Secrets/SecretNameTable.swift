import CCarillonSystem

/// Names that stand before secrets, in the form in which C looks them up.
///
/// Unchecked because nothing in a table changes once it is made.
final class SecretNameTable: @unchecked Sendable {
    /// The names of members, endings, headers, parameters and collections, in lower case, without hyphens and
    /// underscores.
    let lists: [Set<String>]
    private let view: carillon_names

    init(_ lists: [Set<String>]) {
        self.lists = lists
        let kinds: [SecretNameKinds] = [.member, [], .header, .parameter, .collection]
        var names: [String: SecretNameKinds] = [:]
        for (list, kind) in zip(lists, kinds) where kind != [] {
            for name in list { names[name, default: []].formUnion(kind) }
        }
        var size = 16
        while size < names.count * 2 { size *= 2 }
        let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: size)
        hashes.initialize(repeating: 0, count: size)
        let flags = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        flags.initialize(repeating: 0, count: size)
        for (name, kinds) in names {
            let hash = Array(name.utf8).withUnsafeBufferPointer { carillon_name_hash($0.baseAddress, $0.count) }
            var place = Int(truncatingIfNeeded: hash) & (size - 1)
            while hashes[place] != 0 { place = (place + 1) & (size - 1) }
            hashes[place] = hash
            flags[place] = UInt8(kinds.rawValue)
        }
        let texts = SecretNameTable.endings(lists[1])
        let endings = UnsafeMutablePointer<UInt8>.allocate(capacity: texts.count)
        for (index, byte) in texts.enumerated() { (endings + index).initialize(to: byte) }
        view = carillon_names(hashes: hashes, kinds: flags, mask: UInt32(size - 1), endings: endings)
    }

    /// Calls `body` with the table.
    func withView<Result>(_ body: (UnsafePointer<carillon_names>) -> Result) -> Result {
        withExtendedLifetime(self) { withUnsafePointer(to: view, body) }
    }

    deinit {
        view.hashes.deallocate()
        view.kinds.deallocate()
        view.endings.deallocate()
    }

    /// The endings of secrets that tell whose requests these are.
    private static let keys: Set = ["apikey"]

    /// Returns endings, each with its length and its kinds before it, and a zero behind the last.
    private static func endings(_ texts: Set<String>) -> [UInt8] {
        texts.sorted().flatMap { text -> [UInt8] in
            let kinds: SecretNameKinds = keys.contains(text) ? [.ending, .key] : .ending
            return [UInt8(clamping: text.utf8.count), UInt8(kinds.rawValue)] + text.utf8.prefix(255)
        } + [0]
    }
}
