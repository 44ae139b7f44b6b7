"""Takes the pictures of docs/report.md.

    scripts/browser/pictures.py RED STORY CATALOGUE DIRECTORY    reports of a run that went wrong, of a story and of the whole catalogue
"""

import pathlib
import sys

from chromium import Browser

WIDTH = 1280


def settle(browser):
    """Waits until fonts and the place that the address names stand still."""
    browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))")


def show(browser, page, height, scheme):
    browser.resize(WIDTH, height)
    browser.prefer(scheme)
    browser.open("about:blank")
    browser.open(page.as_uri())
    settle(browser)


def main():
    red, story, catalogue = (pathlib.Path(name).resolve() for name in sys.argv[1:4])
    directory = pathlib.Path(sys.argv[4])
    directory.mkdir(parents=True, exist_ok=True)
    browser = Browser()
    try:
        show(browser, red, 1060, "light")
        browser.screenshot(directory / "report-red.png")
        browser.evaluate("[...document.querySelectorAll('#attention .places a')].find((one) => one.textContent === 'in the diagram').click(); 0")
        settle(browser)
        browser.screenshot(directory / "report-diagram.png")
        show(browser, story, 760, "light")
        browser.evaluate("""[...document.querySelectorAll(".choice")].find((one) => one.textContent.includes("Pizza")).firstElementChild.click();
            document.querySelector(".story").closest("details.scenario").open = true;
            document.querySelector(".story").scrollIntoView(); 0""")
        settle(browser)
        browser.screenshot(directory / "report-story.png")
        show(browser, catalogue, 860, "dark")
        browser.screenshot(directory / "report-standing.png")
    finally:
        browser.close()


if __name__ == "__main__":
    main()
