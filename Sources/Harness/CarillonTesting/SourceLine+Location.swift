import CarillonConformance
import CarillonResults
import Testing

extension SourceLine {
    /// The same line for the testing library, which needs the file's whole path to lead to it.
    var location: SourceLocation {
        let path = PackageRoot.path(of: file)
        let parts = path.split(separator: "/").suffix(2)
        return SourceLocation(fileID: parts.joined(separator: "/"), filePath: path, line: line, column: 1)
    }
}
