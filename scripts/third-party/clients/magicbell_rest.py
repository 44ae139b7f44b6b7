"""Holds `carillon serve --magicbell-port` to magicbell 1.1.1 for Python, unmodified. Part of
scripts/third-party/magicbell.

    scripts/third-party/clients/magicbell_rest.py PORT

The address and the keys come in the environment, as its users give them: MAGICBELL_API_URL, MAGICBELL_API_KEY,
MAGICBELL_API_SECRET, MAGICBELL_USER_JWT. The package bounds each request to 5 seconds.
"""

import asyncio
import base64
import hashlib
import hmac
import os
import sys

port = int(sys.argv[1])
os.environ.update(
    MAGICBELL_API_URL=f"http://127.0.0.1:{port}",
    MAGICBELL_API_KEY="playground-key",
    MAGICBELL_API_SECRET="playground-secret",
    MAGICBELL_USER_JWT="e30.e30.e30",
)

import httpx  # noqa: E402
import magicbell  # noqa: E402
from magicbell.configuration import Configuration  # noqa: E402

LIST = "query($first: Int) { notifications(first: $first) { edges { node { title } } totalCount unreadCount } }"


def expect(what, wanted, got):
    if wanted != got:
        sys.exit(f"third-party: ✘ magicbell, {what}: expected {wanted!r}, got {got!r}")
    print(f"third-party: ✔ magicbell, {what}")


async def status(call):
    """The status with which the server refuses a call. The package raises an error for any status but 2xx."""
    try:
        await call
    except Exception as failure:  # noqa: BLE001
        response = getattr(failure, "response", None)
        return getattr(response, "status_code", None) or getattr(failure, "status_code", None) or str(failure)
    return "no error"


def notification(title, *recipients, **more):
    return magicbell.WrappedNotification(
        notification=magicbell.Notification(
            title=title, recipients=[magicbell.Recipient(**recipient) for recipient in recipients], **more
        )
    )


async def main():
    async with magicbell.MagicBell() as bell:
        first = await bell.realtime.create_notification(
            notification("Hello", {"email": "ann@example.com"}, content="first", category="greeting"), "once"
        )
        expect("a notification is created", True, len(first.notification.id) > 0)
        again = await bell.realtime.create_notification(
            notification("Hello", {"email": "ann@example.com"}, content="first", category="greeting"), "once"
        )
        expect("an idempotency key creates no second one", first.notification.id, again.notification.id)
        await bell.realtime.create_notification(
            notification("To two", {"email": "ann@example.com"}, {"external_id": "bob-7"}, custom_attributes={"a": {"b": [1]}})
        )

        code = hmac.new(b"playground-secret", b"ann@example.com", hashlib.sha256).digest()
        answer = await bell.graphql.user_query(
            user_email="ann@example.com", user_hmac=base64.b64encode(code).decode(), query=LIST, variables={"first": 10}
        )
        expect(
            "GraphQL lists them, newest first, by variables",
            {"edges": [{"node": {"title": "To two"}}, {"node": {"title": "Hello"}}], "totalCount": 2, "unreadCount": 2},
            answer["data"]["notifications"],
        )

        created = await bell.users.create_user(
            magicbell.WrappedUser(user=magicbell.User(email="eve@example.com", first_name="Eve", custom_attributes={"plan": "free"}))
        )
        expect("a user is created", ("eve@example.com", "Eve"), (created.user.email, created.user.first_name))
        expect("and has an id", True, bool(created.user.id))
        changed = await bell.users.update_user(
            created.user.id, magicbell.WrappedUser(user=magicbell.User(last_name="Adams"))
        )
        expect("a user is changed by id, in part", ("Eve", "Adams"), (changed.user.first_name, changed.user.last_name))
        changed = await bell.users.update_user(
            "email:eve@example.com", magicbell.WrappedUser(user=magicbell.User(external_id="eve-1"))
        )
        expect("by email", "eve-1", changed.user.external_id)
        await bell.users.delete_user("external_id:eve-1")
        expect("a deleted user is gone", 404, await status(bell.users.delete_user("external_id:eve-1")))

        projects = (await bell.projects.list_projects(1)).projects
        expect("a workspace has the project", ["playground-key"], [project.api_key for project in projects])
        made = (
            await bell.projects.create_project(
                1, magicbell.WrappedProjectInput(project=magicbell.ProjectInput(name="Second", hmac_enabled=True))
            )
        ).project
        expect("a project is created", ("Second", True), (made.name, made.hmac_enabled))
        made = (
            await bell.projects.update_project(
                1, made.id, magicbell.WrappedProjectInput(project=magicbell.ProjectInput(name="Third"))
            )
        ).project
        expect("changed", "Third", made.name)
        expect("found", "Third", (await bell.projects.get_project(1, made.id)).project.name)
        await bell.projects.delete_project(1, made.id)
        expect("and deleted", 404, await status(bell.projects.get_project(1, made.id)))

        await bell.channels.update_channels(
            magicbell.WrappedChannels(channels=[magicbell.Channel(slug="in_app"), magicbell.Channel(slug="email")])
        )
        channels = (await bell.channels.get_channels()).channels
        expect("channels are kept", True, {"in_app", "email"} <= {channel.slug for channel in channels})

    stranger = Configuration(api_secret="another-secret")
    async with magicbell.MagicBell(stranger) as bell:
        expect(
            "another secret is refused",
            401,
            await status(bell.realtime.create_notification(notification("No", {"email": "ann@example.com"}))),
        )


asyncio.run(main())
