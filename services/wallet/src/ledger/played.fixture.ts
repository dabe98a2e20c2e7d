import pg from 'pg';
import { textOf } from '@banyan/kernel/database';
import { asAdmin, processorOf } from '@banyan/kernel/testing';
import { applySql, Batch, type LedgerRow, type OutcomeRow } from './batch.js';
import { command, type LedgerFixture } from './ledger.fixture.js';

/** Commands of a call, as lanes send them under load. */
const perCall = 64;

/** Play on one connection: bets, wins, and of each call two rollbacks and a repeat, by members who have money. */
export class Played {
  private calls = 0;

  private constructor(
    private readonly client: pg.Client,
    private readonly fixture: LedgerFixture,
    private readonly accounts: readonly bigint[],
    private readonly processor: () => number,
  ) {}

  /** On a ledger whose members are there (see grown.fixture.ts); all of them get money. */
  static async start(fixture: LedgerFixture): Promise<Played> {
    const client = new pg.Client({ connectionString: asAdmin(fixture.url) });
    await client.connect();
    await client.query(`update account set balance = 1000000000 where kind = 'available' and balance < 1000000000`);
    const { rows } = await client.query<{ id: string }>(
      `select id from account where kind = 'available' and bonus_id is null and not limited order by id limit 5000`,
    );
    const accounts = rows.map(({ id }) => BigInt(id));
    return new Played(client, fixture, accounts, await processorOf(client));
  }

  /** Plays so many calls; returns the milliseconds of processor that the database took. */
  async play(calls: number): Promise<number> {
    const before = this.processor();
    for (let call = 0; call < calls; call += 1) await this.call();
    return this.processor() - before;
  }

  private async call(): Promise<void> {
    const batch = new Batch((await this.rows()).map((row) => ({ rows: [row] })));
    const values = batch.values(new Date());
    const { rows } = await this.client.query<OutcomeRow>({
      name: 'ledger_apply',
      rowMode: 'array',
      text: textOf(applySql),
      values,
    });
    const other = batch.outcomes(rows).find(({ code }) => code !== 'APPLIED' && code !== 'DUPLICATE');
    if (other) throw new Error(`the ledger answered ${other.code}`);
    this.calls += 1;
  }

  private async rows(): Promise<LedgerRow[]> {
    const of = (call: number, n: number) => `played-${call}-${n}`;
    const accountOf = (call: number, n: number) =>
      this.accounts[(call * 61 + (n >> 1) * 97) % this.accounts.length] ?? 0n;
    const commands = Array.from({ length: perCall }, (_none, n) => {
      const account = accountOf(this.calls, n);
      const id = of(this.calls, n);
      const roundId = `round-${this.calls}-${n >> 1}`;
      if (this.calls > 0 && n < 2) {
        const bet = { reference: of(this.calls - 1, 10 + 2 * n), roundId };
        return command(accountOf(this.calls - 1, 10 + 2 * n), 'rollback_bet', id, 0n, bet);
      }
      if (this.calls > 0 && n === 2)
        return command(accountOf(this.calls - 1, 20), 'bet', of(this.calls - 1, 20), 10n, {
          roundId: `round-${this.calls - 1}-10`,
        });
      return command(account, n % 2 && !(this.calls > 0 && n === 3) ? 'win' : 'bet', id, 10n, {
        roundId,
        ...(n % 4 === 1 && { reference: of(this.calls, n - 1) }),
      });
    });
    return (await this.fixture.accounts.locate(commands)) as LedgerRow[];
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
