import pg from 'pg';
import { ready } from './harness.js';

const prefix = 'shelf-';
const words = {
  VI: ['Rồng', 'Phượng Hoàng', 'Hổ', 'Cá Chép', 'Kho Báu', 'Hoa Sen', 'Thần Tài', 'Ngọc Trai', 'Nổ Hũ', 'Kim Tự Tháp'],
  EN: ['Dragon', 'Phoenix', 'Tiger', 'Koi', 'Treasure', 'Lotus', 'Fortune', 'Pearl', 'Jackpot', 'Pyramid'],
};

async function inGames<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: ready.databases['games'] });
  await db.connect();
  try {
    return await work(db);
  } finally {
    await db.end();
  }
}

/** Fills the lobby with made-up games of the demo vendor. They only stand on shelves: none of them opens. */
export const fillShelf = (count: number): Promise<void> =>
  inGames(async (db) => {
    await db.query(
      `insert into game (brand, vendor_id, code, category, names, types, min_bet_minor, lines, position, rounds_last_day, enabled)
       select 'BANYAN', v.id, '${prefix}' || i, case i % 3 when 0 then 'FISH' else 'RNG' end,
         jsonb_build_object('VI', ($2::text[])[i % 10 + 1] || ' ' || i, 'EN', ($3::text[])[i % 10 + 1] || ' ' || i),
         array[case i % 3 when 0 then 'fishing' else 'slots' end], (1 + i % 50) * 1000000, 10, 5000 + i, 0, true
       from generate_series(1, $1::int) i, vendor v where v.code = 'studio'`,
      [count, words.VI, words.EN],
    );
    await db.query('analyze game');
    await db.query('analyze game_word');
  });

/** Takes them away again, for the journeys that follow. */
export const clearShelf = (): Promise<void> =>
  inGames(async (db) => {
    await db.query(`delete from favourite where node_id in (select node_id from game where code like '${prefix}%')`);
    await db.query(`delete from game where code like '${prefix}%'`);
  });

/** Closes or opens a game for maintenance as its vendor would ask for. */
export const maintain = (code: string, until: Date | null): Promise<void> =>
  inGames(async (db) => {
    await db.query(`update game set maintenance_from = $2, maintenance_until = $3 where code = $1`, [
      code,
      until && new Date(0),
      until,
    ]);
  });
