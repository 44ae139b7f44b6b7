/// The module that mutated code calls, as source texts.
public enum SupportModule {
    /// The name of the Swift module.
    public static let name = "CarillonMutants"
    /// The name of the C module with the switch.
    public static let switchName = "CCarillonMutants"
    /// The number of the mutant that is on, in hexadecimal digits.
    public static let variable = "CARILLON_MUTANT"
    /// The file that has a byte for each number, which becomes 1 when the mutant of that number is reached.
    public static let reachVariable = "CARILLON_MUTANTS_REACHED"
    /// The number of mutants that can note that they were reached.
    public static let reachSize = 1 << 24

    /// The header of the C module.
    public static let header = """
        #ifndef CCARILLON_MUTANTS_H
        #define CCARILLON_MUTANTS_H
        #include <stdbool.h>
        #include <stdint.h>
        extern int32_t carillon_mutant;
        extern unsigned char *carillon_mutants_reached;
        static inline bool carillon_mutant_is_on(int32_t number) {
            if (__builtin_expect(carillon_mutants_reached != 0, 0)) carillon_mutants_reached[number] = 1;
            return carillon_mutant == number;
        }
        #endif
        """

    /// The implementation of the C module.
    public static let implementation = """
        #include "CCarillonMutants.h"
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/mman.h>
        #include <unistd.h>

        int32_t carillon_mutant = 0;
        unsigned char *carillon_mutants_reached = 0;

        // Before anything else of the process, and again in each program that it starts. Copies of the process share
        // the memory.
        __attribute__((constructor(101))) static void begin(void) {
            const char *number = getenv("\(variable)");
            if (number) carillon_mutant = (int32_t)strtol(number, 0, 16);
            const char *path = getenv("\(reachVariable)");
            if (!path) return;
            int file = open(path, O_RDWR | O_CLOEXEC);
            if (file < 0) return;
            void *memory = mmap(0, \(reachSize), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
            close(file);
            if (memory != MAP_FAILED) carillon_mutants_reached = memory;
        }
        """

