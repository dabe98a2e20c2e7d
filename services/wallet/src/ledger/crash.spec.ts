import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LedgerOutcome } from './command.js';
import { LedgerFixture, command } from './ledger.fixture.js';
import { sql } from '@banyan/kernel/database';

const driver = fileURLToPath(new URL('./crash-driver.fixture.js', import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), 'banyan-crash-'));
let fixture: LedgerFixture;

beforeAll(async () => {
  fixture = await LedgerFixture.start();
});

afterAll(async () => {
  await fixture.close();
  rmSync(scratch, { recursive: true, force: true });
});

/** Lets a process bet until it is killed in the middle; returns the ids that were acknowledged. */
async function betUntilKilled(
  first: number,
  contra: string,
  accounts: readonly bigint[],
  answers: number,
): Promise<number[]> {
  const file = join(scratch, String(first));
  writeFileSync(file, '');
  const written = () => readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const child = spawn(process.execPath, [driver, fixture.url, file, String(first), contra, ...accounts.map(String)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const gone = once(child, 'exit');
  while (child.exitCode === null && written().length < answers) await delay(5);
  child.kill('SIGKILL');
  await gone;
  expect(child.signalCode).toBe('SIGKILL');
  return written().map(Number);
}

describe('a wallet process killed in the middle of its load', () => {
  it('loses nothing it answered, doubles nothing, and a resend finds out about the rest', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 8 }, (_none, i) => fixture.member(BigInt(i + 1), 1_000_000n)),
    );
    await fixture.ledger.apply([command(accounts[0] ?? 0n, 'win', 'open the vendor', 0n)]);
    const [contra] = await fixture.database.query<{ id: string }>(
      sql`select id from account where name = 'vendor:test'`,
    );
    let bets = 0;
    for (let run = 0; run < 3; run += 1) {
      const first = run * 1_000_000;
      const acked = await betUntilKilled(first, contra?.id ?? '', accounts, 100 + run * 333);
      const sent = Math.max(...acked) - first + 65;
      const again = Array.from({ length: sent }, (_none, i) =>
        command(accounts[(first + i) % 8] ?? 0n, 'bet', `crash-${first + i}`, 1n),
      );
      const outcomes: LedgerOutcome[] = [];
      for (let at = 0; at < again.length; at += 500)
        outcomes.push(...(await fixture.ledger.apply(again.slice(at, at + 500))));
      expect(acked.filter((id) => outcomes[id - first]?.code !== 'DUPLICATE')).toEqual([]);
      expect(outcomes.every(({ code }) => code === 'DUPLICATE' || code === 'APPLIED')).toBe(true);
      bets += sent;
    }
    const balances = await Promise.all(accounts.map((account) => fixture.balance(account)));
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(8_000_000n - BigInt(bets));
    expect(await fixture.broken()).toEqual([]);
  });
});
