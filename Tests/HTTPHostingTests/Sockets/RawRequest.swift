#if os(Linux)
import Dispatch
import Foundation

/// A request over a socket that the app connects by itself, with dispatch sources. It notes how much each of its
/// calls takes or gets.
///
/// Unchecked because it is confined to its world.
final class RawRequest: @unchecked Sendable {
    private(set) var sent: [Int] = []
    private(set) var received: [Int] = []
    private(set) var answer: [UInt8] = []
    /// The estimates that the sources gave.
    private(set) var estimates: [UInt] = []
    private let descriptor: Int32
    private let request: [UInt8]
    private let most: Int
    private let count: Int
    private var sources: [any DispatchSourceProtocol] = []
    private let finish: () -> Void

    /// - Parameters:
    ///   - most: the bytes that one call asks for.
    ///   - count: the bytes of the answer.
    init(_ request: [UInt8], atMost most: Int, awaiting count: Int, finish: @escaping () -> Void) {
        self.request = request
        self.most = most
        self.count = count
        self.finish = finish
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
    }

    /// Connects to port 80 of a host, sends, and reads until the whole answer is there.
    func start(to host: String) {
        var hints = addrinfo()
        hints.ai_family = AF_INET
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "80", &hints, &found) == 0, let found else { return finish() }
        defer { freeaddrinfo(found) }
        _ = connect(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen)
        let queue = DispatchQueue(label: "raw")
        let writing = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        let reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        writing.setEventHandler { [self] in write(writing) }
        reading.setEventHandler { [self] in read(reading.data) }
        sources = [writing, reading]
        for source in sources { source.resume() }
    }

    private func write(_ source: any DispatchSourceProtocol) {
        let rest = request[sent.reduce(0, +)...]
        let result = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, min($0.count, most), 0) }
        guard result >= 0 else { return }
        sent.append(result)
        if result == rest.count { source.cancel() }
    }

    private func read(_ estimate: UInt) {
        var buffer = [UInt8](repeating: 0, count: most)
        let result = recv(descriptor, &buffer, most, 0)
        guard result >= 0 else { return }
        estimates.append(estimate)
        received.append(result)
        answer += buffer.prefix(result)
        guard result == 0 || answer.count >= count else { return }
        for source in sources { source.cancel() }
        sources = []
        close(descriptor)
        finish()
    }
}
#endif