    /// Most are transparent, so that the compiler sees through them as it sees through `&&`, for instance in
    /// initialisers.
    public static let swift = """
        import CCarillonMutants
        import Foundation

        public func cmOn(_ number: Int32) -> Bool { carillon_mutant_is_on(number) }
        public func cmOff(_ number: Int32) -> Bool { !carillon_mutant_is_on(number) }

        @_transparent public func cmNot(_ number: Int32, _ value: Bool) -> Bool { cmOn(number) ? !value : value }
        @_transparent public func cmForce(_ number: Int32, _ value: Bool) -> Bool { cmOn(number) ? true : value }
        @_transparent public func cmAnd(_ number: Int32, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
            cmOn(number) ? try a || b() : try a && b()
        }
        @_transparent public func cmOr(_ number: Int32, _ a: Bool, _ b: @autoclosure () throws -> Bool) rethrows -> Bool {
            cmOn(number) ? try a && b() : try a || b()
        }

        @_transparent public func cmLess<T: Comparable>(_ number: Int32, _ a: T, _ b: T) -> Bool { cmOn(number) ? a <= b : a < b }
        @_transparent public func cmLessOrEqual<T: Comparable>(_ number: Int32, _ a: T, _ b: T) -> Bool { cmOn(number) ? a < b : a <= b }
        @_transparent public func cmGreater<T: Comparable>(_ number: Int32, _ a: T, _ b: T) -> Bool { cmOn(number) ? a >= b : a > b }
        @_transparent public func cmGreaterOrEqual<T: Comparable>(_ number: Int32, _ a: T, _ b: T) -> Bool { cmOn(number) ? a > b : a >= b }
        @_transparent public func cmMin<T: Comparable>(_ number: Int32, _ a: T, _ b: T) -> T { cmOn(number) ? max(a, b) : min(a, b) }
        @_transparent public func cmMax<T: Comparable>(_ number: Int32, _ a: T, _ b: T) -> T { cmOn(number) ? min(a, b) : max(a, b) }

        public func cmUpTo<T: Strideable>(_ number: Int32, _ a: T, _ b: T) -> Range<T> where T.Stride: SignedInteger {
            cmOn(number) && a < b ? a.advanced(by: 1)..<b : a..<b
        }
        public func cmThrough<T: Strideable>(_ number: Int32, _ a: T, _ b: T) -> ClosedRange<T> where T.Stride: SignedInteger {
            cmOn(number) && a < b ? a.advanced(by: 1)...b : a...b
        }

        @_transparent public func cmPlus<T: AdditiveArithmetic>(_ number: Int32, _ a: T, _ b: T) -> T { cmOn(number) ? a - b : a + b }
        @_transparent public func cmMinus<T: AdditiveArithmetic>(_ number: Int32, _ a: T, _ b: T) -> T { cmOn(number) ? a + b : a - b }
        public func cmPlus<I: InstantProtocol>(_ number: Int32, _ a: I, _ b: I.Duration) -> I {
            cmOn(number) ? a.advanced(by: .zero - b) : a.advanced(by: b)
        }
        public func cmMinus<I: InstantProtocol>(_ number: Int32, _ a: I, _ b: I.Duration) -> I {
            cmOn(number) ? a.advanced(by: b) : a.advanced(by: .zero - b)
        }
        public func cmPlus(_ number: Int32, _ a: Date, _ b: TimeInterval) -> Date { cmOn(number) ? a - b : a + b }
        public func cmMinus(_ number: Int32, _ a: Date, _ b: TimeInterval) -> Date { cmOn(number) ? a + b : a - b }
        public func cmPlus(_ number: Int32, _ a: String, _ b: String) -> String { cmOn(number) ? a : a + b }
        public func cmPlus<C: RangeReplaceableCollection, S: Sequence>(_ number: Int32, _ a: C, _ b: S) -> C where S.Element == C.Element {
            cmOn(number) ? a : a + b
        }
        @_disfavoredOverload public func cmPlus<T: Strideable>(_ number: Int32, _ a: T, _ b: T.Stride) -> T {
            a.advanced(by: cmOn(number) ? .zero - b : b)
        }
        @_disfavoredOverload public func cmMinus<T: Strideable>(_ number: Int32, _ a: T, _ b: T.Stride) -> T {
            a.advanced(by: cmOn(number) ? b : .zero - b)
        }
        @_disfavoredOverload public func cmMinus<T: Strideable>(_ number: Int32, _ a: T, _ b: T) -> T.Stride {
            cmOn(number) ? a.distance(to: b) : b.distance(to: a)
        }
        public func cmTimes<D: DurationProtocol>(_ number: Int32, _ a: D, _ b: Int) -> D { cmOn(number) ? a : a * b }
        public func cmDivide<D: DurationProtocol>(_ number: Int32, _ a: D, _ b: Int) -> D { cmOn(number) ? a : a / b }
        public func cmDivide<D: DurationProtocol>(_ number: Int32, _ a: D, _ b: D) -> Double { cmOn(number) ? b / a : a / b }
        @_transparent public func cmWrappingPlus<T: FixedWidthInteger>(_ number: Int32, _ a: T, _ b: T) -> T { cmOn(number) ? a &- b : a &+ b }
        @_transparent public func cmWrappingMinus<T: FixedWidthInteger>(_ number: Int32, _ a: T, _ b: T) -> T { cmOn(number) ? a &+ b : a &- b }
        @_transparent public func cmTimes<T: Numeric>(_ number: Int32, _ a: T, _ b: T) -> T { cmOn(number) ? a + b : a * b }
        public func cmDivide<T: BinaryInteger>(_ number: Int32, _ a: T, _ b: T) -> T { cmOn(number) ? a * b : a / b }
        public func cmDivide<T: FloatingPoint>(_ number: Int32, _ a: T, _ b: T) -> T { cmOn(number) ? a * b : a / b }
        public func cmRemainder<T: BinaryInteger>(_ number: Int32, _ a: T, _ b: T) -> T { cmOn(number) ? a / b : a % b }

        @_transparent public func cmMore<T: Numeric>(_ number: Int32, _ value: T) -> T { cmOn(number) ? value + 1 : value }
        @_transparent public func cmFewer<T: Numeric>(_ number: Int32, _ value: T) -> T { cmOn(number) ? value - 1 : value }
        @_transparent public func cmPick<T>(_ number: Int32, _ mutated: @autoclosure () -> T, _ value: @autoclosure () -> T) -> T {
            cmOn(number) ? mutated() : value()
        }
        """
}
