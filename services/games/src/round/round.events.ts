import { Injectable } from '@nestjs/common';
import { sql, type Tx } from '@banyan/kernel/database';
import { OnEvent, OnEvents } from '@banyan/kernel/events';
import { addWonMinutes } from '../ceiling/won-minutes.js';
import { FreeRoundService } from '../free-round/free-round.service.js';
import { GameNamed, TicketSettled } from '@banyan/proto/lottery/v1/events';
import { EntryPosted, WinHeld } from '@banyan/proto/wallet/v1/events';
import { RoundClosingService } from './round-closing.service.js';
import { RoundService } from './round.service.js';

@Injectable()
export class RoundEvents {
  constructor(
    private readonly rounds: RoundService,
    private readonly freeRounds: FreeRoundService,
    private readonly closings: RoundClosingService,
  ) {}

  @OnEvents(EntryPosted, { batch: 500 })
  async entryPosted(events: readonly EntryPosted[], metas: ReadonlyArray<{ occurredAt: Date }>, tx: Tx): Promise<void> {
    const times = metas.map(({ occurredAt }) => occurredAt);
    await this.rounds.record(tx, events, times);
    await this.freeRounds.strikeWins(tx, winsBack(events, times));
    await addWonMinutes(tx, events, times);
  }

  /** A lottery ticket is a round of its own; one whose stake came back is cancelled by that entry, and closed by nothing. */
  @OnEvents(TicketSettled, { batch: 500 })
  async ticketSettled(events: readonly TicketSettled[], _metas: readonly unknown[], tx: Tx): Promise<void> {
    const ended = events.filter(({ state }) => state !== 'REFUNDED');
    await this.closings.closeIn(
      tx,
      ended.map(({ vendor, accountId, roundId, memberId, brand, gameCode, currency, version }) => {
        const own = { vendor, accountId, roundId, memberId, brand, gameCode, currency };
        return { ...own, version: version === 0n ? null : version };
      }),
    );
  }

  /** Rounds of the lottery have no game in the catalogue: their names come by themselves. */
  @OnEvent(GameNamed)
  async gameNamed({ gameCode, name, latin }: GameNamed, _meta: unknown, tx: Tx): Promise<void> {
    await tx.query(namedSql, [gameCode, name, latin]);
  }

  @OnEvent(WinHeld)
  async winHeld(event: WinHeld, _meta: unknown, tx: Tx): Promise<void> {
    await this.rounds.hold(tx, event);
  }
}

const namedSql = sql`
insert into lottery_name (game_code, name, latin) values ($1, $2, $3)
on conflict (game_code) do update set name = excluded.name, latin = excluded.latin`;

/** A bet that is rolled back takes its wins along in the ledger: those of free rounds no longer count for their grant. */
const winsBack = (events: readonly EntryPosted[], times: readonly Date[]) =>
  events.flatMap(({ kind, source, reference }, i) =>
    kind === 'rollback_win'
      ? [{ source, transaction: reference.replace(/ released$/, ''), at: times[i] ?? new Date(0) }]
      : [],
  );
