import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw connection: it sends exactly the bytes that a spec gives it, and keeps all that it receives. */
export class RawSocket {
  heard = '';
  closed = false;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => (this.heard += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => (this.closed = true));
  }

  /** From another address of this machine when one is named. */
  static async open(url: string, localAddress = '127.0.0.1'): Promise<RawSocket> {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress });
    await once(socket, 'connect');
    return new RawSocket(socket);
  }

  say(text: string): void {
    if (!this.socket.destroyed) this.socket.write(text, 'latin1');
  }

  /** Waits until what was heard fits, or the connection is closed, or the time is over; returns whether it fits. */
  async hears(what: RegExp, withinMs = 5_000): Promise<boolean> {
    const end = Date.now() + withinMs;
    while (!what.test(this.heard) && !this.closed && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 5));
    return what.test(this.heard);
  }

  async ends(withinMs: number): Promise<boolean> {
    const end = Date.now() + withinMs;
    while (!this.closed && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
    return this.closed;
  }

  close(): void {
    this.socket.destroy();
  }
}

/** The head of a request; `fields` are its further lines. */
export const head = (method: string, target: string, ...fields: string[]): string =>
  [`${method} ${target} HTTP/1.1`, 'host: localhost', ...fields, '', ''].join('\r\n');
