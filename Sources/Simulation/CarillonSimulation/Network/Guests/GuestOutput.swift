#if os(Linux)
import CCarillonGuest
import CarillonEnvironment
import Foundation

/// The lines of a stream that comes in pieces.
struct GuestLines {
    /// A longer line is cut, so that a program that writes without end takes no memory.
    static let lengthLimit = 1_048_576
    private var unfinished: [UInt8] = []

    /// Takes a piece. Returns the lines that are whole now.
    mutating func take(_ bytes: ArraySlice<UInt8>) -> [String] {
        var parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = parts.removeLast()
        var lines: [String] = []
        for part in parts {
            lines.append(text(of: part))
            unfinished = []
        }
        add(rest)
        return lines
    }

    /// Returns the last line if nothing has ended it.
    mutating func end() -> [String] {
        defer { unfinished = [] }
        return unfinished.isEmpty ? [] : [text(of: [])]
    }

    private mutating func text(of part: ArraySlice<UInt8>) -> String {
        add(part)
        if unfinished.last == UInt8(ascii: "\r") { unfinished.removeLast() }
        return String(decoding: unfinished, as: UTF8.self)
    }

    private mutating func add(_ bytes: ArraySlice<UInt8>) {
        unfinished += bytes.prefix(GuestLines.lengthLimit - unfinished.count)
    }
}

/// The standard streams of a guest.
extension Guest {
    /// The largest number of lines of each stream that are kept. A program that writes more is killed.
    static let lineLimit = 100_000
    /// A pipe with fewer bytes has room for what a program wants to write.
    private static let amplePipe = 16_384

    /// Reads what the guest has written. Returns whether the guest may have waited for that.
    func readOutput() -> Bool {
        guard let handle else { return false }
        let count = readOutput(of: handle)
        if output.count > Guest.lineLimit || errors.count > Guest.lineLimit {
            trouble = "the guest \(name) has written more than \(Guest.lineLimit) lines"
        }
        return count >= Guest.amplePipe
    }

    @discardableResult
    func readOutput(of handle: OpaquePointer) -> Int {
        read(carillon_guest_output(handle)) { tell(lines.take($0), asErrors: false) }
            + read(carillon_guest_errors(handle)) { tell(errorLines.take($0), asErrors: true) }
    }

    /// Tells the lines that nothing has ended.
    func tellLastLines() {
        tell(lines.end(), asErrors: false)
        tell(errorLines.end(), asErrors: true)
    }

    private func read(_ descriptor: Int32, _ take: (ArraySlice<UInt8>) -> Void) -> Int {
        var total = 0
        while true {
            let count = Foundation.read(descriptor, &readBuffer, readBuffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return total }
            total += count
            take(readBuffer[..<count])
        }
    }

    private func tell(_ lines: [String], asErrors isErrors: Bool) {
        for line in lines {
            // The home has another path in each run.
            let line = line.replacing(home.path, with: "~")
            if isErrors { errors.append(line) } else { output.append(line) }
            record(isErrors ? .error : .output, line.quoted(limit: 500))
            if !isErrors, let onLine { untold.append { onLine(line) } }
        }
        tellLater()
    }

    /// Calls the handlers of lines and of the end, in their order, in a step of their own.
    func tellLater() {
        guard !untold.isEmpty, !isTelling else { return }
        isTelling = true
        loop.enqueue { [weak self] in
            guard let self else { return }
            isTelling = false
            let all = untold
            untold = []
            for tell in all { tell() }
        }
    }

    // MARK: Standard input

    /// Writes as much of the standard input as the pipe takes.
    func writeInput() {
        guard let handle else { return }
        while !input.isEmpty {
            let count = input.waiting.withUnsafeBytes {
                Foundation.write(carillon_guest_input(handle), $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            input.remove(count)
        }
        if isInputClosed, input.isEmpty { carillon_guest_close_input(handle) }
    }

    /// Whether the guest has read so much of its standard input that more fits in.
    var hasRoomForInput: Bool {
        guard let handle else { return false }
        var look = pollfd(fd: carillon_guest_input(handle), events: Int16(POLLOUT), revents: 0)
        return poll(&look, 1, 0) == 1 && look.revents & Int16(POLLOUT) != 0
    }
}
#endif
