import Foundation
import Testing

@testable import CarillonCommand

@Suite("A file for a report")
struct OutputFileTests {
    @Test("is found out to be unwritable before anything runs")
    func check() throws {
        try CommandTests.withDirectory { directory in
            func fault(_ path: String) -> String? {
                do throws(OutputFile.Fault) { try OutputFile(path: path).check() } catch { return error.description }
                return nil
            }
            let inside = directory.appendingPathComponent("reports/new/index.html").path
            #expect(fault(inside) == nil)
            #expect(!FileManager.default.fileExists(atPath: inside))
            #expect(fault(directory.path) == "\(directory.path) cannot be written: it is a directory")
            #expect(fault("/dev/null/report.html")?.hasPrefix("/dev/null/report.html cannot be written: ") == true)
            #expect(fault("/proc/report.html")?.hasPrefix("/proc/report.html cannot be written: ") == true)
            #expect(fault("") == "A report needs the name of a file, or - for standard output.")
            #expect(fault("/dev/null") == nil && fault("-") == nil)
        }
    }

    @Test("is written anew where one was, and a link to a device stays one")
    func write() throws {
        try CommandTests.withDirectory { directory in
            let file = OutputFile(path: directory.appendingPathComponent("a/b.txt").path)
            try file.write("one")
            try file.write("2")
            #expect(try String(contentsOfFile: file.path, encoding: .utf8) == "2")
            let link = directory.appendingPathComponent("link").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
            try OutputFile(path: link).write("x")
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
        }
    }
}
