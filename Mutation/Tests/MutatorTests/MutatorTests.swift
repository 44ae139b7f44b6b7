import Mutator
import Testing

@Suite("The mutator")
struct MutatorTests {
    /// The body of a function after the mutation, with the numbers left out.
    private func mutate(_ body: String, _ kinds: Set<MutantKind> = Set(MutantKind.allCases), others: [String] = [])
        -> [String]
    {
        let source = "init() {\n\(body)\nend: do {}\n}"
        let file = Mutator(vocabulary: Vocabulary(sources: [source] + others)).mutate(source, file: "a.swift") {
            kinds.contains($0.kind)
        }
        let lines = file.text.replacing(/0x[0-9a-f]{6}/, with: "#").split(
            separator: "\n", omittingEmptySubsequences: false)
        return lines.dropFirst().dropLast(2).map(String.init)
    }

    // MARK: Expressions

    @Test(
        "Expressions are wrapped, and keep their line",
        arguments: [
            ("let a = b == c", "let a = cmNot(#, b == c)"),
            ("let a = b < c", "let a = cmNot(#, cmLess(#, b , c))"),
            ("let a = b <= c", "let a = cmNot(#, cmLessOrEqual(#, b , c))"),
            ("let a = b > c", "let a = cmNot(#, cmGreater(#, b , c))"),
            ("let a = b >= c", "let a = cmNot(#, cmGreaterOrEqual(#, b , c))"),
            ("let a = (b, c) < (d, e)", "let a = cmNot(#, (b, c) < (d, e))"),
            ("let a = b && c || d", "let a = cmOr(#, cmAnd(#, b , c) , d)"),
            ("let a = b + 1", "let a = cmPlus(#, b , cmMore(#, 1))"),
            ("let a = b - c * d", "let a = cmMinus(#, b , cmTimes(#, c , d))"),
            ("let a = b &+ c", "let a = cmWrappingPlus(#, b , c)"),
            ("let a = min(b, c)", "let a = cmMin(#, b, c)"),
            ("let a = max(b, c)", "let a = cmMax(#, b, c)"),
            ("let a = b.min()", "let a = cmPick(#, b.max(), b.min())"),
            ("let a = 0..<n", "let a = cmUpTo(#, 0, n)"),
            ("let a = 1...n", "let a = cmThrough(#, 1, n)"),
            ("let a = true", "let a = cmNot(#, true)"),
            ("let a = 0xff", "let a = cmFewer(#, 0xff)"),
            ("let a = b ? c : d", "let a = cmNot(#, b) ? c : d"),
            ("let a = b.prefix(3)", "let a = b.prefix(cmMore(#, 3))"),
        ])
    func expressions(source: String, expected: String) {
        #expect(mutate(source) == [expected])
    }

    @Test(
        "A comparison that is all of a condition is negated once",
        arguments: [
            ("if a == b { c }", "if cmNot(#, a == b) { c }"),
            ("while a < b { c }", "while cmNot(#, cmLess(#, a , b)) { c }"),
            ("for a in b where a < c { d }", "for a in b where cmNot(#, cmLess(#, a , c)) { d }"),
            ("repeat { c } while a", "repeat { c } while cmNot(#, a)"),
            ("guard a else { return }", "guard cmForce(#, cmNot(#, a)) else { return }"),
            ("if let a, b { c }", "if let a, cmNot(#, b) { c }"),
        ])
    func conditions(source: String, expected: String) {
        #expect(mutate(source) == [expected])
    }

    @Test(
        "Texts, patterns, messages, default values and endless loops are left alone",
        arguments: [
            #"let a = "\(b + 1)""#, "precondition(a < b)", "fatalError(a ? b : c)", "while true { break }",
            "switch a { case 0..<5: break; default: break }", "if case 3 = a {}",
            "@available(*, noasync) func g(a: Int = 1, b: Bool = true) {}",
            "@inlinable func g() -> Bool { a < b }", "var description: String { a < b ? c : d }",
            "func hash(into hasher: inout Hasher) { hasher.combine(a) }", "deinit { a() }",
            "let a = b[0]",
            "let a = b << 3", "a.reserveCapacity(b + 1)", #"let a = "b" + c"#, "let a = \\B.c",
        ])
    func leftAlone(source: String) {
        #expect(mutate(source, Set(MutantKind.allCases).subtracting([.constant])) == [source])
    }

    @Test("Only those branches of #if are mutated that are built here")
    func buildConditions() {
        let source = [
            "#if canImport(Darwin)", "a()", "#elseif os(Linux) && compiler(>=6.3)", "b()", "#else", "c()", "#endif",
            "#if !os(Linux)", "d()",
            "#endif",
        ]
        var expected = source
        expected[3] = "if cmOff(#) { b() }"
        #expect(mutate(source.joined(separator: "\n"), [.call]) == expected)
    }

