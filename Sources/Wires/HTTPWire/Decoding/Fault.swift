/// A violation whose place in the stream is not known yet.
struct Fault: Error {
    let kind: HTTPViolation.Kind
    let detail: String

    init(_ kind: HTTPViolation.Kind, _ detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// Makes a fault that quotes the wrong bytes.
    init(_ kind: HTTPViolation.Kind, _ bytes: ArraySlice<UInt8>) {
        self.init(kind, quoting: String(decoding: bytes, as: UTF8.self))
    }

    /// Makes a fault that quotes the wrong text.
    init(_ kind: HTTPViolation.Kind, quoting text: String) {
        self.init(kind, "\"\(text.visible(limit: 80))\"")
    }

    func at(_ offset: Int) -> HTTPViolation { HTTPViolation(kind, at: offset, detail) }
}
