/// The report's stylesheet. The colours are those of ``Palette``, which the rules name.
enum Stylesheet {
    static let text = [colors, base, head, navigation, tables, scenarios, requirements, drawings, print]
        .joined(separator: "\n")

    private static let colors = """

        :root{color-scheme:light dark;\(Palette.properties(\.light))}
        @media screen and (prefers-color-scheme:dark){:root{\(Palette.properties(\.dark))}}
        """

    private static let base = """
        :root{--sans:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Liberation Sans",sans-serif;
          --mono:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace}
        *,*::before,*::after{box-sizing:border-box}
        html{scroll-padding-top:5rem;-webkit-text-size-adjust:100%;text-size-adjust:100%}
        body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 var(--sans);font-variant-numeric:tabular-nums;
          overflow-wrap:anywhere}
        .column{max-width:80rem;margin-inline:auto;padding-inline:clamp(1rem,4vw,2.5rem)}
        h1,h2,h3,h4,h5,h6,p,ul,ol,dl,dd,figure,pre{margin:0;padding:0}
        h1,h2,h3{text-wrap:balance;letter-spacing:-.012em;line-height:1.25}
        h2{font-size:1.6rem;font-weight:650;margin:3.25rem 0 1.1rem}
        main>section:first-child>h2{margin-top:1.75rem}
        h3{font-size:1.1rem;font-weight:650;margin:2.25rem 0 .75rem}
        h3 span,h2 span{font-weight:400;font-size:.9rem;color:var(--muted);letter-spacing:0;margin-left:.4em}
        h4,h5,h6{font-size:1rem;font-weight:600;line-height:1.4}
        ul,ol{list-style:none}
        a{color:var(--link);text-underline-offset:.18em;text-decoration-thickness:.06em}
        a:hover{text-decoration-thickness:.12em}
        :focus-visible{outline:3px solid var(--link);outline-offset:2px;border-radius:3px}
        main:focus{outline:none}
        code,pre,kbd,.id{font-family:var(--mono);font-size:.875em;font-variant-ligatures:none}
        code,.id,td,p,dd{unicode-bidi:isolate}
        [hidden]{display:none!important}
        .unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        .skip{position:absolute;left:-100vw;z-index:9;padding:.5rem 1rem;background:var(--surface)}
        .skip:focus{left:.5rem;top:.5rem}
        .where,.rest,.lead,.at,.none{color:var(--muted)}
        .where{font-weight:400;font-size:.875rem}
        .lead{max-width:44rem;margin-bottom:1rem}
        .empty{padding:2rem;border:1px dashed var(--line);border-radius:8px;color:var(--muted)}
        .scroll{overflow-x:auto;overflow-y:hidden;max-width:100%}
        .badge,.pill{display:inline-block;white-space:nowrap;border-radius:5px;padding:.1em .5em;font:600 .8125rem/1.5 var(--sans);
          font-variant-numeric:tabular-nums;color:var(--tone);background:var(--tone-soft)}
        .good{--tone:var(--good);--tone-soft:var(--good-soft)}
        .bad{--tone:var(--bad);--tone-soft:var(--bad-soft)}
        .notable{--tone:var(--notable);--tone-soft:var(--notable-soft)}
        .quiet{--tone:var(--quiet);--tone-soft:var(--quiet-soft)}
        .pill{font-weight:550}
        a.pill{text-decoration:none}
        a.pill:hover{text-decoration:underline}
        .word{color:var(--tone);font-size:.875rem}
        .word.quiet{color:var(--muted)}
        """