    // MARK: Cases

    private static let colours = "enum Colour { case red, green, blue(Int), grey }"

    @Test(
        "A case stands in for another, where it is a value by itself",
        arguments: [
            ("a = .red", "a = cmPick(#, .green, .red)"), ("f(.grey)", "f(cmPick(#, .red, .grey))"),
            ("return Colour.red", "return cmPick(#, Colour.green, Colour.red)"), ("a(.blue(b))", "a(.blue(b))"),
            ("a = .pink", "a = .pink"),
            ("switch a { case .red: break }", "switch a { case .red: break }"), ("a = b == .red", "a = b == .red"),
            ("a = .red.b", "a = .red.b"),
        ])
    func cases(source: String, expected: String) {
        #expect(mutate(source, [.enumeration], others: [MutatorTests.colours]) == [expected])
    }

    @Test(
        "A name that can mean a static member, or other enumerations, is taken only if the other case is in all of them"
    )
    func doubtfulCases() {
        #expect(
            mutate("a = .red", [.enumeration], others: [MutatorTests.colours, "struct S { static let red = 1 }"]) == [
                "a = .red"
            ])
        #expect(
            mutate("a = .red", [.enumeration], others: [MutatorTests.colours, "enum Lamp { case red, grey }"])
                == ["a = cmPick(#, .grey, .red)"])
        #expect(
            mutate("a = .red", [.enumeration], others: [MutatorTests.colours, "enum Lamp { case red, off }"]) == [
                "a = .red"
            ])
    }

    // MARK: Statements

    @Test(
        "Calls that are statements can be left out",
        arguments: [
            ("a()", "if cmOff(#) { a() }"), ("try await a?.b()", "if cmOff(#) { try await a?.b() }"),
            ("_ = a()", "if cmOff(#) { _ = a() }"),
            ("a.forEach { b($0) }", "if cmOff(#) { a.forEach { if cmOff(#) { b($0) } } }"),
            ("let a = b.map { c($0) }", "let a = b.map { c($0) }"),
            ("let a = if b { c() } else { d() }", "let a = if b { c() } else { d() }"),
            (
                "switch a { case 1: b(); default: c() }",
                "switch a { case 1: if cmOff(#) { b() }; default: if cmOff(#) { c() } }"
            ),
            ("func g() -> Int { a() }", "func g() -> Int { a() }"),
            ("func g() { a() }", "func g() { if cmOff(#) { a() } }"),
            ("var g: Int { a() }", "var g: Int { a() }"), ("self.init(a)", "self.init(a)"),
            ("super.init()", "super.init()"),
        ])
    func calls(source: String, expected: String) {
        #expect(mutate(source, [.call]) == [expected])
    }

    @Test("A call that never returns stays")
    func endings() {
        #expect(mutate("exit(1)", [.call]) == ["exit(1)"])
        #expect(mutate("a.leave()", [.call], others: ["func leave() -> Never { a() }"]) == ["a.leave()"])
    }

    @Test("Deferred statements can be left out, and so can statements that change a number")
    func otherStatements() {
        #expect(mutate("defer { a = b }") == ["defer { if cmOff(#) { a = b } }"])
        #expect(mutate("defer { a() }") == ["defer { if cmOff(#) { a() } }"])
        #expect(mutate("a += b") == ["if cmOff(#) { a += b }"])
    }

    @Test(
        "An early exit can be left out where something follows it",
        arguments: [
            ("if let a { return }\nb = c", "if let a { if cmOff(#) { return } }\nb = c"),
            ("if let a { c = d; throw e }\nb = c", "if let a { c = d; if cmOff(#) { throw e } }\nb = c"),
            ("if let a { return } else { c = d }\nb = c", "if let a { return } else { c = d }\nb = c"),
            ("func g() { if let a { return } }", "func g() { if let a { return } }"),
            (
                "for a in b { if let c { continue }; d = a }",
                "for a in b { if let c { if cmOff(#) { continue } }; d = a }"
            ),
        ])
    func exits(source: String, expected: String) {
        #expect(mutate(source, [.exit]).joined(separator: "\n") == expected)
    }

    // MARK: Constant results

    @Test(
        "Functions and properties can have the same result always",
        arguments: [
            (
                "func g() -> Bool { a }",
                "func g() -> Bool { if cmOn(#) { return true }; if cmOn(#) { return false }; return a }"
            ),
            ("func g() -> Int? { a }", "func g() -> Int? { if cmOn(#) { return nil }; return a }"),
            ("func g() -> Int? { nil }", "func g() -> Int? { nil }"),
            ("var g: [Int] { a }", "var g: [Int] { if cmOn(#) { return [] }; return a }"),
            (
                "func g() -> [A: B] { let a = b; return a }",
                "func g() -> [A: B] { if cmOn(#) { return [:] }; let a = b; return a }"
            ),
            ("func g() { a = b; c = d }", "func g() { if cmOn(#) { return }; a = b; c = d }"),
            ("func g() { a() }", "func g() { a() }"),
            ("func g() -> A { b }", "func g() -> A { b }"),
            (
                "func g() -> Int { switch a { case 1: 2; default: 3 } }",
                "func g() -> Int { if cmOn(#) { return 0 }; return switch a { case 1: 2; default: 3 } }"
            ),
            (
                "func g() -> Int { switch a { case 1: return 2; default: return 3 } }",
                "func g() -> Int { if cmOn(#) { return 0 }; switch a { case 1: return 2; default: return 3 } }"
            ),
            (
                "func g() -> Int { if a { 1 } else if b { 2 } else { throw c } }",
                "func g() -> Int { if cmOn(#) { return 0 }; return if a { 1 } else if b { 2 } else { throw c } }"
            ),
        ])
    func constants(source: String, expected: String) {
        #expect(mutate("struct S { \(source) }", [.constant]).map { $0.dropFirst(11).dropLast(2) } == [expected[...]])
    }

    // MARK: Names

    @Test("A mutant is known by where it is and how it reads, and not by its line")
    func names() throws {
        let source =
            "extension S { func g(_ a: Int, at b: Int) -> S { if a < b { c() }; if a < b { d() }; return self } }"
        let mutator = Mutator(vocabulary: Vocabulary(sources: []))
        let one = mutator.mutate(source, file: "Sources/A/B.swift").mutants
        let moved = mutator.mutate("import A\n\nfunc h() { i() }\n" + source, file: "Sources/A/B.swift").mutants
        #expect(moved.filter { $0.function.hasPrefix("S.") }.map(\.id) == one.map(\.id))
        #expect(Set(one.map(\.id)).count == one.count)
        let boundaries = one.filter { $0.kind == .boundary }
        #expect(
            boundaries.map(\.name) == (1...2).map { "Sources/A/B.swift\tS.g(_:at:)\tboundary\ta < b\ta <= b\t\($0)" })
        #expect(boundaries.map(\.line) == [1, 1])
        let other = mutator.mutate(source, file: "Sources/A/C.swift").mutants
        #expect(Set(other.map(\.id)).isDisjoint(with: one.map(\.id)))
    }

    @Test(
        "An error of the compiler leads to the mutant around it, else to those of the line, else to those of the function"
    )
    func suspects() throws {
        let source = "init() {\n    a = b < c\n    d()\n    e = f\n}"
        let file = Mutator(vocabulary: Vocabulary(sources: [])).mutate(source, file: "a.swift")
        let line = try #require(file.text.split(separator: "\n").dropFirst().first)
        let column = try #require(line.firstRange(of: "b ,")).lowerBound
        let offset = line.utf8.distance(from: line.startIndex, to: column) + 1
        #expect(file.suspects(line: 2, column: offset).map(\.kind) == [.boundary])
        #expect(file.suspects(line: 2, column: 2).map(\.kind) == [.comparison, .boundary])
        #expect(file.suspects(line: 3, column: 1).map(\.kind) == [.call])
        #expect(file.suspects(line: 4, column: 5).count == file.mutants.count)
    }

    @Test("The import stands where it moves no line, also before `#if`")
    func imports() {
        let mutator = Mutator(vocabulary: Vocabulary(sources: []))
        #expect(
            mutator.mutate("// A\nfunc g() { a() }", file: "a.swift").text.hasPrefix("import CarillonMutants; // A\n"))
        let fenced = mutator.mutate("#if os(Linux)\nimport A\nfunc g() { a() }\n#endif", file: "a.swift").text
        #expect(fenced.hasPrefix("#if os(Linux)\nimport CarillonMutants; import A\n"))
        let other = "#if A\n    public import A\n#endif\n@_spi(B) public import B\nfunc g() { a() }"
        #expect(
            mutator.mutate(other, file: "a.swift").text.hasPrefix(
                "#if A\n    public import A\n#endif\nimport CarillonMutants; @_spi(B) public import B\n"))
        #expect(mutator.mutate("let a = b", file: "a.swift").text == "let a = b")
    }
}
