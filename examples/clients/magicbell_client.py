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
from contract import Unsupported, serve
from magicbell._version import __version__
from magicbell.configuration import Configuration

LIST = """query($first: Int, $after: String, $read: Boolean, $seen: Boolean, $archived: Boolean,
    $categories: [String!], $topics: [String!]) {
  notifications(first: $first, after: $after, read: $read, seen: $seen, archived: $archived,
      categories: $categories, topics: $topics) {
    edges { node { id title content category topic seenAt readAt archivedAt } }
    pageInfo { endCursor hasNextPage } totalCount unreadCount unseenCount } }"""


class Orders:
    bell = None

    async def connect(self, number, url, key, secret=None, email=None, externalId=None):
        self.bell = magicbell.MagicBell(Configuration(api_url=url, api_key=key, api_secret=secret))
        await self.bell.__aenter__()
        code = hmac.new((secret or "").encode(), (externalId or email or "").encode(), hashlib.sha256).digest()
        self.user = dict(user_email=email, user_external_id=externalId, user_hmac=base64.b64encode(code).decode())

    async def list(self, number, limit=None, **filters):
        if unknown := filters.keys() - {"after", "read", "seen", "archived", "categories", "topics"}:
            raise Unsupported(f"no field {unknown.pop()}")
        page = await self._page(filters | ({} if limit is None else {"first": limit}))
        following = {"next": page["pageInfo"]["endCursor"]} if page["pageInfo"]["hasNextPage"] else {}
        notifications = [self._notification(edge["node"]) for edge in page["edges"]]
        return {"notifications": notifications, **self._counts(page), **following}

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
