#if os(Linux)
import Synchronization

/// A table of all worlds of the process, by descriptor or address.
///
/// `Mutex` hands itself from one waiting thread to the next, which costs a change of threads each time. When a
/// hundred worlds ran at once and asked one lock for each of their socket calls, they stood still for minutes. Here
/// two keys seldom share a lock.
final class ShardedTable<Key: FixedWidthInteger & Sendable, Value: Sendable>: Sendable {
    private final class Shard: Sendable {
        let values = Mutex<[Key: Value]>([:])
    }

    private let shards = (0..<256).map { _ in Shard() }

    private func shard(_ key: Key) -> Shard {
        // The low bits of an address are those of its alignment.
        let number = UInt64(truncatingIfNeeded: key)
        return shards[Int((number ^ number >> 4 ^ number >> 12) & 255)]
    }

    subscript(key: Key) -> Value? { shard(key).values.withLock { $0[key] } }

    /// Sets a value. Returns the one before.
    func update(_ key: Key, to value: Value) -> Value? {
        shard(key).values.withLock { $0.updateValue(value, forKey: key) }
    }

    /// Changes a value; `nil` stands for none, before and after.
    func change(_ key: Key, _ body: (inout Value?) -> Void) { shard(key).values.withLock { body(&$0[key]) } }

    /// Removes a value and returns it, so that what it refers to is released outside of the lock.
    func remove(_ key: Key) -> Value? { shard(key).values.withLock { $0.removeValue(forKey: key) } }

    /// All values, in no order.
    var values: [Value] { shards.flatMap { shard in shard.values.withLock { Array($0.values) } } }
}
#endif