    private static let head = """
        .head{background:var(--surface);border-bottom:1px solid var(--line);padding-block:.9rem .8rem}
        .brand{font-weight:650;font-size:.95rem;margin-bottom:.4rem}
        .brand span{font-weight:400;color:var(--muted)}
        h1{font-size:clamp(1.2rem,1rem + .9vw,1.6rem);font-weight:650;letter-spacing:-.02em;line-height:1.22;max-width:52em;
          padding-left:1.35em;position:relative}
        h1.journal{padding-left:0}
        h1 .clause{display:inline-block}
        h1 .mark{position:absolute;left:0;color:var(--tone)}
        .tallies{display:flex;flex-wrap:wrap;gap:.4rem 1.5rem;margin-top:.8rem}
        .tallies div{display:flex;flex-wrap:wrap;gap:.3rem .5rem;align-items:baseline}
        .facts{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-top:.6rem}
        .more{margin-top:.4rem;font-size:.875rem}
        .more summary{cursor:pointer;color:var(--muted);width:fit-content}
        .facts div{display:flex;gap:.4rem;align-items:baseline}
        .facts dd{font-size:.875rem}
        dt{color:var(--muted);font-size:.8125rem}
        .facts.small{display:block;margin-top:.75rem;font-size:.875rem;color:var(--muted)}
        .reproduce{margin-top:.7rem;display:flex;flex-wrap:wrap;gap:.4rem .6rem;align-items:stretch}
        .copy{font:inherit;font-size:.875rem;color:var(--link);background:var(--surface);border:1px solid var(--line);border-radius:6px;
          padding:.2rem .7rem;cursor:pointer;min-height:1.75rem}
        .copy:hover{border-color:var(--link)}
        .reproduce code{background:var(--sunken);border:1px solid var(--line);border-radius:6px;padding:.3rem .65rem;user-select:all}
        .history{margin-top:.6rem;display:grid;gap:.35rem;font-size:.875rem;color:var(--muted)}
        .strip{display:flex;flex-wrap:wrap;gap:2px}
        .strip li{position:relative;width:1.15rem;height:1.35rem;border-radius:3px;display:grid;place-items:center;font-size:.75rem;
          color:var(--tone);background:var(--tone-soft)}
        .first{display:grid;grid-template-columns:minmax(0,1fr);gap:0 2.5rem}
        .first h2{margin-top:1.4rem;font-size:1.3rem;margin-bottom:.8rem}
        @media (min-width:64rem){.first:has(#attention){grid-template-columns:minmax(0,3fr) minmax(0,2fr)}}
        .overview table{width:auto;overflow-wrap:normal}
        .overview th,.overview td{padding-block:.3rem}
        .overview td>div{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem .4rem;margin-block:.25rem}
        .overview .pill{font-size:.75rem;padding-block:.2em}
        .overview .engine{color:var(--muted);font-size:.8125rem}
        .squares{display:inline-flex;flex-wrap:wrap;gap:2px;vertical-align:middle}
        .squares>*{display:grid;place-items:center;width:.6rem;height:.6rem;border-radius:2px;background:var(--tone-soft);color:var(--tone);
          box-shadow:inset 0 0 0 1px var(--tone);font:600 .6rem/1 var(--sans);text-decoration:none}
        .squares>.good{background:var(--tone);opacity:.55;box-shadow:none}
        .squares>a{width:1.5rem;height:1.5rem;font-size:.9rem;border-radius:3px}
        .closeup{margin-top:.8rem}
        .closeup figcaption{font-size:.9375rem;color:var(--muted);margin-bottom:.3rem}
        .exceptions{display:grid;grid-template-columns:minmax(0,1fr);gap:.45rem;margin-top:.6rem}
        #exceptions summary{padding-block:.3rem}
        .places a{display:inline-block;padding-block:.1rem}
        .exceptions .sentence{display:block}
        .searching [data-aside]{display:none}
        .attention{display:grid;grid-template-columns:minmax(0,1fr);gap:1rem}
        .cause{background:var(--surface);border:1px solid var(--line);border-left:4px solid var(--tone);border-radius:8px;padding:.9rem 1.1rem}
        .cause .sentence{margin-top:.2rem}
        .cause .because,.cause .expectations,.cause .alike{margin-top:.6rem}
        .cause .reproduce{margin-top:.7rem}
        .alike summary{cursor:pointer;width:fit-content}
        .alike ul{margin-top:.3rem;display:grid;grid-template-columns:minmax(0,1fr);gap:.2rem}
        .rest{font-size:.875rem;margin-top:.75rem}
        """

    private static let navigation = """
        .bar{position:sticky;top:0;z-index:5;background:var(--page);border-bottom:1px solid var(--line)}
        .bar .column{display:flex;align-items:center;gap:1.25rem;padding-block:.4rem}
        .bar ul{display:flex;gap:0 1.1rem;overflow-x:auto;min-width:0;flex:1 1 auto}
        .bar li{flex:none}
        .bar li a{display:inline-block;white-space:nowrap;padding:.3rem 0;text-decoration:none;font-size:.9375rem;color:var(--ink)}
        .bar li a:hover{text-decoration:underline}
        .bar li span{color:var(--muted);font-size:.8125rem}
        .tools{display:flex;flex:none;align-items:center;gap:.5rem .6rem;margin-left:auto;position:relative}
        @media (max-width:48rem){.bar ul{display:none}.tools{flex:1 1 auto;min-width:0}
          .tools input[type=search]{flex:1 1 0;min-width:0}.bar .tools select{width:6.5rem}}
        .tools input[type=search],.tools select{font:inherit;font-size:.9375rem;color:inherit;background:var(--surface);
          border:1px solid var(--life);border-radius:6px;padding:.25rem .5rem;min-height:2rem;width:9rem}
        .tools select{width:8.5rem}
        .keys summary{cursor:pointer;font-size:.9375rem;padding:.3rem .2rem}
        .keys>div{position:absolute;right:0;top:calc(100% + .5rem);background:var(--surface);border:1px solid var(--line);border-radius:8px;
          padding:1rem 1.25rem;box-shadow:0 6px 24px rgb(0 0 0/.14);width:19rem;max-width:88vw}
        .keys dl{display:grid;gap:.35rem;margin-bottom:.75rem}
        .keys dl div{display:grid;grid-template-columns:4.5rem 1fr;align-items:baseline}
        .keys dd,.keys label{font-size:.9375rem}
        kbd{border:1px solid var(--line);border-radius:4px;padding:.05rem .35rem;background:var(--sunken);color:var(--ink)}
        #found{position:absolute;right:0;top:calc(100% + .45rem);font-size:.875rem;color:var(--muted);background:var(--page);
          border:1px solid var(--line);border-radius:6px;padding:.15rem .6rem;white-space:nowrap}
        #found:empty{display:none}
        """

