/// A name and a value.
struct FactView {
    var name: String
    var value: String
}
