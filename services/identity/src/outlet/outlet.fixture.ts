import { sql } from '@banyan/kernel/database';
import { OutsideProgram, type TestService } from '@banyan/kernel/testing';
import { config } from '../config.js';
import { OutletSenderService } from './outlet-sender.service.js';

const outlet = new URL(config.smsJsonUrl ?? '');

/** A message as the development outlet was given it. */
export interface Received {
  readonly by: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** How a mail can be ended: its two List-Unsubscribe headers, a space between; empty without them. */
  readonly unsubscribe: string;
}

/** The development outlet as a process of its own, which the service under test sends to. */
export class TestOutlet {
  private constructor(private readonly program: OutsideProgram) {}

  static async start(): Promise<TestOutlet> {
    const smtpPort = new URL(config.smtpUrl ?? '').port;
    return new TestOutlet(await OutsideProgram.start('outlet', outlet.origin, { SMTP_PORT: smtpPort }));
  }

  /** Sends what waits in the service's queue and answers what was received for a number or address, newest first. */
  async receive(service: TestService, to = ''): Promise<Received[]> {
    await service.app.get(OutletSenderService).sendDue();
    const response = await fetch(`${outlet.origin}/messages?to=${encodeURIComponent(to)}`);
    return (await response.json()) as Received[];
  }

  /** The code in the newest message to a number; empty without one. */
  async code(service: TestService, to: string): Promise<string> {
    const [newest] = await this.receive(service, to);
    return /\b\d{6}\b/.exec(newest?.text ?? '')?.[0] ?? '';
  }

  async stop(): Promise<void> {
    await this.program.stop();
  }
}

/** Has a brand set something, as two operators would have. */
export async function setFor(
  service: TestService,
  values: Readonly<Record<string, boolean | number>>,
  brand = 'BANYAN',
): Promise<void> {
  for (const [name, value] of Object.entries(values))
    await service.db.query(
      sql`insert into setting_value (brand, key, value, version) values ($1, $2, $3::jsonb, 1)
       on conflict (brand, key) do update set value = excluded.value`,
      [brand, `identity.${name}`, JSON.stringify(value)],
    );
  const flags = Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'boolean'));
  await service.db.query(sql`update brand set flags = flags || $2::jsonb where code = $1`, [
    brand,
    JSON.stringify(flags),
  ]);
}
