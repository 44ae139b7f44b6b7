"""Opens reports in a real browser and looks at them as people do: narrow and wide, light and dark, on paper, without
scripts, with a keyboard.

    scripts/browser/look.py AXE PAGE...

The pages are files. “red”, “large” and “catalogue” at the beginning of a name say what is in them, see
scripts/browser/run.

This is the one test that reads a real clock, for a page is slow in real time or not at all. The test judges the
processor time of the page's own thread, the best of three times, beside that of the same page without its styles and
scripts, so that a slow or busy machine turns nothing red; the time that a person waits is printed beside it.
"""

import json
import pathlib
import re
import sys

from chromium import Browser, Failure

WIDTHS = [(360, 740, 1), (1280, 800, 1), (640, 400, 2)]  # The last is a window of 1280 points at 200 %.
SCHEMES = ["light", "dark"]
PAPER = (688, 971)  # The area of A4 inside the margins, in points of the page.

# As parts of the time in which the page loads without its styles and scripts.
MOST_TO_LOAD = 1.2
MOST_TO_GATHER = 0.5
MOST_TO_SEARCH = 0.1
MOST_OPENED = 50
# 4.3 MB for the 1,346 runs of the catalogue, with all their traces, which are drawn when they are opened.
MOST_ELEMENTS_PER_RUN = 60
MOST_BYTES_PER_RUN = 3_700

faults = []


def check(is_good, what):
    """Notes what is wrong, and goes on."""
    if not is_good:
        faults.append(what)
        print(f"  ✘ {what}", flush=True)


def check_complaints(browser, where):
    for complaint in browser.complaints():
        check(False, f"{where}: {complaint}")


def press(browser, key):
    browser.evaluate(f"dispatchEvent(new KeyboardEvent('keydown', {{ key: {key!r} }})); 0")


def search(browser, query):
    """Returns what the page says that it has found."""
    browser.evaluate(f"search.value = {query!r}; search.dispatchEvent(new Event('input')); 0")
    return browser.evaluate("found.textContent")


# MARK: Looks

