// HTTP over a bare socket, so that the load takes little beside what it loads.
import { connect } from 'node:net';

/** One keep-alive connection that has one request under way; answers bodies of a known length. */
export class Connection {
  #socket;
  #text = '';
  #waiting;

  static open(host) {
    const [address, port] = host.split(':');
    const connection = new Connection();
    connection.#socket = connect(Number(port), address);
    connection.#socket.setNoDelay(true).setEncoding('latin1');
    connection.#socket.on('data', (chunk) => connection.#read(chunk));
    connection.#socket.on('error', (error) => connection.#waiting?.reject(error));
    connection.#socket.on('close', () => connection.#waiting?.reject(new Error('the connection was closed')));
    return new Promise((resolve) => connection.#socket.once('connect', () => resolve(connection)));
  }

  send(request) {
    this.#socket.write(request);
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
  }

  close() {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #read(chunk) {
    this.#text += chunk;
    const end = this.#text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(this.#text.slice(0, end))?.[1]);
    if (this.#text.length < end + 4 + length) return;
    const body = this.#text.slice(end + 4);
    this.#text = '';
    this.#waiting.resolve(body);
  }
}
