import assert from 'node:assert/strict';
import { test } from 'node:test';
import { open, sql, type Somebody } from './operators.js';
import { until } from './harness.js';

const rows = 1_200;
const vendor = 'journey-export';

/** A list of more than a thousand rows is written by the server. */
export function exportTests(backOffice: () => Somebody): void {
  test('M03 a long list is exported in the background: the bell says when, and both steps are on record', async () => {
    const { page, call } = backOffice();
    await sql(
      'games',
      `insert into round (vendor, account_id, round_id, member_id, brand, game_code, currency, state, started_at)
       select $1, n, case when n = 1 then '=1+cmd' else 'export-' || n end, 990001, 'BANYAN', 'banyan-moonlight', 'VND',
         'COMPLETED', now() - n * interval '1 second' from generate_series(1, ${rows}) n on conflict do nothing`,
      [vendor],
    );
    await open(page, `rounds?filter=${encodeURIComponent(JSON.stringify({ memberId: '990001' }))}`);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await page.getByText('Rounds: the file is ready').waitFor();
    await page.getByRole('banner').getByRole('button', { name: /alert/ }).click();
    const file = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /Download.*Rounds/ })
      .first()
      .click();
    const text = (await (await (await file).createReadStream()).toArray()).map(String).join('');
    await sql('games', 'delete from round where vendor = $1', [vendor]);
    const lines = text.trimEnd().split('\r\n');
    assert.equal(lines.length, rows + 1);
    assert.equal(lines.filter((line) => line.includes("'=1+cmd")).length, 1);
    await page.keyboard.press('Escape');
    const filter = encodeURIComponent(JSON.stringify({ objectType: 'export', service: 'games' }));
    const { data } = (
      await until(
        () => call('GET', `identity/audit-logs?filter=${filter}&perPage=2`),
        ({ body }) => JSON.stringify(body).includes('export.fetch'),
      )
    ).body as { data: Array<{ action: string; objectId: string }> };
    assert.deepEqual(
      data.map(({ action }) => action),
      ['export.fetch', 'export.ask'],
    );
    assert.equal(data[0]?.objectId, data[1]?.objectId);
  });
}
