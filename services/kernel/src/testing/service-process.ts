import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** A start takes some two seconds; many times as long where a whole run keeps two slow processors busy. */
const patienceMs = 100_000;

/** A service's real program, with ports of its own that it keeps when it is run again. */
export class ServiceProcess {
  private child: ChildProcess;
  private output = '';

  private constructor(
    private readonly main: URL,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  /** Starts the `main.js`, with `env` over the spec's own environment, and waits until it is ready. */
  static async start(main: URL, env: NodeJS.ProcessEnv): Promise<ServiceProcess> {
    const [HTTP_PORT, GRPC_PORT, INTERNAL_PORT] = [await freePort(), await freePort(), await freePort()];
    const ports = { HTTP_PORT, GRPC_PORT, INTERNAL_PORT };
    const service = new ServiceProcess(main, { ...process.env, NODE_OPTIONS: '', ...ports, ...env });
    await service.run();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.env['HTTP_PORT']}`;
  }

  /** `host:port` of its gRPC door. */
  get grpc(): string {
    return `127.0.0.1:${this.env['GRPC_PORT']}`;
  }

  get running(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** The signal that ended it; null while it runs, and when it ended by itself. */
  get signal(): NodeJS.Signals | null {
    return this.child.signalCode;
  }

  /** The end of what it printed. */
  get log(): string {
    return this.output.slice(-4000);
  }

  /** Starts it (again) and waits until it says that it is ready. */
  async run(): Promise<void> {
    this.launch();
    for (const until = Date.now() + patienceMs; !(await this.ready());) {
      // While it was away, its port may have become the end of somebody's connection for a moment.
      if (!this.running && this.output.includes('EADDRINUSE')) this.launch();
      if (!this.running || Date.now() > until) {
        await this.kill();
        throw new Error(`it is not ready:\n${this.log}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  private launch(): void {
    this.output = '';
    const main = fileURLToPath(this.main);
    const child = spawn(process.execPath, [main], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    // A spec that failed while it closed leaves nothing running behind.
    const end = () => void child.kill('SIGKILL');
    process.once('exit', end);
    child.once('exit', () => process.off('exit', end));
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text) => (this.output += String(text)));
  }

  /** Resolves when it has ended. */
  async ended(): Promise<void> {
    if (this.running) await once(this.child, 'exit');
  }

  /** Takes it away without a warning. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended();
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.ended();
  }

  private ready(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.env['INTERNAL_PORT']}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
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
