"""magicbell for Python as a client of others (docs/clients-of-others.md), of the kind magicbell.

Install:  python3 -m venv magicbell && magicbell/bin/pip install magicbell==1.1.1 'pydantic<2' 'httpx<0.24'
By hand:  magicbell/bin/python examples/clients/magicbell_client.py
          {"id": 1, "order": "connect", "url": "http://127.0.0.1:8080", "key": "playground-key",
           "secret": "playground-secret", "email": "ann@example.com"}  (in one line)

The package is for servers: it sends, and asks by GraphQL. It neither marks, deletes nor listens.
"""
import asyncio
import base64
import hashlib
import hmac

import magicbell
from contract import serve
from magicbell._version import __version__
from magicbell.configuration import Configuration

LIST = """query($first: Int, $read: Boolean, $archived: Boolean) {
  notifications(first: $first, read: $read, archived: $archived) {
    edges { node { id title content category topic seenAt readAt archivedAt } } totalCount unreadCount unseenCount } }"""


class Orders:
    bell = None

    async def connect(self, number, url, key, secret=None, email=None, externalId=None):
        self.bell = magicbell.MagicBell(Configuration(api_url=url, api_key=key, api_secret=secret))
        await self.bell.__aenter__()
        code = hmac.new((secret or "").encode(), (externalId or email or "").encode(), hashlib.sha256).digest()
        self.user = dict(user_email=email, user_external_id=externalId, user_hmac=base64.b64encode(code).decode())

    async def list(self, number, read=None, archived=None, limit=None):
        chosen = {"first": limit, "read": read, "archived": archived}
        page = await self._page({name: value for name, value in chosen.items() if value is not None})
        return {"notifications": [self._notification(edge["node"]) for edge in page["edges"]], **self._counts(page)}

    async def counts(self, number):
        return self._counts(await self._page({"first": 1}))

    async def send(self, number, title, recipients, content=None, category=None, topic=None, once=None):
        to = [magicbell.Recipient(email=one.get("email"), external_id=one.get("externalId")) for one in recipients]
        news = magicbell.Notification(title=title, content=content, category=category, topic=topic, recipients=to)
        sent = await self.bell.realtime.create_notification(magicbell.WrappedNotification(notification=news), once)
        return {"broadcast": sent.notification.id}

    async def _page(self, variables):
        answer = await self.bell.graphql.user_query(query=LIST, variables=variables, **self.user)
        if answer.get("errors"):
            raise ValueError(answer["errors"][0]["message"])
        return answer["data"]["notifications"]

    def _counts(self, page):
        return {"total": page["totalCount"], "unread": page["unreadCount"], "unseen": page["unseenCount"]}

    def _notification(self, node):
        states = {name: node[name + "At"] is not None for name in ("seen", "read", "archived")}
        return {name: node[name] for name in ("id", "title", "content", "category", "topic")} | states


asyncio.run(serve(Orders(), client=f"magicbell {__version__}", kind="magicbell", can=[
    "connect", "list", "counts", "send"]))
