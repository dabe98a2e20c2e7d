// One connection to the live channel: Socket.IO over a bare WebSocket, so that the load takes little beside what it loads.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

const opcodes = { text: 1, close: 8 };

/** A masked frame with a text of less than 64 KiB. */
function frameOf(text) {
  const payload = Buffer.from(text);
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 4 : 2);
  head[0] = 0x80 | opcodes.text;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  const mask = randomBytes(4);
  for (let i = 0; i < payload.length; i += 1) payload[i] ^= mask[i & 3];
  return Buffer.concat([head, mask, payload]);
}

/** The first whole frame of what a server sent: `{ opcode, text, size }`, or null while it is not all there. */
function readFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 0x7f;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return null;
  const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  if (bytes.length < head + length) return null;
  return { opcode: bytes[0] & 0x0f, text: bytes.toString('utf8', head, head + length), size: head + length };
}

export class LiveSocket {
  #socket;
  #bytes = Buffer.alloc(0);
  #upgraded = false;
  #token;
  #heard;
  #settle;

  /** Resolves once the channel has admitted the token. `heard(event, value)` gets every event; it may be set later. */
  static open({ port, token, heard }) {
    const live = new LiveSocket();
    live.#token = token;
    live.#heard = heard;
    return new Promise((resolve, reject) => {
      live.#settle = (error) => (error ? reject(error) : resolve(live));
      live.#connect(port);
    });
  }

  close() {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #connect(port) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('connect', () => {
      const key = randomBytes(16).toString('base64');
      const path = '/socket.io/?EIO=4&transport=websocket';
      this.#socket.write(
        `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
      );
    });
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#settle?.(error));
    this.#socket.on('close', () => this.#settle?.(new Error('the live channel closed the connection')));
  }

  #read(chunk) {
    this.#bytes = this.#bytes.length > 0 ? Buffer.concat([this.#bytes, chunk]) : chunk;
    if (!this.#upgraded) {
      const end = this.#bytes.indexOf('\r\n\r\n');
      if (end < 0) return;
      const status = this.#bytes.toString('latin1', 0, 12);
      if (status !== 'HTTP/1.1 101') return void this.#settle?.(new Error(`no websocket: ${status}`));
      this.#upgraded = true;
      this.#bytes = this.#bytes.subarray(end + 4);
    }
    for (let frame = readFrame(this.#bytes); frame; frame = readFrame(this.#bytes)) {
      this.#bytes = this.#bytes.subarray(frame.size);
      if (frame.opcode === opcodes.text) this.#packet(frame.text);
    }
  }

  /** Engine.IO: 0 open, 2 ping, 4 message; in a message Socket.IO: 0 connected, 2 event, 4 refused. */
  #packet(text) {
    if (text[0] === '0') return void this.#socket.write(frameOf(`40${JSON.stringify({ token: this.#token })}`));
    if (text === '2') return void this.#socket.write(frameOf('3'));
    if (text.startsWith('40')) return void this.#settle?.();
    if (text.startsWith('44')) return void this.#settle?.(new Error(text));
    if (text.startsWith('42')) {
      const list = text.indexOf('[');
      const [event, value] = JSON.parse(text.slice(list));
      this.#heard(event, value);
    }
    return undefined;
  }
}
