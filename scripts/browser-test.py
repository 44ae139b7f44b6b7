"""Opens reports in a real browser and looks at them as people do: narrow and wide, light and dark, on paper, without scripts.

    scripts/browser-test.py AXE PAGE...        the pages are files; those whose name begins with “large” are measured
"""

import pathlib
import sys

from chromium import Browser, Failure

WIDTHS = [(360, 740, 1), (1280, 800, 1), (640, 400, 2)]  # The last is a window of 1280 points at 200 %.
MOST_SECONDS_TO_LOAD = 1.5
MOST_MILLISECONDS_TO_SEARCH = 200

failures = []


def check(is_good, what):
    """Notes what is wrong, and goes on."""
    if not is_good:
        failures.append(what)
        print(f"  ✘ {what}", flush=True)


OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
WIDE = """(() => { const width = document.documentElement.clientWidth, found = [];
  for (const one of document.querySelectorAll("body *")) {
    if (one.closest(".scroll,.sequence,pre,svg,.unseen,.skip,.tools") || !one.getClientRects().length) continue;
    if (one.getBoundingClientRect().right > width + 1) found.push(one.tagName + "." + one.className);
  } return found.slice(0, 3).join(", "); })()"""
OPEN = 'for (const one of [...document.querySelectorAll("details:not(.keys)")].slice(0, 80)) one.open = true'


def look(browser, page, axe):
    name = page.name
    for width, height, scale in WIDTHS:
        for scheme in ["light", "dark"]:
            browser.resize(width, height, scale)
            browser.prefer(scheme)
            browser.open(page.as_uri())
            browser.evaluate(OPEN)
            over = browser.evaluate(OVERFLOW)
            check(over <= 0, f"{name} is {over} points too wide in a window of {width}, {scheme}: {browser.evaluate(WIDE)}")
            for complaint in browser.complaints():
                check(False, f"{name}, {width}, {scheme}: {complaint}")


def look_closely(browser, page, axe):
    """The accessibility rules, in both schemes."""
    for width, scheme in [(1280, "light"), (360, "dark")]:
        browser.resize(width, 900)
        browser.prefer(scheme)
        browser.open(page.as_uri())
        browser.evaluate(OPEN)
        browser.evaluate(axe + "; 0")
        found = browser.evaluate(
            "axe.run(document, {resultTypes: ['violations'], iframes: false}).then((found) => found.violations.map((one) =>"
            " one.id + ': ' + one.help + ', ' + one.nodes.length + ' times, such as ' + one.nodes[0].html.slice(0, 160)))")
        for violation in found:
            check(False, f"{page.name}, {width}, {scheme}: {violation}")
        browser.complaints()


def print_out(browser, page):
    browser.open(page.as_uri())
    paper = browser.pdf()
    check(paper.startswith(b"%PDF") and len(paper) > 20_000, f"{page.name} cannot be printed")
    browser.complaints()


def follow_wrong_addresses(browser, page):
    for wrong in ["#%zz", "#%", "#nowhere", "#s/%E0%A4%A"]:
        browser.call("Page.navigate", url="about:blank")
        browser.open(page.as_uri() + wrong)
        browser.evaluate("new Promise((done) => setTimeout(done))")
        for complaint in browser.complaints():
            check(False, f"{page.name}{wrong}: {complaint}")


def read_without_scripts(browser, page):
    """Everything is there when scripts are off, and nothing that only scripts can use is in sight."""
    browser.open(page.as_uri())
    text = "document.body.textContent.replace(/Copy/g, '').replace(/\\s+/g, ' ').length"
    with_scripts = browser.evaluate(text)
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    browser.open(page.as_uri())
    without = browser.evaluate(text)
    check(abs(with_scripts - without) < 40, f"{page.name} has {without} characters without scripts, {with_scripts} with them")
    check(browser.evaluate("!document.querySelector('button') && document.getElementById('tools').hidden"), f"{page.name} offers what only scripts can do")
    links = browser.evaluate(
        "[...document.querySelectorAll('a')].filter((a) => !document.getElementById(decodeURIComponent(a.hash.slice(1)))).length")
    check(links == 0, f"{page.name} has {links} links that lead nowhere")
    browser.call("Emulation.setScriptExecutionDisabled", value=False)
    browser.complaints()


