import Testing

@Suite("A server holds whole dialogues as Meteor's own does")
struct DialogueTests {
    @Test("The file has its dialogues") func count() {
        #expect(Dialogue.all.count == 23)
        #expect(Set(Dialogue.all.map(\.number)).count == Dialogue.all.count)
    }

    @Test("Each message comes at its moment", arguments: Dialogue.all) func dialogue(_ dialogue: Dialogue) throws {
        let play = DialoguePlay(dialogue)
        try play.play(dialogue.lines)
        for problem in play.problems { Issue.record("\(problem)") }
    }
}
