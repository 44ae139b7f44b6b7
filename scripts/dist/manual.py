#!/usr/bin/env python3
"""Makes the manual page of the command of its own help, on standard input as `carillon --experimental-dump-help` has it.

    scripts/dist/manual.py VERSION
"""

import json
import sys


def escaped(text):
    """A text in which troff finds no orders."""
    lines = (text or "").replace("\\", "\\e").replace("-", "\\-").splitlines()
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in lines)


def spelled(argument):
    """An argument as somebody types it: \\fB\\-\\-seed\\fR \\fIseed\\fR."""
    value = "\\fI" + escaped(argument.get("valueName", "value")) + "\\fR"
    if argument["kind"] == "positional":
        return value
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in argument["names"]]
    words = ", ".join("\\fB" + escaped(name) + "\\fR" for name in names)
    return words if argument["kind"] == "flag" else f"{words} {value}"


def arguments(command):
    for argument in command.get("arguments", []):
        if argument.get("shouldDisplay", True):
            yield ".TP"
            yield spelled(argument)
            text = argument.get("abstract", "")
            if argument.get("defaultValue"):
                text += f" (default: {argument['defaultValue']})"
            yield escaped(text) or "\\&"


def paragraphs(text):
    for number, paragraph in enumerate((text or "").split("\n\n")):
        if number:
            yield ".PP"
        # Examples stand as they are.
        if paragraph.startswith(" "):
            yield from [".nf", escaped(paragraph), ".fi"]
        else:
            yield escaped(paragraph)


def page(command, version):
    yield f'.TH CARILLON 1 "" "Carillon {version}" "User Commands"'
    yield from [".SH NAME", "carillon \\- " + escaped(command["abstract"]), ".SH SYNOPSIS", "\\fBcarillon\\fR \\fIsubcommand\\fR [\\fIoptions\\fR]"]
    yield ".SH DESCRIPTION"
    yield from paragraphs(command.get("discussion"))
    yield ".SH SUBCOMMANDS"
    for sub in command["subcommands"]:
        if not sub.get("shouldDisplay", True):
            continue
        yield ".SS carillon " + escaped(sub["commandName"])
        yield escaped(sub.get("abstract"))
        if sub.get("discussion"):
            yield ".PP"
            yield from paragraphs(sub["discussion"])
        yield from arguments(sub)
        for inner in sub.get("subcommands", []):
            yield ".SS carillon " + escaped(f"{sub['commandName']} {inner['commandName']}")
            yield escaped(inner.get("abstract"))
            yield from arguments(inner)


print("\n".join(page(json.load(sys.stdin)["command"], sys.argv[1])))
