import assert from 'node:assert/strict';
import type { FrameLocator, Page } from 'playwright-core';
import { sql } from './operators.js';
import { ready, until } from './harness.js';
import { balance } from './people.js';

/** Opens a game of the studio; the platform lists it once the studio has declared it. */
export async function sit(page: Page, code: string, mode: 'demo' | 'real'): Promise<FrameLocator> {
  const game = page.frameLocator('iframe').first();
  await until(
    async () => {
      await page.goto(new URL(`/play/${code}${mode === 'demo' ? '?mode=demo' : ''}`, ready.player).href);
      await page.locator('iframe, main h2, main h1').first().waitFor();
      return page
        .locator('iframe')
        .waitFor({ timeout: 5_000 })
        .then(
          () => true,
          () => false,
        );
    },
    Boolean,
    60_000,
  );
  await game.locator('.go-btn, .spin-btn').waitFor();
  if (mode === 'demo') await namesNoMoney(game);
  return game;
}

/** What a demo is played for is points: nothing in it is called money. */
export const namesNoMoney = async (game: Pick<FrameLocator, 'locator'>): Promise<void> =>
  assert.doesNotMatch(await game.locator('body').innerText(), /₫|VND|play money/i);

/** A shared round does not wait for anybody: whoever comes too late for one plays in the next. */
export const longRoundMs = 120_000;

/** What is told of a decided round. */
export const told = (game: FrameLocator) => () => game.locator('.unseen[role=status]').innerText();

/** The id of a member by his name. */
export async function memberId(username: string): Promise<string> {
  const [member] = await sql<{ id: string }>('identity', 'select id::text as id from member where username = $1', [
    username,
  ]);
  return member?.id ?? '';
}

/**
 * What these games took from a member and gave him so far, in minor units. His balance moves by salaries as well, and
 * by what he bet elsewhere: a ticket of the league is settled minutes after it was written.
 */
export async function gainedBy(username: string, ...games: readonly string[]): Promise<bigint> {
  const [gained] = await sql<{ sum: string }>(
    'wallet',
    `select coalesce(sum(j.amount), 0)::text as sum from journal j join account a on a.id = j.account_id
     where a.member_id = $1 and a.kind = 'available' and a.currency = 'VND' and j.game_code = any($2)`,
    [await memberId(username), games],
  );
  return BigInt(gained?.sum ?? 0);
}

/** Waits until the header shows what the ledger has, to the ten đồng that it shows. */
export async function showsLedger(page: Page, username: string): Promise<void> {
  const id = await memberId(username);
  await until(
    async () => {
      const [account] = await sql<{ balance: string }>(
        'wallet',
        "select balance::text as balance from account where member_id = $1 and kind = 'available' and currency = 'VND'",
        [id],
      );
      return Math.abs((await balance(page)) - Number(account?.balance) / 10_000);
    },
    (apart) => apart < 10,
  );
}
