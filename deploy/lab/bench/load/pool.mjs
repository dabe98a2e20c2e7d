// Keep-alive connections to one host, as many as are needed at once.
import { Connection } from './connection.mjs';

export class ConnectionPool {
  #host;
  #free = [];
  #all = [];

  constructor(host) {
    this.#host = host;
  }

  /** Sends a request on a connection that has none under way; returns the body. */
  async send(request) {
    const line = this.#free.pop() ?? (await this.#open());
    const body = await line.send(request);
    this.#free.push(line);
    return body;
  }

  close() {
    for (const line of this.#all) line.close();
  }

  async #open() {
    const line = await Connection.open(this.#host);
    this.#all.push(line);
    return line;
  }
}
