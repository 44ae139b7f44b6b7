import CZlib

/// zlib's format for packed bytes, RFC 1950: `DecompressionStream("deflate")` unpacks it in a browser.
enum Zlib {
    /// Packs bytes. The same version of zlib gives the same bytes; another one may give others, which unpack to the
    /// same.
    static func pack(_ bytes: [UInt8]) -> [UInt8] {
        var length = compressBound(uLong(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
            let status = compress2(buffer.baseAddress, &length, bytes, uLong(bytes.count), Z_BEST_COMPRESSION)
            // The buffer is as large as it can get, so memory alone can be missing.
            precondition(status == Z_OK, "zlib cannot pack \(bytes.count) bytes: status \(status)")
            count = Int(length)
        }
    }
}
