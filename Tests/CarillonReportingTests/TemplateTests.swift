import Testing

@testable import CarillonReporting

@Suite("Templates")
struct TemplateTests {
    private struct Row {
        var name: String
        var note: String?
    }

    private struct View {
        var title = "<Bells> & \"more\""
        var markup = "<b>loud</b>"
        var isLoud = true
        var isMute = false
        var row = Row(name: "first", note: nil)
        var rows = [Row(name: "a", note: "low"), Row(name: "b", note: nil)]
        var none: [Row] = []
        var words = ["ding", "dong"]
        var count = 3
        var absent: Int?
        var made = LazyViews(["one", "two"]) { Row(name: "\($1) of \($0)", note: nil) }
        var unmade = LazyViews(count: 0) { _ in "never" }
    }

    @Test(
        "are filled in",
        arguments: [
            ("{{title}}", "&lt;Bells&gt; &amp; &quot;more&quot;"),
            ("{{{markup}}}", "<b>loud</b>"),
            ("{{count}} {{row.name}}", "3 first"),
            ("[{{absent}}{{row.note}}]", "[]"),
            ("{{#isLoud}}loud{{/isLoud}}{{^isLoud}}mute{{/isLoud}}", "loud"),
            ("{{#isMute}}loud{{/isMute}}{{^isMute}}mute{{/isMute}}", "mute"),
            (
                "{{#rows}}{{name}}{{#note}}:{{.}}{{/note}} {{title}};{{/rows}}",
                "a:low &lt;Bells&gt; &amp; &quot;more&quot;;b &lt;Bells&gt; &amp; &quot;more&quot;;"
            ),
            ("{{#none}}some{{/none}}{{^none}}none{{/none}}", "none"),
            ("{{^rows}}none{{/rows}}", ""),
            ("{{#words}}{{.}},{{/words}}", "ding,dong,"),
            ("{{#made}}{{name}},{{/made}}{{^made}}none{{/made}}", "one of 0,two of 1,"),
            ("{{#unmade}}some{{/unmade}}{{^unmade}}none{{/unmade}}", "none"),
            ("{{#absent}}there{{/absent}}{{^absent}}gone{{/absent}}", "gone"),
            ("{{#row}}{{name}}{{/row}}", "first"),
            ("a\n{{#rows}}\n<{{name}}>\n{{/rows}}\nz\n", "a\n<a>\n<b>\nz\n"),
            ("a {{#isLoud}}\nb{{/isLoud}}\n", "a \nb\n"),
            ("{{> other}}\n.", "other of first."),
        ])
    func filledIn(source: String, expected: String) throws {
        let other = try TemplateParser.parse("other of {{row.name}}")
        let text = try TemplateParser.parse(source).render(View()) { $0 == "other" ? other : nil }
        #expect(text == expected)
    }

    @Test(
        "show a name that nobody has",
        arguments: ["{{titel}}", "{{#titel}}x{{/titel}}", "{{> titel}}", "{{row.titel}}"])
    func missing(source: String) throws {
        let text = try TemplateParser.parse(source).render(View()) { _ in nil }
        #expect(text.contains("titel?⟩"))
    }

    @Test(
        "with mistakes are refused",
        arguments: [
            ("{{title", TemplateParser.Failure.unclosedTag("title")),
            ("{{#rows}}{{name}}", .unclosedSection("rows")),
            ("{{/rows}}", .strayEnd("rows")),
            ("{{#rows}}{{/words}}{{/rows}}", .strayEnd("words")),
        ])
    func mistakes(source: String, failure: TemplateParser.Failure) {
        #expect(throws: failure) { try TemplateParser.parse(source) }
    }

    @Test("of the report name nothing that its views lack")
    func complete() {
        #expect(!HTMLReport(SampleResults.everything).render().contains("?⟩"))
    }
}
