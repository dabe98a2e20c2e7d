import { connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between a client and the database and breaks connections at a chosen moment. */
export class CutProxy {
  private readonly pairs = new Set<{ client: Socket; upstream: Socket; armed: boolean }>();
  private server: Server;
  url: string;
  /** Whether new connections are refused. */
  down = false;
  cuts = 0;

  static async before(target: string): Promise<CutProxy> {
    const proxy = new CutProxy();
    const { hostname, port } = new URL(target);
    proxy.server = createServer((client) => proxy.join(client, hostname, Number(port)));
    await new Promise<void>((resolve) => proxy.server.listen(0, '127.0.0.1', resolve));
    const address = proxy.server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    proxy.url = Object.assign(new URL(target), { hostname: '127.0.0.1', port: String(address.port) }).href;
    return proxy;
  }

  /** The next responses of the database are swallowed and their connections broken: sent, perhaps committed, never received. */
  loseNextAnswers(): void {
    for (const pair of this.pairs) pair.armed = true;
  }

  /** Breaks all connections now. */
  cutAll(): void {
    for (const pair of this.pairs) this.cut(pair);
  }

  async close(): Promise<void> {
    this.cutAll();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(client: Socket, host: string, port: number): void {
    if (this.down) return void client.destroy();
    const upstream = connect(port, host);
    const pair = { client, upstream, armed: false };
    this.pairs.add(pair);
    client.on('data', (data) => upstream.write(data));
    upstream.on('data', (data) => (pair.armed ? this.cut(pair) : client.write(data)));
    for (const socket of [client, upstream]) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      });
    }
  }

  private cut(pair: { client: Socket; upstream: Socket }): void {
    this.cuts += 1;
    pair.client.destroy();
    pair.upstream.destroy();
  }
}
