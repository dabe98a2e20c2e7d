import { createConnection } from 'node:net';

/** Sends one command without arguments to Redis; the first line of its answer, or null. */
export function redisCommand(url, command) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = createConnection({ host: hostname, port: Number(port) });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2_000, () => end(null));
    socket.once('error', () => end(null));
    socket.once('connect', () => socket.write(`${command}\r\n`));
    socket.once('data', (data) => end(data.toString('utf8').split('\r\n')[0]));
  });
}
