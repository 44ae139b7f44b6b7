/// The types of the values of a ``Template``, each looked into once.
final class TemplateShapes {
    struct Shape {
        enum Kind { case nothing, truth, text, elements, views, other }

        var kind: Kind
        /// The places of the stored properties, by their names.
        var places: [String: Int] = [:]
    }

    private enum Form {
        case optional
        case shape(Shape)
    }

    private var forms: [ObjectIdentifier: Form] = [:]

    /// The value, or what is in it if it is an optional, and its shape.
    func unwrapped(_ value: Any) -> (Any, Shape) {
        var value = value
        while true {
            switch form(of: value) {
            case .shape(let shape): return (value, shape)
            case .optional:
                guard let inner = Mirror(reflecting: value).children.first else {
                    return (value, Shape(kind: .nothing))
                }
                value = inner.value
            }
        }
    }

    private func form(of value: Any) -> Form {
        let type = ObjectIdentifier(type(of: value))
        if let form = forms[type] { return form }
        let form = makeForm(of: value)
        forms[type] = form
        return form
    }

    private func makeForm(of value: Any) -> Form {
        let mirror = Mirror(reflecting: value)
        // First, because an optional that has a text is one to a cast.
        if mirror.displayStyle == .optional { return .optional }
        if value is String { return .shape(Shape(kind: .text)) }
        if value is Bool { return .shape(Shape(kind: .truth)) }
        if value is LazyViews { return .shape(Shape(kind: .views)) }
        switch mirror.displayStyle {
        case .collection: return .shape(Shape(kind: .elements))
        default:
            let names = mirror.children.enumerated().compactMap { place, child in child.label.map { ($0, place) } }
            return .shape(Shape(kind: .other, places: Dictionary(names, uniquingKeysWith: { first, _ in first })))
        }
    }
}
