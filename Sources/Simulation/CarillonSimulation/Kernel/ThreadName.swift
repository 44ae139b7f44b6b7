import CCarillonSystem

/// Returns the operating system's name of the calling thread.
func currentThreadName() -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    carillon_thread_name(&buffer, Int32(buffer.count))
    let name = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return name.isEmpty ? "unnamed" : name
}
