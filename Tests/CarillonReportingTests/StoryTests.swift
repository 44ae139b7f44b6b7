import CarillonEnvironment
import CarillonResults
import Foundation
import Testing

@testable import CarillonReporting

@Suite("Stories with many lanes")
struct StoryTests {
    // MARK: Groups of lanes

    @Test("each device stands with its apps under its name, and the servers stand on the right")
    func groups() throws {
        let diagram = SequenceDiagram(SampleStories.pushes())
        #expect(diagram.lanes.map(\.name) == ["phone", "phone/mail", "tablet", "bell", "push"])
        #expect(
            diagram.groups == [
                .init(name: "phone", lanes: 0..<2), .init(name: "Devices", lanes: 2..<3),
                .init(name: "Servers", lanes: 3..<5),
            ])
        let drawing = try XMLTree.parse(diagram.draw())
        #expect(drawing.withClass("group-name").map(\.text) == ["phone", "Devices", "Servers"])
        let heads = drawing.withClass("lane").compactMap { $0.attributes["x"].flatMap(Double.init) }
        let boxes = drawing.withClass("group").compactMap { box -> Range<Double>? in
            guard let x = box.attributes["x"].flatMap(Double.init),
                let width = box.attributes["width"].flatMap(Double.init)
            else { return nil }
            return x..<x + width
        }
        #expect(boxes.map { box in heads.count { box.contains($0) } } == [2, 1, 2])
    }

    @Test("a run with one server, or with servers alone, is no story, and its lanes stand as the run has them")
    func plain() {
        let one = [Lane(name: "broker", kind: .server), Lane(name: "rider", kind: .device)]
        let servers = ["a", "b"].map { Lane(name: $0, kind: .server) }
        for lanes in [one, servers] {
            var run = SampleStories.pushes()
            run.lanes = lanes
            run.trace = []
            let diagram = SequenceDiagram(run)
            #expect(diagram.lanes == lanes && diagram.groups.isEmpty)
            #expect(StoryPart.all(in: run).isEmpty)
        }
        // A small story needs no parts.
        var small = SampleStories.pushes()
        small.lanes.removeLast()
        #expect(LaneGroups.areThere(in: small.lanes) && StoryPart.all(in: small).isEmpty)
        let view = TraceView(SampleRuns.reconnect(), isDetailed: true) { _ in nil }
        #expect(!view.hasParts && view.partChoices.isEmpty && view.slotsBelow.isEmpty)
    }

    @Test("lanes of older results, which know no device, stand alone")
    func older() {
        var run = SampleStories.pushes()
        run.lanes = run.lanes.map { Lane(name: $0.name, kind: $0.kind) }
        let diagram = SequenceDiagram(run)
        #expect(diagram.lanes.map(\.name) == ["phone", "tablet", "phone/mail", "bell", "push"])
        #expect(diagram.groups.map(\.name) == ["Devices", "Servers"])
    }

    @Test("servers are drawn however many devices there are, and lanes that are alike are folded under one head")
    func bounds() {
        let devices = (0..<40).map { Lane(name: String(repeating: "x", count: $0 + 1), kind: .device) }
        let servers = ["a1", "b2"].map { Lane(name: $0, kind: .server) }
        let grouped = LaneGroups(servers + devices, most: 24)
        #expect(grouped.lanes.prefix(24).map(\.kind) == Array(repeating: .device, count: 22) + [.server, .server])
        #expect(grouped.lanes.count == 42)
        #expect(grouped.groups.map(\.lanes) == [0..<22, 22..<24])

        let crowd = SequenceDiagram(SampleStories.crowd(phones: 12, events: 200))
        #expect(crowd.lanes.map(\.name) == ["phone 1", "phone 2 to phone 12", "bell", "push", "kitchen"])
        #expect(crowd.groups.map(\.lanes) == [0..<2, 2..<5])
    }

    @Test("the devices of a person stand together under that name, and are one part of the story")
    func persons() throws {
        var run = SampleStories.pushes()
        for index in run.lanes.indices where run.lanes[index].kind != .server { run.lanes[index].owner = "Ann" }
        run.lanes.append(Lane(name: "moped", kind: .device, owner: "Cem"))
        let diagram = SequenceDiagram(run)
        #expect(diagram.lanes.map(\.name) == ["phone", "tablet", "phone/mail", "moped", "bell", "push"])
        #expect(diagram.groups.map(\.name) == ["Ann", "Cem", "Servers"])
        #expect(diagram.groups.map(\.lanes) == [0..<3, 3..<4, 4..<6])
        let parts = StoryPart.all(in: run)
        let ann = try #require(parts.first { $0.kind == .person })
        #expect(ann.name == "Ann")
        let texts = Set(ann.events.map { run.trace[$0].text })
        #expect(texts.isSuperset(of: ["phone is busy", "tablet is busy", "mail is read", "dinner time"]))
        #expect(!texts.contains("POST /3/device"))
        #expect(PartChoices.all(of: parts).choices.first?.choicesName == "One person")
        // With one device each, persons are no parts.
        run.lanes.removeAll { $0.name == "tablet" }
        #expect(!StoryPart.all(in: run).contains { $0.kind == .person })
    }

    // MARK: Parts

    @Test("the parts of a story are its devices, its servers, all without each server, and the ways of notifications")
    func parts() {
        let run = SampleStories.pushes()
        let parts = StoryPart.all(in: run)
        #expect(
            parts.map { "\($0.kind) \($0.name)" } == [
                "device phone", "device tablet", "server bell", "server push", "withoutServer bell",
                "withoutServer push", "way Pizza", "way \(SampleStories.salad)",
            ])
        func texts(_ part: StoryPart) -> Set<String> { Set(part.events.map { run.trace[$0].text }) }
        #expect(texts(parts[0]).isSuperset(of: ["phone is busy", "mail is read", "dinner time"]))
        #expect(!texts(parts[0]).contains("tablet is busy") && !texts(parts[0]).contains("POST /3/device"))
        #expect(!texts(parts[2]).contains("text") && texts(parts[2]).contains("POST /3/device"))
        for (with, without) in [(2, 4), (3, 5)] {
            let (one, other) = (Set(parts[with].events), Set(parts[without].events))
            #expect(one.union(other) == Set(run.trace.indices))
            // The note concerns everybody.
            #expect(one.intersection(other) == [0])
        }
    }

    @Test("a failed expectation keeps its place among the events of a part")
    func failures() {
        var run = SampleStories.pushes(failing: true)
        run.expectations[0].eventsBefore = 6
        let part = run.part([0, 5, 9])
        #expect(part.trace == [0, 5, 9].map { run.trace[$0] })
        #expect(part.expectations.map(\.eventsBefore) == [2])
        #expect(part.lanes.map(\.name) == ["bell", "push", "phone"])
        let rows = SequenceDiagram(part).items.flatMap(\.rows)
        #expect(rows.map { $0.tone == .failure } == [false, false, true, false])
    }

    // MARK: Ways

    @Test("a way has all events that name the notification by any identifier, and a list links nothing")
    func way() throws {
        let run = SampleStories.pushes()
        let ways = NotificationWay.all(in: run)
        try #require(ways.count == 2)
        #expect(ways[0].title == "Pizza")
        #expect(ways[0].identifiers == [SampleStories.pizza, SampleStories.toPhone, SampleStories.toTablet])
        #expect(
            ways[0].events.map { run.trace[$0].text } == [
                "notification \(SampleStories.pizza) for ann",
                "POST /3/device", "accepted \(SampleStories.toPhone) for phone", "text",
                "alert \(SampleStories.toPhone) comes",
                "POST /3/device", "accepted \(SampleStories.toTablet) for tablet", "text",
                "alert \(SampleStories.toTablet) comes", "200 OK",
            ])
        #expect(ways[1].identifiers == [SampleStories.salad] && ways[1].title == SampleStories.salad)
        #expect(ways[1].events.map { run.trace[$0].text } == ["notification \(SampleStories.salad) for bob", "200 OK"])
    }

    @Test(
        "an identifier is named as a whole word only, and a short one is not followed",
        arguments: [
            ("abcdefgh", "it is abcdefgh.", true), ("abcdefgh", "it is xabcdefgh", false),
            ("abcdefgh", "it is abcdefgh-1", false), ("abcdefgh", "\"abcdefgh\\\"", true),
            ("abcdefg", "it is abcdefg.", false), ("ab cdefghi", "it is ab cdefghi.", false),
        ])
    func words(identifier: String, text: String, isNamed: Bool) {
        var trace = TraceBuilder()
        trace.record("http.notified", "new", lane: "bell", fields: ["notification": "\"\(identifier)\""])
        trace.record("app.event", text, lane: "phone")
        #expect(NotificationWay.all(in: trace.run(lanes: SampleStories.lanes)).count == (isNamed ? 1 : 0))
    }

    @Test("a way is drawn as one line through its events, and tells how many others happened between them")
    func line() throws {
        let run = SampleStories.pushes()
        let way = try #require(NotificationWay.all(in: run).first)
        let diagram = SequenceDiagram(
            run.part(way.events), bounds: .part, others: SequenceDiagram.Others(between: way.events))
        let drawing = try XMLTree.parse(diagram.draw())
        let line = try #require(drawing.withClass("way").first?.attributes["d"])
        #expect(drawing.withClass("way").count == 1)
        // Three events happen in a lane, and seven go from one to another. Where the notification was before, the line
        // comes straight down.
        let segments = line.split(separator: "M").map { $0.split { "LH ".contains($0) }.compactMap { Double($0) } }
        #expect(segments.map(\.count) == [4, 5, 5, 5, 4, 5, 5, 5, 4, 5])
        #expect(segments.allSatisfy { $0[0] == $0[2] && $0[1] <= $0[3] })
        #expect(
            drawing.withClass("more").map(\.text) == [
                "… 1 other event", "… 1 other event", "… 1 other event", "… 1 other event",
            ])
        #expect(diagram.legend.contains("the way of the notification"))
        #expect(SequenceDiagram(run).draw().contains("class=\"way\"") == false)
    }

    // MARK: The page

    @Test("a reader chooses a part without scripts, and each choice has its pane")
    func page() throws {
        let run = SampleStories.pushes(failing: true)
        let results = RunResults.with([
            .plain("together/order", .fail, run: run), .plain("together/order", .fail, network: "loopback", run: run),
        ])
        let html = try ParsedReport(HTMLReport(results).render()).html
        let stories = html.withClass("story")
        try #require(stories.count == 2)
        for story in stories {
            let inputs = story.all("input")
            #expect(inputs.map { $0.attributes["class"] } == (0...8).map { "p\($0)" })
            #expect(inputs.count { $0.attributes["checked"] != nil } == 1)
            #expect(Set(inputs.map { $0.attributes["name"] }).count == 1)
            #expect(story.withClass("pane").map { $0.attributes["class"] } == (0...8).map { "pane p\($0)" })
        }
        #expect(stories[0].all("input")[0].attributes["name"] != stories[1].all("input")[0].attributes["name"])
        let style = try ParsedReport(HTMLReport(results).render()).style
        let last = StoryPart.Kind.allCases.count * StoryPart.most
        #expect(style.contains(".story:has(>.parts .p\(last):checked)>.p\(last)"))
    }

    @Test("more parts than are shown are counted")
    func mostParts() {
        let parts = StoryPart.all(in: SampleStories.crowd(phones: 20, events: 400))
        let (choices, shown) = PartChoices.all(of: parts)
        #expect(choices.map(\.choicesName) == ["One device", "One server", "Without", "The way of"])
        #expect(choices.map(\.choices.count) == [16, 3, 3, 16] && shown.count == 38)
        let rest = ["… and 4 more, in results.json"]
        #expect(choices.map(\.choicesRest) == [rest, [], [], rest])
        #expect(PartChoices.all(of: parts, most: 8).choices.map(\.choices.count) == [8, 3, 3, 8])
    }

    @Test("notifications with the same title are told apart by their times")
    func sameTitle() {
        var trace = TraceBuilder()
        for number in 1...2 {
            trace.wait(.seconds(1))
            let id = "notification-\(number)"
            trace.record("http.notified", "new", lane: "bell", fields: ["notification": "\"\(id)\""])
            trace.record("remote.received", "comes", lane: "phone", fields: ["id": id, "title": "Pizza"])
        }
        let parts = StoryPart.all(in: trace.run(lanes: SampleStories.lanes))
        #expect(
            parts.filter { $0.kind == .way }.map(\.label) == ["“Pizza” at 0:00:01", "“Pizza” at 0:00:02"])
    }

    @Test("a story with twenty lanes and two thousand events stays light")
    func size() {
        let run = SampleStories.crowd(phones: 17, events: 2_000)
        func size(_ view: TraceView) -> Int {
            view.sequence.utf8.count + view.log.utf8.count
                + view.parts.reduce(0) { $0 + $1.partSequence.utf8.count + $1.partLog.utf8.count }
        }
        #expect(size(TraceView(run, isDetailed: false) { _ in nil }) < 150_000)
        #expect(size(TraceView(run, isDetailed: true) { _ in nil }) < 900_000)
        // Nobody needs the parts of what went well a second time.
        let again = TraceView(run, isDetailed: false, hasParts: false) { _ in nil }
        #expect(again.parts.isEmpty && again.partChoices.isEmpty && size(again) < 20_000)
    }
}
