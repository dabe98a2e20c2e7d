import { ServiceProcess } from './service-process.js';
import type { Json, TestRequest, TestResponse } from './test-service.js';

const patienceMs = 40_000;

/** A replica of the service under test, as a program of its own on the spec's database, which a failpoint kills. */
export class CrashingService {
  private constructor(private readonly process: ServiceProcess) {}

  /**
   * Starts the service's `main.js` with these failpoints armed (`lane.after_apply=kill`, none for a replica that lives) and
   * waits until it is ready. Its database is there already: `testService` comes first.
   */
  static async start(main: URL, failpoints = ''): Promise<CrashingService> {
    // Events are the other replica's work: this one is to die in what the spec asks of it.
    return new CrashingService(await ServiceProcess.start(main, { EVENT_LOG: 'none', BANYAN_FAILPOINTS: failpoints }));
  }

  get url(): string {
    return this.process.url;
  }

  /** `host:port` of its gRPC door. */
  get grpc(): string {
    return this.process.grpc;
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
    const late = setTimeout(() => void this.process.stop(), patienceMs);
    await this.process.ended();
    clearTimeout(late);
    if (this.process.signal !== 'SIGKILL') throw new Error(`it did not die at its failpoint:\n${this.process.log}`);
  }

  async stop(): Promise<void> {
    await this.process.kill();
  }
}
