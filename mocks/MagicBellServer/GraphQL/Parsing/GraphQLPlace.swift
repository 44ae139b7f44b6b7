/// A place in a document. Lines and columns begin at 1.
struct GraphQLPlace: Hashable {
    let line: Int
    let column: Int
}
