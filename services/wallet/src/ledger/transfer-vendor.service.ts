import { Injectable } from '@nestjs/common';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import type { TransferVendorsChanged } from '@banyan/proto/games/v1/events';

/** Whether one wallet serves all vendors, or some keep members' money themselves. */
@Injectable()
export class TransferVendorService {
  constructor(private readonly database: Database) {}

  async changed({ vendors }: TransferVendorsChanged, tx: Tx): Promise<void> {
    await tx.query(sql`delete from transfer_vendor where vendor <> all($1::text[])`, [vendors]);
    await tx.query(sql`insert into transfer_vendor (vendor) select unnest($1::text[]) on conflict do nothing`, [
      vendors,
    ]);
  }

  async single(): Promise<boolean> {
    const [row] = await this.database.query<{ single: boolean }>(
      sql`select not exists (select from transfer_vendor) as single`,
    );
    return row?.single ?? true;
  }
}
