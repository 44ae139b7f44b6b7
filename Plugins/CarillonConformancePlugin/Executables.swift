import PackagePlugin

/// The programs of a package that run scenarios: the executables that depend on `CarillonCommand`.
struct Executables {
    private let names: [String]

    init(of package: Package) {
        names = package.products.compactMap { $0 as? ExecutableProduct }
            .filter { Executables.dependsOnCommand($0.mainTarget) }.map(\.name).sorted()
    }

    private static func dependsOnCommand(_ target: any Target) -> Bool {
        target.dependencies.contains { dependency in
            switch dependency {
            case .product(let product): product.name == "CarillonCommand"
            case .target(let target): target.name == "CarillonCommand" || dependsOnCommand(target)
            @unknown default: false
            }
        }
    }

    /// Returns the name of the only program, or of the chosen one.
    ///
    /// - Throws: a ``ConformanceError`` if there is none, or no such one, or if there are several and none was chosen.
    func choose(_ chosen: [String]) throws -> String {
        if names.isEmpty { throw ConformanceError.noExecutable }
        guard let name = chosen.last else {
            if names.count > 1 { throw ConformanceError.severalExecutables(names) }
            return names[0]
        }
        guard names.contains(name) else { throw ConformanceError.unknownExecutable(name, names) }
        return name
    }
}
