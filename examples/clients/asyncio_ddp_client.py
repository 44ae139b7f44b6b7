"""ddp-asyncio as a client of others (docs/clients-of-others.md), of the kind meteor. It does not come back by itself.

Install:  python3 -m venv ddp-asyncio &&
          ddp-asyncio/bin/pip install ddp-asyncio==0.3.0 ejson==0.1.6 websockets==13.1 aiohttp
By hand:  ddp-asyncio/bin/python examples/clients/asyncio_ddp_client.py
          {"id": 1, "order": "connect", "url": "ws://127.0.0.1:3000/websocket"}
"""
import asyncio
import collections
import collections.abc
import importlib.metadata
import json
import sys
import types

from contract import serve, tell

# The package is for Python 3.9: the class has another place since 3.10, and `cgi` is gone since 3.13.
collections.Mapping = collections.abc.Mapping
sys.modules.setdefault("cgi", types.ModuleType("cgi"))
import ddp_asyncio  # noqa: E402
import ejson  # noqa: E402


def plain(value):
    return json.loads(ejson.dumps(value))


class Told(ddp_asyncio.collection.Collection):
    """A collection that tells of each change."""

    def __put__(self, change):
        more = {"fields": plain(dict(change.fields))} if "fields" in change else {}
        more |= {"cleared": list(change.cleared)} if "cleared" in change else {}
        tell(event=change.type, collection=self._name, document=change._id, **more)


class Orders:
    client = None

    async def connect(self, number, url):
        self.client, self.subscriptions = ddp_asyncio.DDPClient(url), {}
        self.client.get_collection = lambda name: self.client._cols.setdefault(name, Told(name))
        await self.client.connect()
        tell(event="connected")
        self.watch = asyncio.create_task(self._watch(self.client))

    async def disconnect(self, number):
        await self.client.disconnect()
        await self.client.disconnection()

    async def call(self, number, method, params=()):
        return {"result": plain(await self.client.call(method, *params))}

    async def login(self, number, **credentials):
        answer = plain(await self.client.call("login", credentials))
        return {"user": answer["id"], "token": answer["token"]}

    async def logout(self, number):
        await self.client.call("logout")

    async def subscribe(self, number, name, params=()):
        self.subscriptions[number] = await self.client.subscribe(name, *params)
        await self.subscriptions[number].wait()

    async def unsubscribe(self, number, subscription):
        await self.client.unsubscribe(self.subscriptions[subscription])

    async def documents(self, number, collection):
        documents = self.client.get_collection(collection)
        return {"documents": {key: plain(dict(fields)) for key, fields in documents.items()}}

    async def _watch(self, client):
        await client.disconnection()
        tell(event="disconnected")


asyncio.run(serve(Orders(), client=f"ddp-asyncio {importlib.metadata.version('ddp-asyncio')}", kind="meteor", can=[
    "connect", "disconnect", "call", "login", "logout", "subscribe", "unsubscribe", "documents", "stays"]))
