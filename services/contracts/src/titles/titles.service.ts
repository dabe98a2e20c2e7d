import { Injectable } from '@nestjs/common';
import type { TitlesChanged } from '@banyan/proto/games/v1/events';
import { sql, type Tx } from '@banyan/kernel/database';

/** A title as it is stored: a vendor's with an empty code, with an empty brand what is called so in every brand. */
interface Title {
  readonly vendor: string;
  readonly code: string;
  readonly brand: string;
  readonly names: Readonly<Record<string, string>>;
}

/** How the lottery's games are told: in no catalogue, by a vendor of their own. */
const lotteryVendor = 'lott';

/** What games and vendors are called, as games and the lottery tell it: reports show titles and no codes. */
@Injectable()
export class TitlesService {
  async changed(tx: Tx, { titles }: TitlesChanged): Promise<void> {
    await this.store(
      tx,
      titles.map(({ vendor, gameCode, brand, names }) => ({ vendor, code: gameCode, brand, names })),
    );
  }

  async lotteryNamed(tx: Tx, game: { gameCode: string; name: string; latin: string }): Promise<void> {
    const names = { VI: game.name, EN: game.latin };
    await this.store(tx, [{ vendor: lotteryVendor, code: game.gameCode, brand: '', names }]);
  }

  private async store(tx: Tx, titles: readonly Title[]): Promise<void> {
    await tx.query(storeSql, [JSON.stringify(titles)]);
  }
}

/* In the order of the key, so that two who store wait for each other and never both. */
const storeSql = sql`
insert into game_title as t (vendor, code, brand, names)
select distinct on (u.vendor, u.code, u.brand) u.vendor, u.code, u.brand, u.names
from jsonb_to_recordset($1::jsonb) as u (vendor text, code text, brand text, names jsonb) order by 1, 2, 3
on conflict (vendor, code, brand) do update set names = excluded.names where t.names is distinct from excluded.names`;
