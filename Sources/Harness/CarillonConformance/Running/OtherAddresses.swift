import Foundation

/// Memory that is held while a run is repeated, so that the objects of the second run have other addresses.
///
/// Objects and types that are hashed by identity have the order of their addresses. In a process that runs one world
/// after the other, the second run would often get the addresses that the first one has just given back, and its order
/// would be the same by chance.
enum OtherAddresses {
    private static let sizes = stride(from: 16, through: 2_048, by: 16)
    /// The allocator keeps a few free blocks of each size apart, and gives these out first.
    private static let count = 24

    /// Runs `body` with other addresses for its objects.
    static func use<Result>(_ body: () -> Result) -> Result {
        // Blocks that are given back alternate with those that are held, so that the order changes, too.
        let blocks = sizes.flatMap { size in (0..<2 * count).map { _ in malloc(size) } }
        for block in blocks.indices where block % 2 == 0 { free(blocks[block]) }
        defer { for block in blocks.indices where block % 2 != 0 { free(blocks[block]) } }
        return body()
    }
}