    private static let tables = """
        table{border-collapse:collapse;width:100%;font-size:.9375rem}
        caption{text-align:left;font-weight:650;padding-bottom:.5rem}
        th,td{text-align:left;vertical-align:top;padding:.6rem 1rem .6rem 0;border-bottom:1px solid var(--line)}
        thead th{font-weight:600;font-size:.875rem;vertical-align:bottom;white-space:nowrap}
        thead th span{display:block;font-weight:400;color:var(--muted)}
        tbody th{font-weight:500}
        .matrix{width:auto;min-width:min(100%,40rem);margin-bottom:2.25rem;overflow-wrap:normal;break-inside:avoid}
        .matrix td,.matrix th{min-width:6.5rem}
        .matrix .pill{margin:.05rem 0}
        .matrix .engine{display:block;color:var(--muted);font-size:.8125rem}
        .matrix td div+div{margin-top:.4rem}
        .saboteurs{table-layout:fixed;min-width:52rem}
        .saboteurs th:first-child{width:36%}
        .saboteurs th:nth-child(2){width:9.5rem}
        .saboteurs .sentence{display:block;font-weight:400}
        .saboteurs td p+p{margin-top:.4rem}
        .saboteurs th:last-child{width:36%}
        """

    private static let scenarios = """
        .scenario{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin-bottom:.5rem}
        .scenario:not([open]),.requirement{content-visibility:auto;contain-intrinsic-size:auto 4.6rem}
        .requirement{contain-intrinsic-size:auto 11rem}
        .scenario>summary{cursor:pointer;display:block;padding:.7rem 1rem .75rem 2.4rem;position:relative;border-radius:8px}
        .scenario>summary::-webkit-details-marker{display:none}
        .scenario>summary::before{content:"";position:absolute;left:1.05rem;top:1.22rem;width:.45rem;height:.45rem;
          border:solid var(--muted);border-width:0 2px 2px 0;transform:rotate(-45deg)}
        .scenario[open]>summary::before,.scenario:target>summary::before{transform:rotate(45deg);top:1.12rem}
        .scenario>summary:hover .id{text-decoration:underline;text-underline-offset:.18em}
        .scenario:target{border-color:var(--link);box-shadow:0 0 0 1px var(--link)}
        .scenario:target::details-content,.scenario:has(:target)::details-content,.fold:has(:target)::details-content{content-visibility:visible;block-size:auto}
        :target:not(details,section,h3,main,header){outline:2px solid var(--link);outline-offset:3px;border-radius:3px}
        .scenario h4{display:inline}
        .scenario .sentence{display:block;margin-top:.15rem}
        .body{padding:.25rem clamp(1rem,3vw,2.4rem) 1.5rem clamp(1rem,3vw,2.4rem)}
        .covers{font-size:.875rem;color:var(--muted);max-width:64rem}
        .covers a{margin-right:.35rem}
        .covers+.outcome{margin-top:1rem}
        .outcome+.outcome{margin-top:2rem;padding-top:1.5rem;border-top:1px solid var(--line)}
        .part{margin:1.75rem 0 .5rem}
        .reason{margin-top:1rem;padding:.6rem .9rem;border-radius:6px;background:var(--tone-soft);max-width:60rem}
        .reason b{color:var(--tone)}
        .expectations{display:grid;grid-template-columns:minmax(0,1fr);gap:.6rem;max-width:64rem}
        .expectations li,div.expectations{position:relative;padding-left:1.5rem}
        .expectations li::before,div.expectations::before{content:"✓";position:absolute;left:0;color:var(--good);font-weight:600}
        ol.failed li::before,div.failed::before{content:"✗";color:var(--bad)}
        .failed p{font-weight:550}
        .expectations small{font-size:.8125rem;color:var(--muted)}
        .excerpt{margin:.25rem 0;padding:.3rem .9rem;overflow-x:auto;line-height:1.55;tab-size:4;color:var(--muted);border-left:3px solid var(--line)}
        .excerpt b{font-weight:600;color:var(--ink);background:var(--bad-soft)}
        .places{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;font-size:.875rem}
        .failed .places{font-weight:400}
        .at{font-size:.8125rem;font-weight:400;margin-left:.25rem}
        .diff{margin:.5rem 0 .25rem;padding:.6rem .9rem;background:var(--sunken);border:1px solid var(--line);border-radius:6px;
          overflow-x:auto;line-height:1.5;white-space:pre;overflow-wrap:normal;tab-size:4}
        .diff span{display:inline-block;min-width:100%}
        .diff .expected{color:var(--good);background:var(--good-soft)}
        .diff .found{color:var(--bad);background:var(--bad-soft)}
        .beside{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem;margin-top:.5rem}
        .beside>section{min-width:0}
        .beside pre{margin-top:.25rem;padding:.6rem .9rem;background:var(--sunken);border:1px solid var(--line);border-radius:6px;
          line-height:1.5;white-space:pre-wrap;overflow-wrap:anywhere;tab-size:4;font-size:.8125rem}
        .beside pre>*{display:inline-block;width:100%;vertical-align:top;padding-left:2.5ch;text-indent:-2.5ch}
        .beside pre b{font-weight:650;background:var(--fault-soft)}
        .causes{display:grid;grid-template-columns:minmax(0,1fr);gap:.35rem;max-width:64rem;margin-top:.5rem;list-style:decimal;padding-left:1.75rem}
        .causes b{font-weight:600}
        .causes small{display:block;font-size:.8125rem;color:var(--muted)}
        .turns{display:grid;grid-template-columns:minmax(0,1fr);gap:.2rem;margin-top:.6rem;font-size:.875rem}
        .turns li{display:grid;grid-template-columns:1.25rem 8.5rem 6.5rem minmax(0,1fr);gap:0 .6rem}
        .fold{margin-top:1rem}
        .fold>summary{cursor:pointer;font-weight:600;padding:.2rem 0;width:fit-content}
        .fold>ol,.fold>.scroll{margin-top:.6rem}
        .log>pre{margin-top:.6rem;padding:.75rem .9rem;background:var(--sunken);border:1px solid var(--line);border-radius:6px;
          line-height:1.5;white-space:pre-wrap;tab-size:4;font-size:.8125rem}
        .log i{color:var(--muted)}
        .log b{display:block;margin-inline:-.9rem;padding-inline:.9rem;font-weight:inherit;background:var(--fault-soft)}
        .log b.bad{background:var(--bad-soft);color:var(--bad);font-weight:600}
        """

