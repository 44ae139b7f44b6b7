import Foundation

/// The lines for the person who waits.
struct Terminal: Sendable {
    var isVerbose = false

    func say(_ text: String) {
        FileHandle.standardError.write(Data("mutate: \(text)\n".utf8))
    }

    func note(_ text: String) {
        if isVerbose { say(text) }
    }
}
