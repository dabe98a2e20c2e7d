import { sql, type Tx } from '@banyan/kernel/database';
import { TransferVendorsChanged } from '@banyan/proto/games/v1/events';

/** Publishes which vendors keep members' money now. Of two changes at once the later one waits, so the last event holds all of them. */
export async function publishTransferVendors(tx: Tx): Promise<void> {
  await tx.query(sql`select pg_advisory_xact_lock(hashtext('games.transfer-vendors'))`);
  const rows = await tx.query<{ code: string }>(
    sql`select code from vendor where wallet_mode = 'transfer' and enabled order by code`,
  );
  await tx.publish(TransferVendorsChanged, { vendors: rows.map(({ code }) => code) }, 'transfer-vendors');
}
