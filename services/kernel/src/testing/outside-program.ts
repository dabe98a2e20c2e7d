import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A stand-in of deploy/outside as a process of its own, which the service under test calls. */
export class OutsideProgram {
  private constructor(private readonly child: ChildProcess) {}

  /** Starts it by its name and waits for `<origin>/health`. Throws when it does not come up within ten seconds. */
  static async start(name: string, origin: string, env: Readonly<Record<string, string>>): Promise<OutsideProgram> {
    const child = spawn(process.execPath, [`deploy/outside/${name}/dist/main.js`], {
      stdio: 'inherit',
      env: { ...process.env, HTTP_PORT: new URL(origin).port, NODE_OPTIONS: '', ...env },
    });
    for (let tries = 0; tries < 200; tries += 1) {
      const up = await fetch(`${origin}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (child.exitCode !== null) break;
      if (up) return new OutsideProgram(child);
      await sleep(50);
    }
    child.kill();
    throw new Error(`${name} does not start`);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill();
    await gone;
  }
}
