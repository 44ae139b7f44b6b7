import Mustache

/// The report's templates. They are constants of this module, so that the built binary can be moved anywhere.
enum Templates {
    enum Name: String, CaseIterable {
        case page, matrix, scenario, outcome, expectation, requirement, saboteurs
    }

    /// Fills a template in. Values are escaped. Only ready-made markup of this module stands in triple braces.
    static func render(_ name: Name, _ view: Any) -> String {
        library.render(view, withTemplate: name.rawValue) ?? ""
    }

    private static let library: MustacheLibrary = {
        MustacheContentTypes.register(SafeHTML(), named: "SAFEHTML")
        var library = MustacheLibrary()
        for name in Name.allCases {
            do {
                // A partial begins with the library's own escaping again, so each template has to name ours.
                try library.register("{{% CONTENT_TYPE:SAFEHTML}}\n" + source(name), named: name.rawValue)
            } catch {
                preconditionFailure("the template \(name.rawValue) is not well-formed: \(error)")
            }
        }
        return library
    }()

    private static func source(_ name: Name) -> String {
        switch name {
        case .page: page
        case .matrix: matrix
        case .scenario: scenario
        case .outcome: outcome
        case .expectation: expectation
        case .requirement: requirement
        case .saboteurs: saboteurs
        }
    }
}
