import DDPWire
import JSONWire

extension EJSON {
    /// The memory that the value takes, roughly: 32 bytes for each value inside of it, and its texts, names and bytes.
    var byteCount: Int {
        switch self {
        case .null, .bool, .number, .date: 32
        case .string(let text): 32 + text.utf8.count
        case .binary(let bytes): 32 + bytes.count
        case .regularExpression(let pattern, let flags): 32 + pattern.utf8.count + flags.utf8.count
        case .custom(let type, let value): 32 + type.utf8.count + value.byteCount
        case .array(let elements): elements.reduce(32) { $0 + $1.byteCount }
        case .object(let members): 32 + members.byteCount
        }
    }
}

extension JSON {
    /// The memory that the value takes, as of EJSON.
    fileprivate var byteCount: Int {
        switch self {
        case .null, .bool, .number: 32
        case .string(let text): 32 + text.utf8.count
        case .array(let elements): elements.reduce(32) { $0 + $1.byteCount }
        case .object(let members): members.reduce(32) { $0 + 16 + $1.name.utf8.count + $1.value.byteCount }
        }
    }
}

extension Members<EJSON> {
    /// The memory that the members take.
    var byteCount: Int { reduce(0) { $0 + 16 + $1.name.utf8.count + $1.value.byteCount } }
}

extension ServerMessage {
    /// The memory that the message takes, roughly.
    var byteCount: Int {
        switch self {
        case .added(let document), .addedBefore(let document, _): 128 + document.fields.byteCount
        case .changed(let change):
            change.cleared.reduce(128 + change.fields.byteCount) { $0 + 16 + $1.utf8.count }
        case .result(_, .success(let value)): 128 + (value?.byteCount ?? 0)
        case .result(_, .failure(let error)), .nosub(_, let error?): 256 + (error.details?.byteCount ?? 0)
        case .error(_, let offending): 128 + (offending?.byteCount ?? 0)
        case .ready(let subs), .updated(let subs): subs.reduce(128) { $0 + 16 + $1.utf8.count }
        default: 128
        }
    }
}