    private static let requirements = """
        .requirement{padding:1rem 0;border-top:1px solid var(--line)}
        .requirement:target{box-shadow:-.75rem 0 0 -.45rem var(--link)}
        .requirement>p{max-width:48rem;margin:.15rem 0 .35rem}
        .requirement dl{font-size:.9375rem;display:grid;grid-template-columns:6.5rem minmax(0,1fr);gap:.2rem .75rem;align-items:baseline}
        .requirement li{padding:.05rem 0}
        .saboteurs tr:target th{box-shadow:-.75rem 0 0 -.45rem var(--link)}
        footer{margin-block:4rem 2rem;color:var(--muted);font-size:.875rem}
        """

    /// A diagram that is higher than a page begins on a page of its own. Its heading and the heads of its lanes stay
    /// with it because they lie over its margin and take no room before it.
    private static let print = """
        @page{margin:16mm 14mm}
        @media print{
          html{font-size:82%}
          body{background:none;font-size:1rem}
          .bar,.skip,.copy,.parts{display:none!important}
          .head{padding-top:0;background:none}
          .column{max-width:none;padding-inline:0}
          .sequence{overflow:visible;max-height:none}
          .scroll{overflow:clip}
          .saboteurs,.matrix,.matrix th,.matrix td{min-width:0;white-space:normal;overflow-wrap:break-word}
          figure:has(>.sequence){position:relative;margin-top:1.5rem}
          figcaption:has(+.sequence){position:absolute;top:0;left:0}
          figcaption:has(+.sequence) .part{margin:0}
          .sequence svg{box-sizing:content-box}
          .sequence .heads{position:static;padding-top:1.8rem}
          .sequence .rows{margin-top:-8rem;padding-top:8rem}
          svg{max-width:100%;height:auto}
          .scenario:not([open]),.requirement{content-visibility:visible}
          figure,figcaption{break-inside:auto}
          a{color:inherit;text-decoration:none}
          .badge,.pill,.sequence .band,.reason,.diff span{print-color-adjust:exact;-webkit-print-color-adjust:exact}
          .scenario,.requirement,tr,.expectations li,.cause{break-inside:avoid}
          .scenario[open]{break-inside:auto}
          h2,h3,h4,h5,h6,figcaption,summary,.heads{break-after:avoid}
          .diff,.excerpt,.log pre{white-space:pre-wrap;overflow-wrap:anywhere}
        }
        """
}
