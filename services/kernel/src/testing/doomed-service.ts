import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Json, TestRequest, TestResponse } from './test-service.js';

const patienceMs = 40_000;

/** A replica of the service under test, as a program of its own on the spec's database, which a failpoint kills. */
export class DoomedService {
  private output = '';

  private constructor(
    private readonly child: ChildProcess,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (this.output += String(text)));
  }

  /**
   * Starts the service's `main.js` with these failpoints armed (`lane.after_apply=kill`, none for a replica that lives) and
   * waits until it is ready. Its database is there already: `testService` comes first.
   */
  static async start(main: URL, failpoints = ''): Promise<DoomedService> {
    const [HTTP_PORT, GRPC_PORT, INTERNAL_PORT] = [await freePort(), await freePort(), await freePort()];
    const env = {
      ...process.env,
      NODE_OPTIONS: '',
      HTTP_PORT,
      GRPC_PORT,
      INTERNAL_PORT,
      // Events are the other replica's work: this one is to die in what the spec asks of it.
      EVENT_LOG: 'none',
      BANYAN_FAILPOINTS: failpoints,
    };
    const child = spawn(process.execPath, [fileURLToPath(main)], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const service = new DoomedService(child, env);
    await service.ready();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.env['HTTP_PORT']}`;
  }

  /** `host:port` of its gRPC door. */
  get grpc(): string {
    return `127.0.0.1:${this.env['GRPC_PORT']}`;
  }

  /** As TestService.http; null when it died before it answered. */
  async http(method: string, path: string, request: TestRequest = {}): Promise<TestResponse | null> {
    const { token, body, headers } = request;
    try {
      const answer = await fetch(this.url + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: answer.status, body: (await answer.json()) as Json, headers: answer.headers };
    } catch {
      return null;
    }
  }

  /** Resolves when its failpoint has killed it; fails when it lives on. */
  async died(): Promise<void> {
    const late = setTimeout(() => this.child.kill('SIGTERM'), patienceMs);
    if (this.running) await once(this.child, 'exit');
    clearTimeout(late);
    if (this.child.signalCode !== 'SIGKILL')
      throw new Error(`it did not die at its failpoint:\n${this.output.slice(-2000)}`);
  }

  async stop(): Promise<void> {
    if (!this.running) return;
    this.child.kill('SIGKILL');
    await once(this.child, 'exit');
  }

  private get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  private async ready(): Promise<void> {
    const health = `http://127.0.0.1:${this.env['INTERNAL_PORT']}/health/ready`;
    for (const until = Date.now() + patienceMs; ;) {
      const ok = await fetch(health).then(
        (answer) => answer.ok,
        () => false,
      );
      if (ok) return;
      if (!this.running || Date.now() > until) {
        await this.stop();
        throw new Error(`it is not ready:\n${this.output.slice(-2000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
