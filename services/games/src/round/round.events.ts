import { Injectable } from '@nestjs/common';
import { type Tx, sql } from '@banyan/kernel/database';
import { OnEvent, OnEvents } from '@banyan/kernel/events';
import { addWonMinutes } from '../ceiling/won-minutes.js';
import { EntryPosted, WinHeld } from '@banyan/proto/wallet/v1/events';
import { RoundService } from './round.service.js';

@Injectable()
export class RoundEvents {
  constructor(private readonly rounds: RoundService) {}

  @OnEvents(EntryPosted, { batch: 500 })
  async entryPosted(events: readonly EntryPosted[], metas: ReadonlyArray<{ occurredAt: Date }>, tx: Tx): Promise<void> {
    const times = metas.map(({ occurredAt }) => occurredAt);
    await this.rounds.record(tx, events, times);
    await strikeWins(tx, events, times);
    await addWonMinutes(tx, events, times);
  }

  @OnEvent(WinHeld)
  async winHeld(event: WinHeld, _meta: unknown, tx: Tx): Promise<void> {
    await this.rounds.hold(tx, event);
  }
}

/** A bet that is rolled back takes its wins along in the ledger: those of free rounds no longer count for their grant. */
async function strikeWins(tx: Tx, events: readonly EntryPosted[], times: readonly Date[]): Promise<void> {
  const back = events.flatMap(({ kind, source, reference }, i) =>
    kind === 'rollback_win' ? [{ source, reference: reference.replace(/ released$/, ''), at: times[i] }] : [],
  );
  if (back.length === 0) return;
  await tx.query(
    sql`update free_round_win w set taken_back_at = n.at
      from unnest($1::text[], $2::text[], $3::timestamptz[]) as n (source, transaction, at) join vendor v on 'vendor:' || v.code = n.source
      where w.vendor_id = v.id and w.transaction = n.transaction and w.taken_back_at is null`,
    [back.map(({ source }) => source), back.map(({ reference }) => reference), back.map(({ at }) => at)],
  );
}
