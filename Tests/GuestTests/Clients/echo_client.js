// Says a word each minute to a server that says it back, and connects again half a minute after a loss.
const net = require("net");
const [host, port] = process.argv.slice(2);

function tell(text) {
    console.log(new Date().toISOString().slice(8, 19), text);
}

function talk() {
    let words;
    const connection = net.connect(Number(port), host, () => {
        tell("connected");
        const say = () => connection.write("word\n");
        say();
        words = setInterval(say, 60_000);
    });
    connection.on("data", () => {});
    connection.on("error", (error) => tell(`lost: ${error.code}`));
    connection.on("close", () => {
        clearInterval(words);
        setTimeout(talk, 30_000);
    });
}

talk();
