/// The mark of a page in a report's folder. The next report removes what has the mark and is no page any more.
enum PageMark {
    /// The words by which a page names its origin. A copy under another name is not the report's own.
    static func generator(of file: String) -> String { "Carillon, page \(file)" }

    /// The first bytes of a page.
    static func start(of file: String) -> [UInt8] {
        let lines = [
            "<!DOCTYPE html>", "<html lang=\"en\">", "<head>", "<meta charset=\"utf-8\"/>",
            "<meta name=\"generator\" content=\"\(HTMLText.escape(generator(of: file)))\"/>",
        ]
        return Array(lines.map { $0 + "\n" }.joined().utf8)
    }
}
