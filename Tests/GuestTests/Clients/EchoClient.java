import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Instant;

/** Says a word each minute to a server that says it back, and connects again half a minute after a loss. */
class EchoClient {
    static void tell(String text) {
        System.out.println(Instant.now().toString().substring(8, 19) + " " + text);
    }

    static void talk(String host, int port) throws IOException, InterruptedException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), 20_000);
            socket.setSoTimeout(20_000);
            tell("connected");
            byte[] heard = new byte[64];
            while (true) {
                socket.getOutputStream().write("word\n".getBytes());
                if (socket.getInputStream().read(heard) < 0) throw new IOException("the end");
                Thread.sleep(60_000);
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        while (true) {
            try {
                talk(arguments[0], Integer.parseInt(arguments[1]));
            } catch (IOException error) {
                tell("lost: " + error.getClass().getSimpleName());
            }
            Thread.sleep(30_000);
        }
    }
}
