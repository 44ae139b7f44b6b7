"""curl as a client of others (docs/clients-of-others.md), of the kind sse. The adapter parses what curl reads.

Install:  apt-get install curl
By hand:  python3 examples/clients/curl_client.py
          {"id": 1, "order": "open", "url": "http://127.0.0.1:8080/events"}

curl has no notion of events, so events say nothing of curl; requests, heads and ends do.
"""
import asyncio
import codecs
import re
import subprocess

from contract import LATER, serve, tell


class Orders:
    program = None

    async def open(self, number, url, headers={}, lastEventId=None, method="GET", body=None):
        headers = {"Accept": "text/event-stream", "Cache-Control": "no-store"} | headers
        headers |= {} if lastEventId is None else {"Last-Event-ID": lastEventId}
        fields = [word for name, value in headers.items() for word in ("-H", f"{name}: {value}")]
        self.program = await asyncio.create_subprocess_exec(
            "curl", "--silent", "--show-error", "--no-buffer", "--dump-header", "-", "--http1.1", "-X", method, *fields,
            *(["--data-binary", body] if body is not None else []), url,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.reader = asyncio.create_task(self._read(self.program, number))
        return LATER

    async def close(self, number):
        self.program.terminate()
        await asyncio.wait([self.reader])

    async def _read(self, program, number):
        head = []
        while line := (await program.stdout.readline()).decode().strip():
            head.append(line)
        status = int(head[0].split()[1]) if head else 0
        if status != 200 or not re.search(r"(?mi)^content-type: *text/event-stream\b", "\n".join(head)):
            reason = (await program.stderr.read()).decode().strip()
            await program.wait()
            return tell(id=number, answer="failed", status=status, reason=reason or "no stream of events")
        tell(event="connected")
        tell(id=number, answer="done", status=status)
        text, last, data, kind, decoder = "", "", [], "", codecs.getincrementaldecoder("utf-8-sig")("replace")
        is_after_cr = False
        while piece := await program.stdout.read(65536):
            piece = decoder.decode(piece)
            # The LF of a CRLF that was cut in two ends no line.
            rest = piece[1:] if is_after_cr and piece.startswith("\n") else piece
            is_after_cr = piece.endswith("\r") or is_after_cr and not piece
            *lines, text = re.split(r"\r\n|\n|\r", text + rest)
            for line in lines:
                name, _, value = line.partition(":")
                value = value.removeprefix(" ")
                if not line:
                    if data:
                        tell(event="message", type=kind or "message", data="\n".join(data), lastEventId=last)
                    data, kind = [], ""
                elif not name:
                    tell(event="comment", text=value)
                elif name == "data":
                    data.append(value)
                elif name == "event":
                    kind = value
                elif name == "id" and "\0" not in value:
                    last = value
                elif name == "retry" and re.fullmatch("[0-9]+", value):
                    tell(event="retry", milliseconds=int(value))
        tell(event="disconnected", reason=f"curl ended with {await program.wait()}")


asyncio.run(serve(Orders(), client=" ".join(subprocess.run(
    ["curl", "--version"], capture_output=True, text=True).stdout.split()[:2]), kind="sse", can=[
        "open", "close", "comment", "retry"]))
