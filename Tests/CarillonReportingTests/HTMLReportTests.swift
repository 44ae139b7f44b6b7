import CarillonEnvironment
import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

@Suite("HTML report")
struct HTMLReportTests {
    static let samples: [RunResults] = [
        SampleResults.everything, .hostile, .with(), SampleResults.explained, SampleStories.results,
    ]

    @Test("the same results give the same bytes")
    func identical() throws {
        let again = try ResultsFile.decode(Array(ResultsFile.encode(SampleResults.everything).utf8))
        #expect(HTMLReport(SampleResults.everything).render() == HTMLReport(again).render())
    }

    @Test(
        "the policy allows the stylesheet and the script that are there, and nothing else", arguments: samples
    )
    func policy(results: RunResults) throws {
        let report = try ParsedReport(HTMLReport(results).render())
        let policy = try #require(
            report.html.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }?
                .attributes["content"])
        #expect(
            policy
                == "default-src 'none'; style-src '\(SHA256.source(report.style))'; script-src '\(SHA256.source(report.script))'; "
                + "base-uri 'none'; form-action 'none'")
    }

    /// Elements and attributes that the templates use. Anything else came in through a text.
    @Test("no text becomes markup", arguments: samples)
    func markup(results: RunResults) throws {
        let elements: Set = [
            "html", "head", "meta", "title", "style", "body", "a", "header", "div", "p", "span", "h1", "h2",
            "h3", "h4", "h5", "h6", "dl",
            "dt", "dd", "code", "nav", "ul", "ol", "li", "label", "input", "select", "option", "details",
            "summary", "kbd", "main",
            "section", "table", "caption", "thead", "tbody", "tr", "th", "td", "b", "pre", "figure",
            "figcaption", "article", "footer",
            "script", "svg", "g", "i", "small", "path", "rect", "circle", "text", "tspan",
        ]
        let attributes: Set = [
            "lang", "charset", "http-equiv", "content", "name", "class", "href", "id", "aria-hidden",
            "aria-label", "aria-labelledby",
            "aria-describedby", "hidden", "for", "type", "placeholder", "autocomplete", "spellcheck", "value",
            "checked", "role", "tabindex",
            "scope", "colspan", "open", "data-item", "data-verdicts", "width", "height", "viewBox", "d", "x",
            "y", "rx", "cx", "cy", "r",
            "transform", "title", "data-aside",
        ]
        let html = try ParsedReport(HTMLReport(results, traces: .all).render()).html
        #expect(Set(html.all.map(\.name)).subtracting(elements).isEmpty)
        #expect(Set(html.all.flatMap(\.attributes.keys)).subtracting(attributes).isEmpty)
    }

    @Test("hostile texts can be read as they are")
    func readable() throws {
        let html = try ParsedReport(HTMLReport(.hostile).render()).html
        let texts = html.withClass("sentence").map(\.text)
        #expect(texts.contains("</script><script>alert(1)</script>"))
        #expect(texts.contains("]]> & <![CDATA[ <!-- --> "))
        #expect(texts.contains("right⟨U+202E⟩tfel⟨U+2066⟩ and ⟨U+200F⟩more"))
        #expect(texts.contains("{{{stylesheet}}} {{> page}} {{#scenarios}}"))
    }

    @Test(
        "every link leads to a place in the file, and every place has a name of its own", arguments: samples)
    func links(results: RunResults) throws {
        let html = try ParsedReport(HTMLReport(results).render()).html
        let ids = html.all.compactMap { $0.attributes["id"] }
        #expect(Set(ids).count == ids.count)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9._\/~-]+/) != nil })
        let targets = html.all("a").compactMap { $0.attributes["href"] }
        #expect(targets.allSatisfy { $0.hasPrefix("#") && ids.contains(String($0.dropFirst())) })
        let referenced = html.all.flatMap { element in
            ["aria-labelledby", "aria-describedby", "for"].compactMap { element.attributes[$0] }
        }
        #expect(Set(referenced).isSubset(of: ids))
    }

    @Test("identifiers that cannot stand in a link as they are still lead to different places")
    func collisions() throws {
        let results = RunResults.with([.plain("a/b c"), .plain("a/b-c"), .plain("a/b\u{301}c")])
        let html = try ParsedReport(HTMLReport(results).render()).html
        #expect(Set(html.withClass("scenario").map { $0.attributes["id"] }) == ["s/a/b-c", "s/a/b-c~2", "s/a/b-c~3"])
    }

    @Test("nothing comes from outside")
    func offline() {
        for text in [Stylesheet.text, Script.text] {
            #expect(
                !text.contains("http") && !text.contains("url(") && !text.contains("@import")
                    && !text.contains("fetch("))
            #expect(!text.contains("</") && !text.contains("<!--"))
        }
    }

    @Test("headings are in order, tables have captions and scopes, drawings have words", arguments: samples)
    func structure(results: RunResults) throws {
        let html = try ParsedReport(HTMLReport(results).render()).html
        #expect(html.attributes["lang"] == "en")
        #expect(html.all("h1").count == 1)
        #expect(html.all("title").first?.text.isEmpty == false)
        let levels = html.all.compactMap { $0.name.wholeMatch(of: /h([1-6])/).flatMap { Int($0.1) } }
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 <= $0 + 1 })
        for table in html.all("table") {
            #expect(table.first("caption")?.text.isEmpty == false)
            #expect(table.all("th").allSatisfy { $0.attributes["scope"] != nil })
        }
        for drawing in html.all("svg") {
            #expect(
                drawing.attributes["aria-hidden"] == "true"
                    || drawing.attributes["aria-label"]?.isEmpty == false)
        }
        let skip = try #require(html.withClass("skip").first)
        #expect(skip.attributes["href"] == "#main")
        #expect(html.withID("main") != nil)
    }

    @Test("a colour never stands without a word", arguments: samples)
    func words(results: RunResults) throws {
        let html = try ParsedReport(HTMLReport(results).render()).html
        for badge in html.withClass("badge") + html.withClass("pill") + html.withClass("word")
        where badge.name == "span" {
            #expect(badge.text.contains { $0.isLetter })
        }
    }

    @Test("a long line of a difference scrolls in its box and leaves the page as wide as the window")
    func longLines() {
        // A column of a grid is as wide as its widest line, unless it may be narrower.
        let rules = Stylesheet.text.matches(of: /\n\.expectations\{([^}]*)\}/).map { $0.1 }
        #expect(rules.count == 1)
        #expect(rules.first?.contains("grid-template-columns:minmax(0,1fr)") == true)
    }

    @Test("scenarios that did not end as expected come first, and are open; the rest is closed")
    func failuresFirst() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        let scenarios = html.withClass("scenario")
        let unexpected = scenarios.prefix { $0.attributes["data-verdicts"]?.contains("!") == true }
        #expect(unexpected.count == 6)
        #expect(unexpected.allSatisfy { $0.attributes["open"] != nil })
        #expect(scenarios.dropFirst(6).allSatisfy { $0.attributes["open"] == nil })
        #expect(html.withID("attention")?.all("li").count == 8)
    }

    @Test(
        "a scenario shows its sentence, requirements, difference, source line, time and how to reproduce it")
    func scenario() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        let scenario = try #require(html.withID("s/robin/overflow/sixty-fifth"))
        #expect(
            scenario.withClass("covers").first?.all("a").map { $0.attributes["href"] } == [
                "#r/UN-39", "#r/UN-40", "#r/RO-21",
            ])
        #expect(scenario.withClass("expected").map(\.text) == ["\u{2212}   [64]: \"reminder-65\""])
        #expect(
            scenario.withClass("at").first?.text
                == "Scenarios/Robin/Overflow.swift:31, at 66\u{202F}d 00:00:00")
        #expect(
            scenario.all("code").contains {
                $0.text == "carillon run 'robin/overflow/sixty-fifth' --seed 0x5eed --network memory"
            })
        #expect(scenario.withClass("sequence").count == 1)
        #expect(scenario.withClass("slots").count { $0.attributes["role"] == "img" } == 1)
        let log = try #require(scenario.withClass("log").first?.first("pre"))
        let rows = log.text.split(separator: "\n").filter { !$0.hasPrefix("\t") }
        #expect(rows.count == SampleRuns.sixtyFifth().trace.count + 1)
        #expect(log.withClass("bad").map { $0.attributes["id"] } == ["l/robin/overflow/sixty-fifth/1.1"])
    }

    @Test("a scenario on two networks has one section with two outcomes")
    func twoNetworks() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        let scenario = try #require(html.withID("s/courier/reconnect/offline-message-survives-restart"))
        #expect(
            scenario.withClass("outcome").map { $0.first("h5")?.text } == [
                "✗ fail in-process, memory", "✓ pass libmosquitto, loopback",
            ])
    }

    @Test("a requirement shows its source, its scenarios with their verdicts, and who killed its saboteurs")
    func requirement() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        let covered = try #require(html.withID("r/UN-39"))
        #expect(
            covered.all("li").map(\.text) == [
                "robin/overflow/sixty-fifth fail", "robin/overflow/hundred pass “64 were delivered”",
                "un/keeps-a-65th killed by robin/overflow/sixty-fifth and 1 more",
                "un/forgets-the-limit killed by robin/overflow/hundred",
            ])
        #expect(covered.all("dd").map(\.text).contains("The forums say 64, the header says nothing."))
        #expect(html.withID("r/UN-42")?.withClass("badge").map(\.text) == ["✗ missing"])
        #expect(html.withID("r/UN-50")?.text.contains("The stand-in has no data store of its own") == true)
        #expect(html.withID("r/UN-1")?.text.contains("Nothing shows that its scenarios can fail") == true)
        #expect(html.withID("r/RO-21")?.text.contains("Nothing shows") == false)
        #expect(html.withID("r/RO-21")?.text.contains("RobinTests/LimitTests bites") == true)
    }

    @Test("a saboteur shows by what it was caught, and otherwise what is wrong")
    func saboteur() throws {
        let html = try ParsedReport(HTMLReport(SampleResults.everything).render()).html
        let killed = try #require(html.withID("x/un/forgets-the-limit"))
        #expect(killed.text.contains("64 were delivered"))
        let survivor = try #require(html.withID("x/un/evicts-the-soonest"))
        #expect(survivor.text.contains("“64 are pending” did not fail"))
    }

    @Test("an empty run has a report that says so")
    func empty() throws {
        let html = try ParsedReport(HTMLReport(.with()).render()).html
        #expect(html.first("h1")?.text == "✗ Nothing ran.")
        #expect(html.withClass("empty").map(\.text) == ["No scenario was run."])
    }

    @Test("a hundred scenarios with much to tell take less than four megabytes")
    func size() {
        #expect(HTMLReport(SampleResults.hundredPassed).render().utf8.count < 4_000_000)
    }

    @Test("ten thousand events with bytes take sixty kilobytes, more where they failed, and the rest is counted")
    func manyEvents() throws {
        var trace = TraceBuilder()
        for number in 0..<10_000 {
            trace.wait(.milliseconds(7))
            trace.record(
                "mqtt.packet", "PUBLISH \(["a", "b", "c", "d", "e"][number * number % 5])", lane: "rider",
                peer: "broker",
                fields: ["packet": "\(number)"], bytes: [UInt8](repeating: 0x41, count: 4_000))
        }
        let run = trace.run(lanes: [])
        let page = HTMLReport(.with([.plain("a/b", run: run)]), traces: .all).render()
        #expect(page.utf8.count < 60_000)
        #expect(page.contains("… 9,970 more events, in results.json"))
        let failed = HTMLReport(.with([.plain("a/b", .fail, run: run)])).render()
        #expect(failed.utf8.count < 1_200_000)
        #expect(failed.contains("… 9,600 more events, in results.json"))
        #expect(failed.contains("… 3,488 more bytes"))
    }
}
