"""httpx with httpx-sse as a client of others (docs/clients-of-others.md), of the kind sse. It does not come back.

Install:  python3 -m venv clients && clients/bin/pip install httpx==0.28.1 httpx-sse==0.4.3
By hand:  clients/bin/python examples/clients/httpx_sse_client.py
          {"id": 1, "order": "open", "url": "http://127.0.0.1:8080/events"}
"""
import asyncio
import importlib.metadata

import httpx
import httpx_sse
from contract import LATER, serve, tell


class Orders:
    stream = None

    def open(self, number, url, headers={}, lastEventId=None, method="GET", body=None):
        more = {} if lastEventId is None else {"Last-Event-ID": lastEventId.encode()}
        self.stream = asyncio.create_task(self._read(number, method, url, headers=headers | more, content=body))
        return LATER

    async def close(self, number):
        self.stream.cancel()
        await asyncio.wait([self.stream])

    async def _read(self, number, *request, **options):
        try:
            async with httpx.AsyncClient(timeout=None) as client:
                async with httpx_sse.aconnect_sse(client, *request, **options) as source:
                    if source.response.status_code != 200:
                        return tell(id=number, answer="failed", status=source.response.status_code)
                    source._check_content_type()
                    tell(event="connected")
                    tell(id=number, answer="done", status=source.response.status_code)
                    number = None
                    async for event in source.aiter_sse():
                        tell(event="message", type=event.event, data=event.data, lastEventId=event.id)
                        if event.retry is not None:
                            tell(event="retry", milliseconds=event.retry)
        except Exception as reason:  # noqa: BLE001
            if number:
                return tell(id=number, answer="failed", reason=str(reason))
            tell(event="error", reason=str(reason))
        finally:
            if number is None:
                tell(event="disconnected")


asyncio.run(serve(Orders(), client=" ".join(f"{name} {importlib.metadata.version(name)}" for name in (
    "httpx", "httpx-sse")), kind="sse", can=["open", "close", "retry"]))
