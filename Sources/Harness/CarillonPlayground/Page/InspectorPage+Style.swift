/// The page's stylesheet. The colours are those of the reports.
extension InspectorPage {
    static let style = [colors, base, head, panel, lists, sequence, narrow].joined(separator: "\n")

    private static let colors = """

        :root{color-scheme:light dark;--page:#f6f6f3;--surface:#ffffff;--sunken:#f1f1ee;--ink:#1b1f24;--muted:#59606a;
          --line:#dcddd8;
          --link:#1b579e;--good:#17663a;--good-soft:#e2f2e8;--bad:#ad211a;--bad-soft:#fce7e4;--notable:#765000;
          --notable-soft:#faf0d3;
          --quiet:#535a63;--quiet-soft:#ebecea;--fault:#914400;--fault-soft:#fff0df;--life:#848b94;--series:#2c63ad;
          --series-soft:#cfdff3}
        @media (prefers-color-scheme:dark){:root{--page:#14171a;--surface:#1c2024;--sunken:#15181b;--ink:#e7e9eb;
          --muted:#a3abb4;
          --line:#343a41;--link:#8dbbf7;--good:#83d8a4;--good-soft:#18362a;--bad:#ff9f96;--bad-soft:#45211f;
          --notable:#efc777;
          --notable-soft:#3a3018;--quiet:#acb4bc;--quiet-soft:#2a3036;--fault:#ffbb7d;--fault-soft:#3e2a13;
          --life:#717982;
          --series:#7daff0;--series-soft:#263f5e}}
        """

    private static let base = """
        :root{--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;
          --mono:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace}
        *,*::before,*::after{box-sizing:border-box}
        html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
        body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 var(--sans);
          font-variant-numeric:tabular-nums;
          overflow-wrap:anywhere;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column}
        h1,h2,h3,p,ul,dl,dd,pre,fieldset{margin:0;padding:0}
        h1,h2,h3{letter-spacing:-.012em;line-height:1.25;font-weight:650}
        h1{font-size:1.15rem}
        h1 span{font-weight:400;color:var(--muted)}
        h2{font-size:1.1rem;margin:1.5rem 0 .6rem}
        .columns>div>h2:first-child{margin-top:.25rem}
        h3{font-size:.9375rem}
        h3 span{font-weight:400;color:var(--muted);margin-left:.25em}
        ul{list-style:none}
        a{color:var(--link)}
        b{font-weight:600}
        small{font-size:.8125rem;color:var(--muted)}
        kbd,pre,td,.what,.label,textarea,input[type=text]{font-family:var(--mono);font-size:.8125rem;
          font-variant-ligatures:none}
        kbd{border:1px solid var(--line);border-radius:4px;padding:.05rem .35rem;background:var(--sunken);
          color:var(--ink)}
        td,pre,.client,.what,.label,.chip,.told,.table h3{unicode-bidi:isolate}
        td button{font-family:var(--sans)}
        [hidden]{display:none!important}
        .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .quiet{color:var(--muted);font-size:.875rem}
        :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
        .good{--tone:var(--good);--tone-soft:var(--good-soft)}
        .bad{--tone:var(--bad);--tone-soft:var(--bad-soft)}
        .fault{--tone:var(--fault);--tone-soft:var(--fault-soft)}
        .notable{--tone:var(--notable);--tone-soft:var(--notable-soft)}
        button,input,select,textarea{font:inherit;color:inherit}
        button{color:var(--link);background:var(--surface);border:1px solid var(--life);border-radius:6px;
          padding:.2rem .7rem;min-height:2rem;
          cursor:pointer}
        button:hover{border-color:var(--link)}
        button:disabled{color:var(--muted);border-color:var(--line);cursor:default}
        button[aria-pressed=true]{background:var(--series-soft);border-color:var(--link);color:var(--ink)}
        button.strong{background:var(--link);border-color:var(--link);color:var(--surface);font-weight:600}
        input,select,textarea{background:var(--surface);border:1px solid var(--life);border-radius:6px;
          padding:.2rem .5rem;min-height:2rem;
          max-width:100%}
        input[type=checkbox]{min-height:0;width:1.5rem;height:1.5rem;margin:0;accent-color:var(--link);
          vertical-align:middle}
        [aria-invalid=true]{border-color:var(--bad);box-shadow:0 0 0 1px var(--bad)}
        label{font-size:.875rem}
        """

