"""python-ddp as a client of others (docs/clients-of-others.md), of the kind meteor.

Install:  python3 -m venv python-ddp &&
          python-ddp/bin/pip install python-ddp==0.1.5 meteor-ejson==1.1.0 ws4py==0.6.0 pyee==13.0.1
By hand:  python-ddp/bin/python examples/clients/python_ddp_client.py
          {"id": 1, "order": "connect", "url": "ws://127.0.0.1:3000/websocket"}
"""
import asyncio
import importlib.metadata
import json

import ejson
from contract import LATER, serve, tell
from DDPClient import DDPClient


def plain(value):
    """A value as it stands in DDP."""
    return json.loads(ejson.dumps(value))


class Orders:
    client = opening = None

    def connect(self, number, url):
        self.client, self.opening, self.subscriptions = DDPClient(url), number, {}
        for name in ("connected", "reconnected"):
            self.client.on(name, self._connected)
        self.client.on("failed", lambda told: self._opened(answer="failed", reason=f"version {told.get('version')}"))
        self.client.on("socket_closed", lambda code, reason: tell(event="disconnected", code=code, reason=str(reason)))
        self.client.on("added", lambda name, key, fields: tell(
            event="added", collection=name, document=key, fields=plain(fields)))
        self.client.on("changed", lambda name, key, fields, cleared: tell(
            event="changed", collection=name, document=key, fields=plain(fields), cleared=list(cleared)))
        self.client.on("removed", lambda name, key: tell(event="removed", collection=name, document=key))
        self.client.connect()
        return LATER

    def disconnect(self, number):
        self.client.close()

    def call(self, number, method, params=()):
        self.client.call(method, ejson.loads(json.dumps(params)), lambda error, result: self._answer(
            number, error, result=plain(result)))
        return LATER

    def login(self, number, **credentials):
        self.client.call("login", [credentials], lambda error, result: self._answer(
            number, error, **({"user": result["id"], "token": result["token"]} if result else {})))
        return LATER

    def logout(self, number):
        return self.call(number, "logout")

    def subscribe(self, number, name, params=()):
        self.subscriptions[number] = self.client.subscribe(
            name, ejson.loads(json.dumps(params)), lambda error, _: self._answer(number, error))
        return LATER

    def unsubscribe(self, number, subscription):
        # The library does not tell when the server has done it.
        self.client.unsubscribe(self.subscriptions[subscription])

    def _answer(self, number, error, **fields):
        if error:
            return tell(id=number, answer="failed", reason=error.get("message"), error=plain(error))
        tell(id=number, answer="done", **fields)

    def _opened(self, **answer):
        number, self.opening = self.opening, None
        if number:
            tell(id=number, **answer)

    def _connected(self):
        tell(event="connected")
        self._opened(answer="done")


asyncio.run(serve(Orders(), client=f"python-ddp {importlib.metadata.version('python-ddp')}", kind="meteor", can=[
    "connect", "disconnect", "call", "login", "logout", "subscribe", "unsubscribe", "stays", "reconnects"]))
