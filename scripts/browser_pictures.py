"""Takes the pictures of docs/report.md.

    scripts/browser_pictures.py RED CATALOGUE DIRECTORY    a report of a run that went wrong, and one of the whole catalogue
"""

import pathlib
import sys

from chromium import Browser

WINDOW = (1280, 860)


def show(browser, page, hash=""):
    browser.open("about:blank")
    browser.open(page.as_uri() + hash)
    # Fonts and the place that the address names settle before the next picture.
    browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))")


def click(browser, link):
    """Clicks on a link as a person does, and returns where it leads."""
    place = browser.evaluate(f"(() => {{ const one = {link}; one.click(); return one.hash; }})()")
    browser.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))")
    return place


def main():
    red, catalogue = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
    directory = pathlib.Path(sys.argv[3])
    directory.mkdir(parents=True, exist_ok=True)
    browser = Browser()
    try:
        browser.resize(*WINDOW)
        browser.prefer("light")
        show(browser, red)
        browser.screenshot(directory / "report-red.png")
        click(browser, "[...document.querySelectorAll('#attention .places a')].find((one) => one.textContent === 'in the diagram')")
        browser.screenshot(directory / "report-diagram.png")
        browser.prefer("dark")
        show(browser, catalogue)
        browser.screenshot(directory / "report-standing.png")
    finally:
        browser.close()


if __name__ == "__main__":
    main()