    private static let head = """
        header{background:var(--surface);border-bottom:1px solid var(--line);padding:.6rem clamp(.75rem,2vw,1.5rem);
          display:flex;flex-wrap:wrap;
          align-items:center;gap:.5rem 1rem}
        #chips{display:flex;flex-wrap:wrap;gap:.4rem;flex:1 0 100%}
        .chip{color:var(--ink);font-size:.875rem;padding:.15rem .65rem;border-radius:1rem;text-align:left}
        .chip::before{content:"";display:inline-block;width:.6em;height:.6em;border-radius:50%;background:var(--good);
          margin-right:.45em}
        .chip.off::before{background:none;border:2px solid var(--bad);border-radius:0}
        .chip span{color:var(--muted)}
        .chip[aria-pressed=true] span{color:var(--ink)}
        .tools{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem;margin-left:auto}
        .state{color:var(--tone,var(--muted));font-size:.875rem;font-weight:600}
        .state.good::before{content:"●";margin-right:.35em}
        .told{font-size:.875rem;color:var(--tone,var(--bad));white-space:pre-wrap}
        .told:not(:empty){background:var(--tone-soft,var(--bad-soft));border-radius:6px;padding:.25rem .6rem}
        main{flex:1;min-height:0;display:flex;flex-direction:column;position:relative;
          padding:0 clamp(.75rem,2vw,1.5rem)}
        [role=tablist]{display:flex;flex-wrap:wrap;gap:0 .25rem;border-bottom:1px solid var(--line);padding-top:.35rem}
        [role=tab]{background:none;border:0;border-bottom:3px solid transparent;border-radius:0;padding:.35rem .75rem;
          color:var(--muted)}
        [role=tab]:hover{color:var(--ink);border-bottom-color:var(--line)}
        [role=tab][aria-selected=true]{color:var(--ink);font-weight:600;border-bottom-color:var(--link)}
        #filters{display:flex;flex-wrap:wrap;align-items:center;gap:.4rem 1rem;padding:.5rem 0}
        #filters label{display:flex;align-items:center;gap:.4rem;color:var(--muted);white-space:nowrap}
        #filters input,#filters select{color:var(--ink);width:10rem;min-width:4rem}
        .flow{margin-left:auto;display:flex;flex-wrap:wrap;align-items:center;gap:.4rem .75rem}
        #newer{position:absolute;bottom:1.25rem;left:50%;transform:translateX(-50%);z-index:3;background:var(--link);
          color:var(--surface);
          border-color:var(--link);font-weight:600;border-radius:1rem;box-shadow:0 3px 12px rgb(0 0 0/.25)}
        dialog{background:var(--surface);color:var(--ink);border:1px solid var(--line);border-radius:10px;
          padding:1.25rem 1.5rem;
          max-width:min(30rem,calc(100vw - 2rem))}
        dialog::backdrop{background:rgb(0 0 0/.35)}
        dialog h2{margin-top:0}
        dialog dl{display:grid;gap:.4rem;margin-bottom:1rem}
        dialog dl div{display:grid;grid-template-columns:6rem 1fr;gap:.5rem}
        dialog form{margin-top:1rem}
        """

