public import CarillonEnvironment
import CarillonResults
import CarillonSimulation

// The expectations of scenarios. A failed expectation is recorded and the scenario goes on, so one run shows everything
// that is wrong. `require` is for values that the rest of a scenario needs.
extension World {
    /// Expects that a condition holds. Returns whether it does.
    ///
    /// - Parameters:
    ///   - condition: the condition.
    ///   - sentence: the expectation, in the words of the report.
    ///   - file: the file of the call, for the report.
    ///   - line: the line of the call.
    @discardableResult
    public func expect(
        _ condition: Bool, _ sentence: String, file: StaticString = #filePath, line: Int = #line
    ) -> Bool {
        check(sentence, difference: condition ? nil : "it does not hold", file: file, line: line)
    }

    /// Expects that a value equals another; the report shows where they differ. Returns whether they are equal.
    ///
    /// - Parameters:
    ///   - actual: the value as it is.
    ///   - expected: the value as it has to be.
    ///   - sentence: the expectation, in the words of the report.
    ///   - file: the file of the call, for the report.
    ///   - line: the line of the call.
    @discardableResult
    public func expect<Value: Equatable>(
        _ actual: Value, equals expected: Value, _ sentence: String? = nil, file: StaticString = #filePath,
        line: Int = #line
    ) -> Bool {
        check(
            sentence ?? "equals \(brief(expected))",
            difference: actual == expected ? nil : difference(actual, expected), file: file, line: line)
    }

    /// Expects that `body` throws, and returns the error.
    @discardableResult
    public func expectThrows(
        _ sentence: String, file: StaticString = #filePath, line: Int = #line, _ body: () async throws -> Void
    ) async -> (any Error)? {
        do {
            try await body()
            check(sentence, difference: "nothing was thrown", file: file, line: line)
            return nil
        } catch {
            check(sentence, difference: nil, file: file, line: line)
            return error
        }
    }

    /// Expects that a value becomes equal to another within some virtual time. Only as much time passes as is needed.
    ///
    /// The value is read again whenever something has happened, without polling.
    @discardableResult
    public func expect<Value: Equatable>(
        eventually actual: @autoclosure () -> Value, equals expected: Value, within limit: Duration = .hours(1),
        _ sentence: String? = nil, file: StaticString = #filePath, line: Int = #line
    ) async throws -> Bool {
        let deadline = loop.now.advanced(by: limit)
        await loop.settle()
        var value = actual()
        while value != expected, let next = loop.nextDeadline, next <= deadline {
            try await loop.clock.sleep(until: next)
            await loop.settle()
            value = actual()
        }
        return check(
            sentence ?? "eventually equals \(brief(expected))",
            difference: value == expected ? nil : difference(value, expected), file: file, line: line)
    }

    /// Returns the value, without which the scenario cannot go on.
    ///
    /// - Throws: ``ScenarioError/required(_:)`` if the value is `nil`. Let this error end the scenario.
    public func require<Value>(
        _ value: Value?, _ what: String, file: StaticString = #filePath, line: Int = #line
    ) throws -> Value {
        guard let value else {
            check(what, difference: "there is none", file: file, line: line)
            throw ScenarioError.required(what)
        }
        return value
    }

    /// Fails the scenario, which goes on.
    public func fail(_ reason: String, file: StaticString = #filePath, line: Int = #line) {
        check(reason, difference: "failed", file: file, line: line)
    }

    @discardableResult
    private func check(_ text: String, difference: String?, file: StaticString, line: Int) -> Bool {
        record.add(
            ExpectationResult(
                text: text, passed: difference == nil, difference: difference,
                source: SourceLine(file: file, line: line),
                virtualNanoseconds: loop.now.nanoseconds, eventsBefore: trace.count))
        return difference == nil
    }

    /// Returns a value in a few words.
    private func brief(_ value: Any) -> String {
        let line = ValueDump(value, valueForm).lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
        return line.count <= 100 ? line : line.prefix(97) + "…"
    }

    private func difference<Value: Equatable>(_ actual: Value, _ expected: Value) -> String {
        ValueDifference(expected: expected, actual: actual, valueForm).text
    }
}
