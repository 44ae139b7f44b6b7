/// A value that fills a gap of a ``Template``.
struct TemplateValue {
    /// A section's view of a value.
    enum Content {
        /// Nothing, false, or no elements.
        case nothing
        /// The contexts in which the section is written, one after the other; `nil` for that of the surrounding text.
        case something([Any?])
    }

    private let value: Any?
    private let properties: Mirror.Children?

    init(_ value: Any) {
        let unwrapped = TemplateValue.unwrap(value)
        self.value = unwrapped
        properties = unwrapped.flatMap { $0 is String ? nil : Mirror(reflecting: $0).children }
    }

    /// Returns a stored property.
    func property(_ name: String) -> TemplateValue? {
        properties?.first { $0.label == name }.map { TemplateValue($0.value) }
    }

    var content: Content {
        switch value {
        case nil: .nothing
        case let isTrue as Bool: isTrue ? .something([nil]) : .nothing
        case let elements as [Any]: elements.isEmpty ? .nothing : .something(elements)
        case let value?: .something([value])
        }
    }

    /// The value as text; `nil` if there is none.
    var text: String? {
        switch value {
        case nil: nil
        case let text as String: text
        case let value?: String(describing: value)
        }
    }

    private static func unwrap(_ value: Any) -> Any? {
        if value is String { return value }
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional else { return value }
        return mirror.children.first.flatMap { unwrap($0.value) }
    }
}
