import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An element of a parsed document.
final class XMLTree {
    let name: String
    let attributes: [String: String]
    private var content: [Content] = []

    private enum Content {
        case text(String)
        case element(XMLTree)
    }

    init(name: String, attributes: [String: String]) {
        self.name = name
        self.attributes = attributes
    }

    var children: [XMLTree] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The text of the element and of everything in it.
    var text: String {
        content.map { part in
            switch part {
            case .text(let text): text
            case .element(let element): element.text
            }
        }.joined()
    }

    /// The element and everything in it, in document order.
    var all: [XMLTree] { [self] + children.flatMap(\.all) }

    func all(_ name: String) -> [XMLTree] { all.filter { $0.name == name } }

    func first(_ name: String) -> XMLTree? { all(name).first }

    func withClass(_ name: String) -> [XMLTree] {
        all.filter { $0.attributes["class"]?.split(separator: " ").contains(Substring(name)) ?? false }
    }

    func withID(_ id: String) -> XMLTree? { all.first { $0.attributes["id"] == id } }

    /// Parses a document, which has to be well-formed.
    static func parse(_ document: String) throws -> XMLTree {
        let builder = Builder()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = builder
        guard parser.parse(), let root = builder.root else {
            throw NotWellFormed(
                line: parser.lineNumber, column: parser.columnNumber, reason: "\(parser.parserError as Any)")
        }
        return root
    }

    struct NotWellFormed: Error {
        var line: Int
        var column: Int
        var reason: String
    }

    private final class Builder: NSObject, XMLParserDelegate {
        var root: XMLTree?
        private var open: [XMLTree] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            let element = XMLTree(name: name, attributes: attributes)
            open.last?.content.append(.element(element))
            if root == nil { root = element }
            open.append(element)
        }

        func parser(
            _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
        ) {
            open.removeLast()
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            open.last?.content.append(.text(string))
        }
    }
}

/// A report, taken apart.
struct ParsedReport {
    var html: XMLTree
    var style: String
    var script: String

    /// The report is written so that it is XML as well, but for the texts of its stylesheet and its script.
    init(_ document: String) throws {
        func cut(_ name: String, from document: inout String) throws -> String {
            let parts = document.components(separatedBy: "<\(name)>")
            try #require(parts.count == 2)
            let inner = parts[1].components(separatedBy: "</\(name)>")
            try #require(inner.count == 2)
            document = parts[0] + "<\(name)/>" + inner[1]
            return inner[0]
        }
        var rest = document
        style = try cut("style", from: &rest)
        script = try cut("script", from: &rest)
        html = try XMLTree.parse(rest)
    }
}
