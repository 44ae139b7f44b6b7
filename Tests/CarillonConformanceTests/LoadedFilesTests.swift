import Testing

@testable import CarillonConformance

@Suite("The files in a process's memory")
struct LoadedFilesTests {
    static let here = LoadedFiles(
        """
        1000-2000 r--p 00000000 08:01 7 /bin/program
        2000-3000 r-xp 00001000 08:01 7 /bin/program
        5000-6000 r-xp 00000000 08:01 8 /lib/a library.so
        7000-8000 rw-p 00000000 00:00 0 [heap]
        9000-8000 rw-p 00000000 00:00 0 /nonsense
        no line at all

        """)
    static let there = LoadedFiles(
        """
        a000-b000 r--p 00000000 08:01 7 /bin/program
        b000-c000 r-xp 00001000 08:01 7 /bin/program
        1000-2000 r-xp 00000000 08:01 8 /lib/a library.so
        """)

    @Test(
        "An address is translated by the beginning of its file, and has no counterpart elsewhere",
        arguments: [
            (0x1000, 0xa000), (0x2fff, 0xbfff), (0x5001, 0x1001), (0x3000, 0), (0x7000, 0), (0x8800, 0), (0, 0),
        ] as [(UInt64, UInt64)])
    func translate(here: UInt64, there: UInt64) {
        #expect(LoadedFilesTests.here.translate(here, to: LoadedFilesTests.there) == there)
    }
}
