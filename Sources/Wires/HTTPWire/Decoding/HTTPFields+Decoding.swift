extension HTTPFields {
    /// Decodes the fields of a trailer section.
    static func decode(_ section: Section, limits: HTTPLimits) throws(Fault) -> HTTPFields {
        let trailers = section.fields
        if let field = trailers.first(where: \.isForbiddenInTrailers) {
            throw Fault(.forbiddenTrailer, quoting: field.name)
        }
        try SwiftNIOParser(limits: limits).confirm(trailers, in: section)
        return trailers
    }
}
