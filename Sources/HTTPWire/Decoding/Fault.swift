/// A violation before it is known where in the stream it is.
struct Fault: Error {
    let kind: HTTPViolation.Kind
    let detail: String

    init(_ kind: HTTPViolation.Kind, _ detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// With the bytes that are wrong, in quotation marks.
    init(_ kind: HTTPViolation.Kind, _ bytes: ArraySlice<UInt8>) {
        self.init(kind, quoting: String(decoding: bytes, as: UTF8.self))
    }

    /// With the text that is wrong, in quotation marks.
    init(_ kind: HTTPViolation.Kind, quoting text: String) {
        self.init(kind, "\"\(text.visible(limit: 80))\"")
    }

    func at(_ offset: Int) -> HTTPViolation { HTTPViolation(kind, at: offset, detail) }
}
