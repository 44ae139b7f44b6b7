extension String {
    /// Returns whether two secrets are equal. The time of the comparison tells nothing about the place of a difference.
    func isSameSecret(as other: String) -> Bool {
        let (one, two) = (Array(utf8), Array(other.utf8))
        guard one.count == two.count else { return false }
        return zip(one, two).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
