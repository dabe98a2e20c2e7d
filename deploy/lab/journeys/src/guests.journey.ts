// The people who make a demo platform alive come through its public doors, and come back after a restart.
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from './operators.js';
import { until } from './harness.js';

interface Played {
  readonly members: number;
  readonly upline: string | null;
  readonly rounds: number;
}

const program = join(import.meta.dirname, '../../../outside/guests/guests.mjs');
const arriveMs = 90_000;

let guests: ChildProcess | null = null;
const come = (): void => {
  // A game that is over at once: a hand of cards waits for somebody else, a slip for its matches.
  const env = { ...process.env, BANYAN_GUESTS: '1', BANYAN_GUESTS_WISH: 'moonlight' };
  guests = spawn(process.execPath, [program], { env, stdio: 'inherit' });
};
async function leave(): Promise<void> {
  if (!guests || guests.exitCode !== null) return;
  guests.kill();
  await once(guests, 'exit');
}
after(leave);

async function played(): Promise<Played> {
  const members = await sql<{ id: string; upline: string | null }>(
    'identity',
    `select m.id, u.username as upline from member m left join member u on u.id = m.upline_id where m.username = 'baongoc'`,
  );
  const [rounds] = await sql<{ count: number }>(
    'games',
    'select count(*)::int as count from round where member_id = any($1)',
    [members.map(({ id }) => id)],
  );
  return { members: members.length, upline: members[0]?.upline ?? null, rounds: rounds?.count ?? 0 };
}

test('a guest registers by a demo agent’s link, plays for money, and is the same one after a restart', async () => {
  come();
  const first = await until(played, ({ rounds }) => rounds > 0, arriveMs);
  assert.deepEqual([first.members, first.upline], [1, 'hatran']);
  await leave();
  const before = await played();
  come();
  const again = await until(played, ({ rounds }) => rounds > before.rounds, arriveMs);
  assert.equal(again.members, 1);
});
