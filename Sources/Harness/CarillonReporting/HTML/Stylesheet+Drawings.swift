/// The rules for diagrams and timelines, and for narrow windows.
extension Stylesheet {
    /// The parts of stories that are chosen.
    private static let panes = (0...StoryPart.Kind.allCases.count * StoryPart.most).map { number in
        ".story:has(>.parts .p\(number):checked)>.p\(number)"
    }.joined(separator: ",")

    static let drawings = """
        figcaption p{max-width:60rem}
        figure .scroll{margin-top:.75rem;padding-bottom:.25rem}
        svg{display:block;font-family:var(--sans);font-size:13px;font-variant-numeric:tabular-nums}
        svg .m{text-anchor:middle}
        svg .e{text-anchor:end}
        svg text{fill:var(--ink);unicode-bidi:isolate}
        .sequence{overflow:auto;max-width:100%;max-height:min(85vh,64rem)}
        .heads{position:sticky;top:0;z-index:1;background:var(--surface)}
        .sequence .name{font-size:14px;font-weight:600}
        .sequence .kind,.sequence .lane-kind,.sequence .more{font-size:11px;fill:var(--muted)}
        .sequence .more{font-size:13px}
        .sequence .time{font-size:12px;text-anchor:end}
        .sequence .pause{fill:var(--muted)}
        .sequence .times{font-weight:600;fill:var(--link)}
        .sequence .lane{fill:var(--surface);stroke:var(--life)}
        .sequence .lane.server{fill:var(--sunken)}
        .sequence .group{fill:var(--sunken);stroke:var(--line)}
        .sequence .group-name{font-size:12px;font-weight:600;fill:var(--muted)}
        .sequence .way{fill:none;stroke:var(--series-soft);stroke-width:9;stroke-linejoin:round;stroke-linecap:round}
        .sequence .life{stroke:var(--life);fill:none}
        .sequence .idle{stroke-dasharray:1 4;stroke-width:2}
        .sequence .dot{stroke:var(--series);stroke-width:7;stroke-linecap:round}
        .sequence .arrow{stroke:var(--series);fill:var(--series);stroke-width:1.5}
        .sequence .frame{fill:none;stroke:var(--series);stroke-dasharray:5 3}
        .sequence .band{fill:var(--fault-soft)}
        .sequence .band.failure{fill:var(--bad-soft)}
        .sequence .weather{fill:var(--fault)}
        .sequence text.fault,.sequence text.failure{font-weight:600;fill:var(--fault)}
        .sequence text.failure{fill:var(--bad)}
        .sequence text.note{font-style:italic;fill:var(--muted)}
        .sequence .strike,.sequence .arrow.fault{stroke:var(--fault);stroke-width:2.2;fill:none}
        .sequence .strike.failure{stroke:var(--bad)}
        .parts{display:grid;gap:.3rem;margin-top:1.25rem;font-size:.875rem}
        .parts p{display:flex;flex-wrap:wrap;gap:.3rem .4rem;align-items:center}
        .parts p>span{color:var(--muted);min-width:5.5rem}
        .choice{position:relative;padding:.15rem .6rem;border:1px solid var(--line);border-radius:1rem}
        .choice input{appearance:none;position:absolute;inset:0;margin:0;border-radius:1rem;cursor:pointer}
        .choice:hover{border-color:var(--link)}
        .choice:has(:checked){background:var(--series-soft);border-color:var(--series);font-weight:600}
        .pane figcaption{margin-bottom:.6rem}
        @supports selector(:has(*)){
          .pane{display:none}
          \(panes){display:block}
        }
        .slots{font-size:12px}
        .slots .grid{stroke:var(--line)}
        .slots .rule{stroke:var(--life)}
        .slots .badge-step{fill:none;stroke:var(--notable);stroke-width:1.8}
        .slots .badge-number{fill:var(--notable);font-weight:600}
        .slots .area{fill:var(--series-soft)}
        .slots .step{fill:none;stroke:var(--series);stroke-width:1.5}
        .slots .limit{stroke:var(--bad);stroke-width:1.5;stroke-dasharray:6 4}
        .slots .limit-name,.slots .lost{fill:var(--bad);font-weight:600}
        .slots .tick,.slots .title,.slots .word{fill:var(--muted)}
        .slots .title{font-size:11px}
        .slots .word{font-size:12px}
        .slots .scale-break,.slots .brace{stroke:var(--life);fill:none}
        .slots .bar{fill:var(--series-soft);stroke:var(--series)}
        .slots .again{fill:var(--surface)}
        .slots .bars{stroke:var(--series);stroke-width:2;fill:none;opacity:.75}
        .slots .ends{stroke:var(--series);stroke-width:1.4;fill:var(--surface)}
        .slots .ends.shown{stroke:var(--good);stroke-width:4.4;stroke-linecap:round}
        .slots .ends.presented{stroke:var(--good);fill:var(--good)}
        .slots .ends.unshown{stroke:var(--notable)}
        .slots .ends.lost{stroke:var(--bad)}
        .slots .cap{stroke:var(--series);stroke-width:1.8;fill:none}
        .slots .open{fill:var(--series)}
        .slots .delivered{fill:var(--good);stroke:var(--surface)}
        .slots .suppressed{fill:var(--surface);stroke:var(--notable);stroke-width:2.2}
        .slots .evicted{stroke:var(--bad);stroke-width:2.4;fill:none}
        .slots .ghost{stroke:var(--bad);stroke-width:1.5;stroke-dasharray:2 4}
        .slots .plan{stroke:var(--series);stroke-width:1.5;stroke-dasharray:2 4}
        .slots .planned{fill:var(--surface);stroke:var(--series);stroke-width:1.5}
        .slots .run-end{stroke:var(--life);stroke-width:1.5}
        .slots .missed{fill:var(--surface);stroke:var(--bad);stroke-dasharray:2 2}
        .slots .halo{paint-order:stroke;stroke:var(--surface);stroke-width:5px;stroke-linejoin:round}
        .curve{font-size:12px}
        .curve .grid{stroke:var(--line)}
        .curve .rule{stroke:var(--life)}
        .curve .area{fill:var(--series-soft)}
        .curve .step{fill:none;stroke:var(--series);stroke-width:1.5}
        .curve .limit{stroke:var(--bad);stroke-width:1.5;stroke-dasharray:6 4}
        .curve .limit-name{fill:var(--bad);font-weight:600}
        .curve .tick,.curve .title{fill:var(--muted)}
        .curve .title{font-size:11px}
        .curve .lead{fill:none;stroke:var(--life);stroke-dasharray:2 3}
        .curve .mark{fill:var(--surface);stroke:var(--series);stroke-width:1.5}
        .curve .mark.lost{stroke:var(--bad)}
        .legend{display:flex;flex-wrap:wrap;gap:.3rem 1.5rem;margin-top:.6rem;font-size:.8125rem;color:var(--muted)}
        .legend li{display:flex;align-items:center;gap:.4rem}
        @media (max-width:40rem){
          html{scroll-padding-top:7.5rem}
          .bar{position:static}
          .tools{margin-left:0}
          .keys>div{right:auto;left:0}
          .requirement dl{grid-template-columns:minmax(0,1fr);gap:0}
          .scenario>summary .where{display:block}
          .turns li{grid-template-columns:1.25rem 8.5rem minmax(0,1fr)}
          .turns li>:last-child{grid-column:2/-1}
        }
        """
}
