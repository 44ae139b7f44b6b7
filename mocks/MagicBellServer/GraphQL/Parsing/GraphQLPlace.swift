/// A place in a document. Lines and columns begin at 1.
struct GraphQLPlace: Hashable {
    var line = 1
    var column = 1
}
