// A server on sockjs-node with the options that Meteor gives it, for scripts/third-party/sockjs. Prints its port.
//
// It answers as a DDP server does before connect, which is all that the comparison needs: a text that is no JSON object
// is a bad request, and a message with a name comes too early.

const http = require("http");
const sockjs = require("sockjs");

function answer(data) {
    let message = null;
    try {
        message = JSON.parse(data);
    } catch {}
    if (message === null || typeof message !== "object") return { msg: "error", reason: "Bad request" };
    if (!message.msg) return { msg: "error", reason: "Bad request", offendingMessage: message };
    return { msg: "error", reason: "Must connect first", offendingMessage: message };
}

const server = sockjs.createServer({
    prefix: "/sockjs",
    log() {},
    heartbeat_delay: 45000,
    disconnect_delay: 60000,
    jsessionid: false,
});
server.on("connection", (connection) => {
    if (connection) connection.on("data", (data) => connection.write(JSON.stringify(answer(data))));
});
const listener = http.createServer((request, response) => {
    response.writeHead(404);
    response.end();
});
server.installHandlers(listener);
listener.listen(0, "127.0.0.1", () => console.log(listener.address().port));
