/// A value that fills a gap of a ``Template``. Its properties are looked up by reflection, once for each value.
final class TemplateValue {
    /// A section's view of a value.
    enum Content {
        /// Nothing, false, or no elements.
        case nothing
        /// The section is written once, in the context of the surrounding text.
        case truth
        /// The section is written in the context of the value.
        case value(TemplateValue)
        /// The section is written in the context of each element, one after the other.
        case elements([Any])
        /// The same with elements that are yet to be made.
        case views(LazyViews)
    }

    private let value: Any
    private let shape: TemplateShapes.Shape
    private let shapes: TemplateShapes
    private lazy var properties = Mirror(reflecting: value).children.map { TemplateValue($0.value, shapes) }

    init(_ value: Any, _ shapes: TemplateShapes) {
        (self.value, shape) = shapes.unwrapped(value)
        self.shapes = shapes
    }

    /// Returns a stored property.
    func property(_ name: String) -> TemplateValue? { shape.places[name].map { properties[$0] } }

    var content: Content {
        switch shape.kind {
        case .nothing: .nothing
        case .truth: value as? Bool == true ? .truth : .nothing
        case .elements: (value as? [Any]).map { $0.isEmpty ? .nothing : .elements($0) } ?? .nothing
        case .views: (value as? LazyViews).map { $0.count == 0 ? .nothing : .views($0) } ?? .nothing
        case .text, .other: .value(self)
        }
    }

    /// The value as text; `nil` if there is none.
    var text: String? {
        switch shape.kind {
        case .nothing: nil
        case .text: value as? String
        case .truth, .elements, .views, .other: String(describing: value)
        }
    }
}