    private static let panel = """
        .panel{padding:.75rem 0 3rem}
        .panel:focus-visible{outline-offset:-3px}
        .panel.old .tables{opacity:.75}
        .acts{display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}
        .columns{display:grid;grid-template-columns:minmax(0,3fr) minmax(0,2fr);gap:0 2rem;margin-top:.75rem}
        .scroll{overflow:auto;max-width:100%;max-height:24rem;background:var(--surface);border:1px solid var(--line);
          border-radius:8px}
        .table{margin-bottom:1.1rem}
        .table h3{margin-bottom:.35rem}
        table{border-collapse:collapse;width:100%;font-size:.875rem}
        th,td{text-align:left;vertical-align:top;padding:.35rem .75rem;border-bottom:1px solid var(--line);
          min-width:4rem;max-width:28rem}
        tbody tr:last-child td{border-bottom:0}
        thead th{font-weight:600;font-size:.8125rem;color:var(--muted);white-space:nowrap;position:sticky;top:0;
          background:var(--surface)}
        td.number,th.number{text-align:right}
        tr.over td{color:var(--muted)}
        .misbehaviours th:last-child,.misbehaviours td:nth-child(3){text-align:right}
        .act,.order{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin-bottom:.5rem}
        .act>summary{cursor:pointer;padding:.45rem .75rem;min-height:2.25rem;border-radius:8px}
        .act>summary span{color:var(--muted);font-size:.875rem}
        .act form,.order{padding:.6rem .75rem .75rem}
        .order{margin-top:.75rem}
        .order summary{cursor:pointer;padding:.25rem 0}
        .field{display:grid;grid-template-columns:7.5rem minmax(0,1fr);gap:.1rem .75rem;align-items:center;
          margin-bottom:.5rem}
        .field small{grid-column:2}
        .field label b{color:var(--muted);font-size:.75rem;font-weight:400}
        .field.flag input{justify-self:start}
        .boxes{border:1px solid var(--line);border-radius:8px;padding:.25rem .6rem .5rem;margin-bottom:.5rem;
          display:flex;flex-wrap:wrap;gap:.15rem .9rem}
        .boxes legend{font-size:.875rem;padding:0 .3rem}
        .boxes label{display:inline-flex;align-items:center;gap:.3rem;min-height:1.75rem;font-size:.8125rem}
        .pattern{padding-top:.4rem}
        .order>.quiet{margin-bottom:.5rem}
        .end{margin:.25rem 0 .5rem}
        """

    /// A list fills the window, and scrolls by itself. In a window that is too low for that, the page scrolls, too.
    private static let lists = """
        .list{background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow:auto;
          overflow-anchor:none;position:absolute;
          inset:0}
        #panel-events,#panel-diagram{flex:1;min-height:16rem;position:relative;margin-bottom:.75rem}
        .heads{position:sticky;top:0;z-index:2;background:var(--surface);border-bottom:1px solid var(--line);
          font-size:.8125rem;
          font-weight:600;color:var(--muted)}
        .rows{position:relative}
        .rows.none::after{content:"nothing yet that fits the filter";display:block;padding:2rem;color:var(--muted);
          text-align:center}
        .row{display:grid;grid-template-columns:6.75rem 6rem 9rem 8.5rem minmax(0,1fr);gap:0 .75rem;
          padding:.12rem .75rem;align-items:baseline}
        .rows .row,.rows .step{cursor:pointer;min-height:1.6rem}
        .rows .row:hover,.rows .step:hover,.rows [aria-expanded=true]{background:var(--sunken)}
        .rows [data-place]:focus-visible{outline-offset:-3px}
        .row>span{white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
        .time{color:var(--muted);text-align:right;font-size:.8125rem}
        .heads .time{text-align:right}
        .rows .server,.rows .kind{font-size:.875rem;color:var(--muted)}
        .rows .client{font-size:.875rem;font-weight:600}
        [data-kind=received]::before{content:"→ ";color:var(--series)}
        [data-kind=sent]::before{content:"← ";color:var(--series)}
        .rows .row.good .kind,.rows .row.bad .kind,.rows .row.fault .kind{color:var(--tone);font-weight:600}
        .rows .row.bad,.rows .row.fault{background:var(--tone-soft)}
        .rows .note{cursor:default;padding:.3rem .75rem;background:var(--tone-soft);color:var(--tone)}
        .rows .note>span{grid-column:1/-1}
        .detail pre{white-space:pre-wrap;padding:.5rem .75rem .6rem 8.25rem;background:var(--sunken);
          border-bottom:1px solid var(--line);
          line-height:1.45}
        """

