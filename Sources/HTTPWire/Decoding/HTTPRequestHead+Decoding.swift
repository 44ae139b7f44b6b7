internal import NIOHTTP1

extension HTTPRequestHead {
    init(_ section: Section, limits: HTTPLimits) throws(Fault) {
        let parsed = try SectionParser(limits: limits).requestHead(of: section)
        self.init(
            method: HTTPMethod(parsed.method.rawValue), target: parsed.uri,
            version: section.startLine?.version ?? .v1_1, fields: HTTPFields(parsed.headers))
        try checkTarget()
        try checkHost()
    }
}

extension HTTPResponseHead {
    init(_ section: Section, limits: HTTPLimits) throws(Fault) {
        let parsed = try SectionParser(limits: limits).responseHead(of: section)
        var reasonPhrase: ArraySlice<UInt8> = []
        if case .status(_, _, let phrase) = section.startLine { reasonPhrase = phrase }
        self.init(
            status: HTTPStatus(Int(parsed.status.code), String(utf8OrLatin1: reasonPhrase)),
            version: section.startLine?.version ?? .v1_1, fields: HTTPFields(parsed.headers))
    }
}

extension HTTPFields {
    init(trailers section: Section, limits: HTTPLimits) throws(Fault) {
        self.init(try SectionParser(limits: limits).trailers(of: section))
        if let field = first(where: \.isForbiddenInTrailers) { throw Fault(.forbiddenTrailer, quoting: field.name) }
    }

    /// swift-nio leaves white space at the end of values.
    fileprivate init(_ headers: HTTPHeaders) {
        self.init(headers.map { HTTPField($0.name, $0.value.withoutOuterSpace()) })
    }
}
