import Foundation
import Testing

@testable import CarillonEnvironment

@Suite("Open files")
struct OpenFilesTests {
    @Test("may be as many as the system lets anybody have")
    func raised() {
        let limit = OpenFiles.raiseLimit()
        #expect(limit > 0)
        #expect(UInt64(sysconf(Int32(_SC_OPEN_MAX))) == limit)
        #expect(OpenFiles.raiseLimit() == limit)
    }
}