def use(browser, page):
    """Search and keys."""
    browser.resize(1280, 800)
    browser.open(page.as_uri())
    shown = "[...document.querySelectorAll('details.scenario')].filter((one) => !one.closest('[hidden]')).length"
    everything = browser.evaluate(shown)
    browser.evaluate("search.value = 'nothing has these words'; search.dispatchEvent(new Event('input')); 0")
    check(browser.evaluate(shown) == 0, f"{page.name}: a search for nothing finds something")
    browser.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })); 0")
    check(browser.evaluate(shown) == everything, f"{page.name}: Escape does not show everything again")
    browser.evaluate("dispatchEvent(new KeyboardEvent('keydown', { key: 'c' })); dispatchEvent(new KeyboardEvent('keydown', { key: 'e' })); 0")
    opened = browser.evaluate("document.querySelectorAll('details.scenario[open]').length")
    check(opened == min(everything, 50), f"{page.name}: “e” opened {opened} of {everything} scenarios")
    for complaint in browser.complaints():
        check(False, f"{page.name}: {complaint}")


def find_phrases(browser, page):
    """What one pastes from the page is found: a failed expectation, a packet with its topic, a phrase in quotes."""
    browser.open(page.as_uri())
    for query in ["expectation 3 holds", "PUBLISH orders/3", '"comes once"', "Scenarios/Orders/Orders.swift", "a reason is given"]:
        browser.evaluate(f"search.value = {query!r}; search.dispatchEvent(new Event('input')); 0")
        found = browser.evaluate("found.textContent")
        check("scenario" in found, f"{page.name}: {query} finds {found!r}")
    browser.evaluate("search.value = '\"once comes\"'; search.dispatchEvent(new Event('input')); 0")
    check("scenario" not in browser.evaluate("found.textContent"), f"{page.name}: a phrase in quotes is taken word by word")


SEARCH = """(async (query) => { const field = document.getElementById("search"); field.value = query; const start = performance.now();
  field.dispatchEvent(new Event("input")); document.documentElement.scrollHeight;
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done))); return performance.now() - start; })"""


def measure(browser, page):
    browser.resize(1280, 800)
    browser.prefer("light")
    seconds = min(browser.open(page.as_uri()) for _ in range(3))
    elements = browser.evaluate("document.getElementsByTagName('*').length")
    browser.evaluate("document.getElementById('search').focus(); new Promise((done) => setTimeout(done, 0))")
    times = [browser.evaluate(f"{SEARCH}({query!r})") for query in ["publish", "qos 1 retained", '"is connected"', "", "un-39"]]
    opened = browser.evaluate(
        "(() => { const start = performance.now(); dispatchEvent(new KeyboardEvent('keydown', { key: 'e' }));"
        " document.activeElement.blur(); document.documentElement.scrollHeight; return performance.now() - start; })()")
    print(f"  {page.stat().st_size / 1e6:.1f} MB, {elements} elements, loaded in {seconds:.2f} s, searched in "
          f"{', '.join(f'{one:.0f}' for one in times)} ms, 50 opened in {opened:.0f} ms", flush=True)
    check(seconds <= MOST_SECONDS_TO_LOAD, f"{page.name} took {seconds:.2f} s to load")
    check(max(times) <= MOST_MILLISECONDS_TO_SEARCH, f"a search in {page.name} took {max(times):.0f} ms")


def main():
    axe = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8")
    browser = Browser()
    try:
        for page in map(pathlib.Path, sys.argv[2:]):
            page = page.resolve()
            print(page.name, flush=True)
            if page.name.startswith("large"):
                measure(browser, page)
                continue
            look(browser, page, axe)
            look_closely(browser, page, axe)
            print_out(browser, page)
            follow_wrong_addresses(browser, page)
            read_without_scripts(browser, page)
            use(browser, page)
            if page.name.startswith("red"):
                find_phrases(browser, page)
    except Failure as failure:
        check(False, str(failure))
    finally:
        browser.close()
    print(f"browser test: {len(failures)} faults" if failures else "browser test: all is well")
    sys.exit(1 if failures else 0)


main()