    /// The lanes are columns of equal width. An arrow spans the columns from its lane to the other, and half of the
    /// first and of the last are left free, so that it begins and ends in the middle of them.
    private static let sequence = """
        #diagram{--lanes:1;--when:6.75rem;--least:11rem}
        #diagram>div{min-width:max(100%,calc(var(--when) + var(--lanes)*var(--least)))}
        .lanes,.step{display:grid;grid-template-columns:var(--when) repeat(var(--lanes),minmax(0,1fr))}
        .lanes span{padding:.35rem .5rem;text-align:center;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
        .lanes .server{color:var(--ink);background:var(--quiet-soft)}
        .lanes .time,.step .time{padding-right:.75rem;text-align:right}
        .step{align-items:end;position:relative}
        #diagram .rows::before{content:"";position:absolute;inset:0 0 0 var(--when);pointer-events:none;
          background:linear-gradient(to right,transparent calc(50% - 1px),var(--line) calc(50% - 1px) calc(50% + 1px),
          transparent calc(50% + 1px)) 0 0/calc(100%/var(--lanes)) 100%}
        .step .time{align-self:center}
        .mark{grid-row:1;position:relative;min-width:0;display:block}
        .label{display:block;position:relative;left:50%;transform:translateX(-50%);width:max-content;max-width:100%;
          overflow:hidden;
          text-overflow:ellipsis;white-space:nowrap;padding:0 .35rem;background:var(--surface);border-radius:4px}
        .step:hover .label,.step[aria-expanded=true] .label{background:var(--sunken)}
        .mark.to-server,.mark.to-client,.mark.strike{margin:0 calc(50%/var(--span)) .3rem;
          border-bottom:2px solid var(--series)}
        .mark:not(.note) .label{max-width:calc(100%*var(--span)/(var(--span) - 1) - .5rem)}
        .mark.note.inner .label{max-width:170%}
        .mark.to-server::after,.mark.to-client::after{content:"";position:absolute;right:0;bottom:-5px;
          border:4px solid transparent;
          border-left:8px solid var(--series);border-right:0}
        .mark.leftward::after{right:auto;left:0;border-left:0;border-right:8px solid var(--series)}
        .mark.strike{border-bottom:2px dashed var(--fault)}
        .mark.strike .label{color:var(--fault);background:var(--fault-soft)}
        .mark.strike::after{content:"✕";position:absolute;right:-.4em;bottom:-.75em;color:var(--fault);font-weight:700;
          line-height:1.5}
        .mark.note{padding:.1rem 0}
        .mark.note .label{border:1px solid var(--line);background:var(--quiet-soft);border-radius:1rem;padding:0 .6rem;
          color:var(--quiet)}
        .mark.good .label,.mark.bad .label,.mark.fault .label{color:var(--tone);background:var(--tone-soft);
          border-color:var(--tone)}
        """

    private static let narrow = """
        @media (max-width:60rem){
          .columns{grid-template-columns:minmax(0,1fr)}
        }
        @media (max-width:46rem){
          .row{grid-template-columns:auto auto minmax(0,1fr) auto;padding-block:.3rem}
          .row .what{grid-column:1/-1;white-space:normal;overflow:hidden;display:-webkit-box;
          -webkit-box-orient:vertical;-webkit-line-clamp:2}
          .row .time{text-align:left}
          .heads .row .what{display:none}
          #filters label{flex:1 1 9rem}
          #filters input,#filters select{width:100%}
          .flow{margin-left:0}
          .chip .port{display:none}
          .field{grid-template-columns:minmax(0,1fr)}
          .field small{grid-column:1}
          .detail pre{padding-left:.75rem}
          #diagram{--when:5.25rem;--least:9rem}
        }
        @media (max-height:32rem){
          #panel-events,#panel-diagram{flex:none;height:20rem}
        }
        @media (forced-colors:active){
          .mark.to-server,.mark.to-client,.mark.strike{border-bottom-color:CanvasText}
        }
        """
}
