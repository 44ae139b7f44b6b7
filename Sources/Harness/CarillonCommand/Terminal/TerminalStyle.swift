/// The colours of texts at a terminal. A text says the same without them.
struct TerminalStyle: Hashable, Sendable {
    /// The meaning of a colour.
    enum Tone: String {
        case bad = "31"
        case good = "32"
        case doubtful = "33"
        case faint = "2"
    }

    /// No colours.
    static let plain = TerminalStyle(isColoured: false)

    let isColoured: Bool

    init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// Decides whether colours are welcome: `NO_COLOR` forbids them, `CLICOLOR_FORCE` and `FORCE_COLOR` ask for them,
    /// and `CLICOLOR=0`, `FORCE_COLOR=0` and `TERM=dumb` do without. Else they are for a terminal.
    ///
    /// - Parameter isTerminal: whether the texts go to a terminal.
    init(isTerminal: Bool, environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        func isForced(_ name: String) -> Bool { value(name).map { $0 != "0" } ?? false }
        if value("NO_COLOR") != nil {
            isColoured = false
        } else if isForced("CLICOLOR_FORCE") || isForced("FORCE_COLOR") {
            isColoured = true
        } else if value("CLICOLOR") == "0" || value("FORCE_COLOR") == "0" || value("TERM") == "dumb" {
            isColoured = false
        } else {
            isColoured = isTerminal
        }
    }

    /// Returns the text in a colour, if colours are welcome.
    func paint(_ text: String, _ tone: Tone) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(tone.rawValue)m\(text)\u{1B}[0m" : text
    }
}
