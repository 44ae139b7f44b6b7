import CarillonEnvironment

/// The masks of one direction of a connection: the one that the server has named, and the one for all text.
struct MaskedStream {
    private var mask: (any StreamMask)?
    private var framing = StreamFraming()
    private var content: MaskedText
    private var asides: MaskedText

    init(_ mask: (any StreamMask)?, _ names: SecretNames) {
        self.mask = mask
        (content, asides) = (MaskedText(names), MaskedText(names))
    }

    /// The parts of secrets at the ends of the last piece, whose rest may stand in another piece.
    var torn: [[UInt8]] { content.torn }

    /// Returns the next piece as a report may show it.
    mutating func mask(_ piece: [UInt8], with secrets: inout SecretsMask) -> [UInt8] {
        var shown = mask?.mask(piece) ?? piece
        for secret in mask?.takeSecrets() ?? [] { secrets.learn(secret) }
        let parts = framing.split(piece)
        content.mask(piece, &shown, parts, of: .content, with: &secrets)
        if parts.contains(where: { $0.role == .aside }) {
            asides.mask(piece, &shown, parts, of: .aside, with: &secrets)
        }
        for part in parts where part.role == .hidden {
            shown.replaceSubrange(part.range, with: repeatElement(UInt8(ascii: "*"), count: part.range.count))
        }
        return shown
    }
}

/// The mask for a text that comes in pieces.
private struct MaskedText {
    private var scanner: SecretScanner
    /// The end of the pieces so far.
    private var tail: [UInt8] = []
    private(set) var torn: [[UInt8]] = []

    init(_ names: SecretNames) { scanner = SecretScanner(names) }

    /// Hides the secrets in the parts of a piece that belong to this text.
    mutating func mask(
        _ piece: [UInt8], _ shown: inout [UInt8], _ parts: [StreamFraming.Part], of role: StreamFraming.Role,
        with secrets: inout SecretsMask
    ) {
        torn = []
        if parts.count == 1, parts[0].role == role, !parts[0].endsText { return mask(piece, &shown, with: &secrets) }
        // A byte that is in no secret stands between two texts.
        var (text, masked): ([UInt8], [UInt8]) = ([], [])
        for part in parts {
            if part.role == role {
                text += piece[part.range]
                masked += shown[part.range]
            }
            if part.ends(role) {
                text.append(0)
                masked.append(0)
            }
        }
        if text.isEmpty { return }
        mask(text, &masked, with: &secrets)
        var place = 0
        for part in parts {
            if part.role == role {
                shown.replaceSubrange(part.range, with: masked[place..<place + part.range.count])
                place += part.range.count
            }
            if part.ends(role) { place += 1 }
        }
    }

    private mutating func mask(_ piece: [UInt8], _ shown: inout [UInt8], with secrets: inout SecretsMask) {
        scanner.names = secrets.names
        shown = scanner.mask(shown) { secrets.learn(word: $0) }
        secrets.learnEncoded(in: piece)
        secrets.known.hide(in: piece, shown: &shown, tail: &tail)
        let star = UInt8(ascii: "*")
        if shown.first == star { torn.append(Array(piece[..<(shown.firstIndex { $0 != star } ?? shown.count)])) }
        if shown.last == star { torn.append(Array(piece[(shown.lastIndex { $0 != star }.map { $0 + 1 } ?? 0)...])) }
    }
}

extension StreamFraming.Part {
    /// Whether a text of that role ends with this part.
    fileprivate func ends(_ role: StreamFraming.Role) -> Bool {
        endsText && (self.role == role || self.role == .framing && role == .content)
    }
}