OPEN = 'for (const one of [...document.querySelectorAll("details:not(.keys)")].slice(0, 80)) one.open = true; 0'
# Traces that are packed are drawn when their scenario is opened, a moment later.
DRAWN = """new Promise((done) => {
  const wait = () => document.querySelector("details.scenario[open] .packed") ? requestAnimationFrame(wait) : done(true);
  wait(); })"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Elements that stick out of the window, or out of the box around it, and do not scroll.
WIDE = """(() => { const width = document.documentElement.clientWidth, found = [];
  for (const one of document.querySelectorAll("body *")) {
    if (one.closest(".scroll,.sequence,pre,svg,.unseen,.skip,.tools") || !one.getClientRects().length) continue;
    if (one.getBoundingClientRect().right > width + 1) found.push(one.tagName.toLowerCase() + "." + one.className);
  } return found; })()"""
# The addresses of links: a place on the page, or another page of a report that is a folder.
ADDRESS = "/^(#|(\\.\\.\\/)?[\\w.~-]+(\\/[\\w.~-]+)?\\.html(#|$))/"
# Elements that could load, run or send something, but for the report's own script and stylesheet.
ACTIVE = """[...document.querySelectorAll("img,iframe,object,embed,base,link,form,video,audio,svg image,svg use,foreignObject,script,style,meta[http-equiv]")]
  .map((one) => one.tagName.toLowerCase()).sort().join(" ")"""
HANDLERS = """[...document.querySelectorAll("*")].flatMap((one) => [...one.attributes].filter((attribute) =>
  /^on/i.test(attribute.name) || /^(style|src|srcset|formaction)$/i.test(attribute.name) || (/href/i.test(attribute.name) && !ADDRESS.test(attribute.value)))
  .map((attribute) => attribute.name + "=" + attribute.value.slice(0, 40))).slice(0, 3).join(", ")""".replace("ADDRESS", ADDRESS)


def is_catalogue(page):
    """Whether the page is that of a whole catalogue. Looking at each of its elements takes minutes; they are made like those of the other pages."""
    return page.stem.startswith("catalogue")


def measure_width(browser, page):
    """Returns how many points the page is too wide, and what sticks out."""
    return browser.evaluate(OVERFLOW), [] if is_catalogue(page) else browser.evaluate(WIDE)


def look(browser, page):
    for width, height, scale in WIDTHS:
        for scheme in SCHEMES:
            where = f"{page.name}, {width} points, {scheme}"
            browser.resize(width, height, scale)
            browser.prefer(scheme)
            browser.open(page.as_uri())
            browser.evaluate(OPEN)
            browser.evaluate(DRAWN)
            over, wide = measure_width(browser, page)
            check(over <= 0 and not wide, f"{where}: {over} points too wide, such as {', '.join(wide[:3])}")
            check_complaints(browser, where)
    check(browser.evaluate(ACTIVE) == "meta script style", f"{page.name} has more than its own script and style: {browser.evaluate(ACTIVE)}")
    check(not browser.evaluate(HANDLERS), f"{page.name} has attributes that load, run or lead away: {browser.evaluate(HANDLERS)}")


RULES = "{resultTypes: ['violations'], iframes: false, rules: {'target-size': {enabled: true}}}"


def follow_rules(browser, page, axe):
    """The rules of accessibility."""
    for width, scheme in [(1280, "light"), (360, "dark")]:
        browser.resize(width, 900)
        browser.prefer(scheme)
        browser.open(page.as_uri())
        browser.evaluate(OPEN)
        browser.evaluate(DRAWN)
        browser.evaluate(axe + "; 0")
        found = browser.evaluate(
            f"axe.run(document, {RULES}).then((found) => found.violations.map("
            "(one) => `${one.id}: ${one.help}, ${one.nodes.length} times, such as ${one.nodes[0].html.slice(0, 160)}`))")
        for violation in found:
            check(False, f"{page.name}, {width} points, {scheme}: {violation}")
        browser.complaints()


def scroll_diagrams(browser, page):
    """The heads of the lanes stay in sight, and so does the scroll bar."""
    browser.resize(1280, 800)
    browser.open(page.as_uri())
    browser.evaluate(OPEN)
    browser.evaluate(DRAWN)
    lost = browser.evaluate("""[...document.querySelectorAll(".sequence")].filter((one) => one.getClientRects().length).map((one) => {
        one.scrollTop = one.scrollHeight;
        const head = one.querySelector(".heads").getBoundingClientRect(), box = one.getBoundingClientRect();
        return Math.abs(head.top - box.top) > 2 || box.height > innerHeight;
      }).filter(Boolean).length""")
    check(not lost, f"{page.name}: {lost} diagrams lose the heads of their lanes, or are higher than the window")
    check_complaints(browser, page.name)


def print_out(browser, page):
    browser.resize(*PAPER)
    browser.prefer("light", "print")
    browser.open(page.as_uri())
    over, wide = measure_width(browser, page)
    check(over <= 0 and not wide, f"{page.name} is {over} points wider than paper, such as {', '.join(wide[:3])}")
    browser.prefer("light")
    paper = browser.pdf()
    check(paper.startswith(b"%PDF") and len(paper) > 20_000, f"{page.name} cannot be printed")
    check_complaints(browser, f"{page.name} on paper")


def read_without_scripts(browser, page):
    """Everything is there when scripts are off, and nothing that only scripts can use is in sight."""
    browser.resize(1280, 800)
    text = "document.body.innerText.length, document.body.textContent.replace(/Copy/g, '').replace(/\\s+/g, ' ').length"
    browser.open(page.as_uri())
    with_scripts = browser.evaluate(text)
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page.as_uri())
    without = browser.evaluate(text)
    check(abs(with_scripts - without) < 40, f"{page.name} has {without} characters without scripts, {with_scripts} with them")
    check(browser.evaluate("!document.querySelector('button') && document.getElementById('tools').hidden"), f"{page.name} offers what only scripts can do")
    links = browser.evaluate("[...document.querySelectorAll('a[href^=\"#\"]')].filter((a) => !document.getElementById(decodeURIComponent(a.hash.slice(1)))).length")
    check(links == 0, f"{page.name} has {links} links that lead nowhere")
    check_complaints(browser, f"{page.name} without scripts")
    browser.call("Emulation.setScriptExecutionDisabled", value=False)


# MARK: Use


def follow_addresses(browser, page):
    """Wrong addresses do no harm, and right ones open the scenario that they name."""
    browser.resize(1280, 800)
    for wrong in ["#%zz", "#%", "#nowhere", "#s/%E0%A4%A"]:
        browser.open("about:blank")
        browser.open(page.as_uri() + wrong)
        check_complaints(browser, page.name + wrong)
    for place in ["0", "length - 1"]:
        browser.evaluate(f"(() => {{ const all = document.querySelectorAll('details.scenario'); const one = all[{place.replace('length', 'all.length')}];"
                         " if (one) location.hash = one.id; })()")
        browser.evaluate("new Promise((done) => setTimeout(done))")
        check(browser.evaluate("!document.querySelector('details.scenario') || document.querySelector('details.scenario:target')?.open"),
              f"{page.name}: an address does not open its scenario")
    check_complaints(browser, page.name)


def use(browser, page):
    """Search and keys."""
    browser.resize(1280, 800)
    browser.open(page.as_uri())
    shown = "[...document.querySelectorAll('details.scenario')].filter((one) => !one.closest('[hidden]')).length"
    everything = browser.evaluate(shown)
    search(browser, "nothing has these words")
    check(browser.evaluate(shown) == 0, f"{page.name}: a search for nothing finds something")
    press(browser, "Escape")
    check(browser.evaluate(shown) == everything, f"{page.name}: Escape does not show everything again")
    press(browser, "c")
    press(browser, "e")
    opened = browser.evaluate("document.querySelectorAll('details.scenario[open]').length")
    check(opened == min(everything, MOST_OPENED), f"{page.name}: “e” opened {opened} of {everything} scenarios")
    press(browser, "c")
    press(browser, "j")
    check(not everything or browser.evaluate("document.activeElement.tagName") == "SUMMARY", f"{page.name}: “j” does not go to a scenario")
    check_complaints(browser, page.name)


def draw_packed(browser, page):
    """The trace of a scenario that passed is drawn when somebody opens it, once, and others stay packed."""
    browser.resize(1280, 800)
    browser.open(page.as_uri())
    packed = browser.evaluate("document.querySelectorAll('.packed').length")
    check(packed > 100, f"{page.name} has {packed} packed traces")
    for _ in range(2):
        browser.evaluate("document.querySelector('details.scenario:has(.packed), details.scenario[data-drawn]').dataset.drawn = ''; 0")
        browser.evaluate("(() => { const one = document.querySelector('[data-drawn]'); one.open = !one.open; one.open = true; })()")
        browser.evaluate(DRAWN)
    seen = browser.evaluate("""(() => { const one = document.querySelector("[data-drawn]");
        return [one.querySelectorAll("svg").length > 0, one.querySelectorAll(".log").length > 0, document.querySelectorAll(".packed").length]; })()""")
    check(seen[:2] == [True, True] and packed - 3 <= seen[2] < packed, f"{page.name}: opening a scenario drew {seen}, of {packed} packed traces")
    check_complaints(browser, page.name)


def follow_failure(browser, page):
    """A click on the cause leads to its row in the diagram, with the heads of the lanes in sight."""
    browser.resize(1280, 800)
    browser.open(page.as_uri())
    browser.evaluate("[...document.querySelectorAll('#attention .places a')].find((one) => one.textContent === 'in the diagram').click(); 0")
    browser.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    seen = browser.evaluate("""(() => {
        const row = document.querySelector(":target"), bar = document.querySelector(".bar").getBoundingClientRect().bottom;
        return [row, row.closest(".sequence").querySelector(".heads")].map((one) => one.getBoundingClientRect())
          .every((box) => box.top >= bar - 1 && box.bottom <= innerHeight); })()""")
    check(seen, f"{page.name}: a click on the cause does not show its row in the diagram under the heads of the lanes")
    check_complaints(browser, page.name)


def choose_parts(browser, page):
    """Each choice shows its part of the story and nothing else, also without scripts, and a link leads back to the whole."""
    shown = "[...document.querySelectorAll('.pane')].filter((one) => one.getClientRects().length).map((one) => one.classList[1]).join()"
    browser.resize(1280, 800)
    for is_off in [True, False]:
        browser.call("Emulation.setScriptExecutionDisabled", value=is_off)
        browser.open(page.as_uri())
        browser.evaluate("document.querySelector('details.scenario').open = true; 0")
        count = browser.evaluate("document.querySelectorAll('.parts input').length")
        check(count > 10 and browser.evaluate(shown) == "p0", f"{page.name} shows {browser.evaluate(shown)} of {count} parts at first")
        for number in range(count):
            browser.evaluate(f"document.querySelectorAll('.parts input')[{number}].click(); 0")
            check(browser.evaluate(shown) == f"p{number}", f"{page.name}: choice {number} shows {browser.evaluate(shown)}")
    for _ in range(2):
        browser.evaluate("document.querySelector('.parts .p3').click(); 0")
        browser.evaluate("[...document.querySelectorAll('#attention .places a')].find((one) => one.textContent === 'in the diagram').click(); 0")
        browser.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
        check(browser.evaluate(shown) == "p0", f"{page.name}: a click on the cause shows {browser.evaluate(shown)}")
    check_complaints(browser, page.name)


def follow_pages(browser, index):
    """An old address of the index leads to the page that has the place, and each page leads back."""
    browser.resize(1280, 800)
    for place, page in [("s/garage/gate-25/number-25", "garage.html"), ("s/station/gate-3/number-3", "station.html")]:
        browser.open("about:blank")
        browser.call("Page.navigate", url=index.as_uri() + "#" + place)
        while browser.wait("Page.frameNavigated")["params"]["frame"]["url"].endswith(("blank", index.name)):
            pass
        browser.evaluate("document.readyState === 'complete' || new Promise((done) => addEventListener('load', () => done(true)))")
        arrived = browser.evaluate("location.pathname.split('/').slice(-2).join('/') + location.hash")
        check(arrived == f"{index.stem}/{page}#{place}", f"{index.name}#{place} leads to {arrived}")
        back = browser.evaluate("document.querySelector('.brand a').href")
        check(back.startswith(index.as_uri()), f"{page} leads back to {back}")
    check_complaints(browser, index.name)


def find_phrases(browser, page):
    """Phrases that one pastes from the page are found: a failed expectation, a packet with its topic, a phrase in quotes, a file, a reason."""
    browser.open(page.as_uri())
    for query in ["each order comes once", "PUBLISH orders/2/5", '"comes once"', "Scenarios/Orders/Restart.swift", "no time zone of that name"]:
        found = search(browser, query)
        check("scenario" in found, f"{page.name}: {query} finds {found!r}")
    found = search(browser, '"once comes"')
    check("scenario" not in found, f"{page.name}: a phrase in quotes is taken word by word, and finds {found!r}")
    check_complaints(browser, page.name)


# MARK: Speed

SEARCH = """(async (query) => { const field = document.getElementById("search"); field.value = query; const start = performance.now();
  field.dispatchEvent(new Event("input")); document.documentElement.scrollHeight;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); return (performance.now() - start) / 1000; })"""
QUERIES = ["publish", "qos 1 retained", '"is connected"', "un-39", ""]


def best(browser, act, prepare=lambda: 0.0):
    """Returns the least processor time and real time of three tries of an act, in seconds. The preparation returns what had been used before."""
    tries = []
    for _ in range(3):
        before = prepare()
        real = act()
        tries.append((browser.processor_seconds() - before, real))
    return min(tries)


def without_styles(page):
    """Writes the same page without its styles and scripts, and returns its path."""
    text = page.read_text(encoding="utf-8")
    bare = page.with_stem(f"bare-{page.stem}")
    bare.write_text(re.sub(r"<(style|script)\b[^>]*>.*?</\1>", "", text, flags=re.DOTALL), encoding="utf-8")
    return bare


def measure(browser, page):
    browser.resize(1280, 800)
    browser.prefer("light")
    browser.open(page.as_uri())
    runs = browser.evaluate("Number([...document.querySelectorAll('.facts dt')].find((one) => one.textContent === 'Runs').nextElementSibling.textContent.replace(/,/g, ''))")
    size = page.stat().st_size
    check(size <= runs * MOST_BYTES_PER_RUN, f"{page.name} has {size / 1e6:.2f} MB for {runs} runs")
    elements = browser.evaluate("document.getElementsByTagName('*').length")
    check(elements <= runs * MOST_ELEMENTS_PER_RUN, f"{page.name} has {elements} elements for {runs} runs")

    def load():
        browser.open(page.as_uri())
        return browser.processor_seconds()

    def check_time(seconds, most, act):
        check(seconds <= most * bare[0], f"{act} took {seconds * 1000:.0f} ms of processor time, more than {most} of {bare[0] * 1000:.0f} ms")

    # The time begins anew with each page.
    other = without_styles(page)
    bare = best(browser, lambda: browser.open(other.as_uri()))
    loaded = best(browser, lambda: browser.open(page.as_uri()))
    check_time(loaded[0], MOST_TO_LOAD, f"to load {page.name}")
    # The page gathers its words when somebody enters the field for the first time.
    first = best(browser, lambda: browser.evaluate(f"{SEARCH}('p')"), load)
    check_time(first[0], MOST_TO_GATHER, f"the first search in {page.name}")
    searches = {}
    for query in QUERIES:
        searches[query] = best(browser, lambda query=query: browser.evaluate(f"{SEARCH}({query!r})"), browser.processor_seconds)
    for query, (processor, _) in searches.items():
        check_time(processor, MOST_TO_SEARCH, f"a search for {query!r} in {page.name}")
    slowest = max(searches.values())

    def close_all():
        browser.evaluate("document.activeElement.blur(); 0")
        press(browser, "c")
        browser.evaluate("document.documentElement.scrollHeight")
        return browser.processor_seconds()

    opened = best(browser, lambda: browser.evaluate(
        "(() => { const start = performance.now(); dispatchEvent(new KeyboardEvent('keydown', { key: 'e' }));"
        " document.documentElement.scrollHeight; return (performance.now() - start) / 1000; })()"), close_all)
    print(f"  {runs} runs, {size / 1e6:.2f} MB, {elements} elements; in processor time (and real time): loaded in {loaded[0]:.2f} s ({loaded[1]:.2f} s), without styles in {bare[0]:.2f} s ({bare[1]:.2f} s), the words"
          f" gathered in {first[0] * 1000:.0f} ms ({first[1] * 1000:.0f} ms), then at most {slowest[0] * 1000:.0f} ms ({slowest[1] * 1000:.0f} ms),"
          f" {MOST_OPENED} opened in {opened[0] * 1000:.0f} ms ({opened[1] * 1000:.0f} ms)", flush=True)
    browser.complaints()


# MARK: Questions

# A question of somebody who looks at a red report, the links to click on, and where the answer is in sight then. A link
# is named by the place in which it stands and by its words. `docs/report.md` has the same list.
QUESTIONS = [
    ("What failed?", [], "#attention .cause .id", r"/"),
    ("Where in my code?", [], "#attention .cause .at", r"\.swift:\d+"),
    ("What was expected, and what was found?", [], "#attention .cause .diff", r"expected[\s\S]*found"),
    ("What happened just before?", [], "#attention .closeup figcaption", r"before it: "),
    ("How do I repeat it?", [], "#top .reproduce code", r"carillon run"),
    ("How long did it take?", [], "#top .facts", r"Took"),
    ("Is it new?", [(".bar a", "History")], "#history", r"since|first"),
    ("What changed since the last run?", [(".bar a", "Changes")], "#comparison", r"newly failing"),
    ("Which requirement is it about?", [("#attention .covers a", "")], ".requirement:target", r"Source"),
    ("What did the server get?", [("#attention .places a", "in the event log")], ".log", r"→"),
]
SLOTS = [("Which slots were lost?", [("#attention .places a", "in the slots")], "figure:target", r"slots of")]

IN_SIGHT = """(selector, pattern) => [...document.querySelectorAll(selector)].some((one) => {
  const box = one.getBoundingClientRect();
  return box.height && box.top < innerHeight && box.bottom > 0 && new RegExp(pattern).test(one.textContent);
})"""


def answer_questions(browser, page, questions):
    """Each question is answered on the first screen, or after two clicks at most."""
    browser.resize(1280, 900)
    for question, clicks, selector, pattern in questions:
        browser.open("about:blank")
        browser.open(page.as_uri())
        for place, words in clicks:
            browser.evaluate(f"[...document.querySelectorAll({place!r})].find((one) => one.textContent.includes({words!r})).click(); 0")
        browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))")
        check(browser.evaluate(f"({IN_SIGHT})({selector!r}, {json.dumps(pattern)})"), f"{page.name}: “{question}” has no answer in sight")
    check_complaints(browser, page.name)


def main():
    axe = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    browser = Browser()
    try:
        for page in (pathlib.Path(name).resolve() for name in sys.argv[2:]):
            print(page.name, flush=True)
            if is_catalogue(page):
                measure(browser, page)
            look(browser, page)
            if not is_catalogue(page):
                follow_rules(browser, page, axe)
            scroll_diagrams(browser, page)
            print_out(browser, page)
            read_without_scripts(browser, page)
            follow_addresses(browser, page)
            use(browser, page)
            if is_catalogue(page):
                draw_packed(browser, page)
            if page.stem == "large":
                follow_pages(browser, page)
            if page.stem == "story":
                choose_parts(browser, page)
            if page.stem == "planted":
                answer_questions(browser, page, QUESTIONS)
            if page.stem == "slots":
                answer_questions(browser, page, SLOTS)
            if page.name.startswith("red"):
                find_phrases(browser, page)
                follow_failure(browser, page)
    except Failure as failure:
        check(False, str(failure))
    finally:
        browser.close()
    print(f"browser test: {len(faults)} faults" if faults else "browser test: all is well")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
