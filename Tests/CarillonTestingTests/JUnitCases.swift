import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The cases of a file in JUnit's XML.
final class JUnitCases: NSObject, XMLParserDelegate {
    /// Each case by its class and its name, with the way in which it ended unless it passed.
    private(set) var ends: [String] = []
    /// The number of cases with a time.
    private(set) var timedCount = 0

    init(at file: URL) throws {
        super.init()
        let parser = XMLParser(data: try Data(contentsOf: file))
        parser.delegate = self
        try #require(parser.parse(), "\(file.lastPathComponent) is no XML")
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        switch name {
        case "testcase":
            ends.append("\(attributes["classname"] ?? "no class") \(attributes["name"] ?? "no name")")
            if attributes["time"] != nil { timedCount += 1 }
        case "failure", "error", "skipped": ends[ends.count - 1] += ": \(name)"
        default: break
        }
    }
}
