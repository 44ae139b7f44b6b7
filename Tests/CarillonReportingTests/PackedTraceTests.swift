import CZlib
import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

/// The traces that are packed, as a browser draws them.
@Suite("Packed traces")
struct PackedTraceTests {
    @Test(
        "are drawn as they stand in a report that packs none",
        arguments: [SampleResults.everything, .hostile, SampleResults.hundredPassed, SampleStories.results, .with()])
    func drawing(results: RunResults) throws {
        let packed = HTMLReport(results, traces: .packed).render()
        let drawn = try Self.drawn(packed)
        #expect(drawn.contains("data-place") == false)
        // They differ in nothing else, so it is enough that one of them is sound.
        #expect(drawn == HTMLReport(results, traces: .all).render())
    }

    @Test("are those of runs that ended as expected alone, and say so to readers without scripts")
    func choice() throws {
        var trace = TraceBuilder()
        trace.record("mqtt.packet", "PUBLISH a", lane: "rider", peer: "broker")
        let run = trace.run(lanes: [])
        let results = RunResults.with([.plain("a/good", run: run), .plain("a/bad", .fail, run: run)])
        let page = HTMLReport(results).render()
        let html = try ParsedReport(page).html
        let good = try #require(html.withID("s/a/good"))
        let bad = try #require(html.withID("s/a/bad"))
        #expect(good.first("svg") == nil && bad.first("svg") != nil)
        #expect(bad.withClass("packed").isEmpty)
        let words = good.withClass("packed").map(\.text)
        #expect(words.count == 1 && words.first?.contains("A browser that runs scripts") == true, "\(words)")
        let texts = try Self.packs(in: page)
        #expect(texts.count == 1 && texts.first?.count == 1)
    }

    @Test("take a third of the room, also where texts are many and different")
    func size() {
        let sizes = [TraceSelection.none, .packed, .all].map {
            HTMLReport(SampleResults.hundredPassed, traces: $0).render().utf8.count
        }
        #expect((sizes[1] - sizes[0]) * 3 < sizes[2] - sizes[0], "\(sizes)")
    }

    @Test("are what a report shows unless told otherwise, but for one that is a folder")
    func standard() {
        var report = HTMLReport(SampleResults.hundredPassed)
        #expect(report.traces == .packed)
        report.mostInOneFile = 10
        #expect(report.traces == .examples)
    }

    // MARK: A browser's part

    /// The page after its script has drawn everything.
    private static func drawn(_ page: String) throws -> String {
        var drawn = ""
        for cluster in page.split(separator: "<div class=\"cluster\">", omittingEmptySubsequences: false) {
            var cluster = String(cluster)
            if !drawn.isEmpty { drawn += "<div class=\"cluster\">" }
            if let texts = try packs(in: cluster).first {
                cluster.replace(/<p class="rest packed" data-place="(\d+)">[^<]*<\/p>\n/) { place in
                    Int(place.1).map { texts[$0] } ?? "?"
                }
                cluster.replace(/<template>[^<]*<\/template>\n/, with: "")
            }
            drawn += cluster
        }
        return drawn
    }

    /// The texts of each pack of a page.
    private static func packs(in page: String) throws -> [[String]] {
        try page.matches(of: /<template>([A-Za-z0-9+\/=]+)<\/template>/).map { pack in
            let packed = try #require(Data(base64Encoded: String(pack.1)))
            return try JSONDecoder().decode([String].self, from: unpack([UInt8](packed)))
        }
    }

    private static func unpack(_ packed: [UInt8]) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: packed.count * 1_100)
        var count = uLong(bytes.count)
        try #require(uncompress(&bytes, &count, packed, uLong(packed.count)) == Z_OK)
        return Data(bytes.prefix(Int(count)))
    }
}
