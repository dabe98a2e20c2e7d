import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { axe, complaints, openBrowser, phone, ready, settled, shoot } from './harness.js';
import { asksFor, because, done, open, playerWith, twoOperators, type Somebody } from './operators.js';

let browser: Browser;
let maker: Somebody;
let checker: Somebody;
before(async () => {
  browser = await openBrowser();
  [maker, checker] = await twoOperators(browser);
});
after(() => browser.close());

const url = (path: string): string => new URL(path, ready.player).href;

/** A photo as a phone would send it: some hundred kilobytes, which the door once refused. */
async function photo(page: Page, name: string) {
  const buffer = await page.screenshot({ type: 'jpeg', quality: 100, scale: 'device' });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.concat([buffer, Buffer.alloc(400 * 1024)]) };
}

const shows = async (page: Page, name: string): Promise<void> => {
  const shown = page.getByRole('img', { name });
  await shown.waitFor();
  assert.ok(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 100)));
};

for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', phone],
] as const)
  test(`a member sends pictures with feedback and sees them, and an operator looks at them, ${size}`, async () => {
    const { page } = await playerWith(browser, 50_000, { viewport });
    const content = `Màn hình bị lỗi ${Date.now()}`;
    await page.goto(url('/feedback'));
    const form = page.getByRole('form', { name: 'Gửi góp ý' });
    await form.getByLabel('Nội dung').fill(content);
    const files = [
      await photo(page, 'một.jpg'),
      { name: 'hai.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a') },
    ];
    await form.getByLabel('Chọn ảnh').setInputFiles(files);
    await form.getByText('“hai.png” không phải ảnh PNG hoặc JPG.').waitFor();
    await settled(page);
    assert.deepEqual(await axe(page, 'feedback with a picture'), []);
    await shoot(page, `feedback-picture-${size}`);
    await form.getByRole('button', { name: 'Gửi đi' }).click();
    await page.getByText(/Đã nhận góp ý số/).waitFor();
    await page.getByText(content).first().click();
    await page.getByRole('button', { name: 'Xem ảnh 1' }).click();
    await shows(page, 'Ảnh 1');
    await settled(page);
    assert.deepEqual(await axe(page, 'a picture of a feedback'), []);
    await shoot(page, `feedback-picture-shown-${size}`);

    const desk = maker.page;
    await open(desk, 'feedback?order=DESC&sort=createdAt');
    await desk.getByRole('button', { name: 'Open', exact: true }).first().click();
    const talk = desk.getByRole('dialog');
    await talk.getByText(content).waitFor();
    await talk.getByRole('button', { name: 'Look at picture 1' }).click();
    await shows(desk, 'Look at picture 1');
    await settled(desk);
    assert.deepEqual(await axe(desk, 'a picture in the console'), []);
    await shoot(desk, `feedback-picture-console-${size}`);
    assert.deepEqual(complaints, []);
  });

test('a member applies for a promotion with a picture, and an operator looks at it before he decides', async () => {
  const title = `Chia sẻ ${Date.now()}`;
  const reward = { kind: 'CASH', amountMinor: '500000000', percent: 0, maxMinor: '0', ladder: [], turnover: 1, wagerBase: 'BONUS', wagerTimes: 0, bonusDays: 0, contribution: { RNG: 100, FISH: 100, LIVE: 10, SPORTS: 100, PVP: 0, LOTTERY: 50 } }; // prettier-ignore
  const terms = { trigger: 'APPLICATION', per: 'ONCE', minMinor: '0', code: '', withinDays: 0, languages: [], accountTypes: [], exclusive: false, paidIn: false, automatic: false, claimDays: 7, reward }; // prettier-ignore
  const campaign = { currency: 'VND', category: 'OTHER', tags: [], priority: 1, startsAt: '2026-01-01T00:00', endsAt: null, budgetMinor: '10000000000', stock: 5, texts: [{ language: 'VI', title, content: 'Chia sẻ và nhận thưởng.' }], terms }; // prettier-ignore
  const { id, revision } = await done<{ id: string; revision: number }>(
    maker.call('POST', 'promotions/campaigns', { ...campaign, brand: 'BANYAN', ...because }),
  );
  await done(maker.call('POST', `promotions/campaigns/${id}/propose`, { revision, ...because }));
  await done(checker.call('POST', `promotions/campaigns/${id}/publish`, { revision: revision + 1, ...because }));

  const { page } = await playerWith(browser, 50_000, { viewport: phone });
  await page.goto(url(`/promotions/${id}`));
  const form = page.getByRole('form', { name: title });
  await form.getByLabel('Ghi chú').fill('Tôi đã kể cho mười người');
  await form.getByLabel('Chọn ảnh').setInputFiles([await photo(page, 'chia-sẻ.jpg')]);
  await form.getByRole('img', { name: 'chia-sẻ.jpg' }).waitFor();
  await settled(page);
  assert.deepEqual(await axe(page, 'an application with a picture'), []);
  await shoot(page, 'application-picture');
  await form.getByRole('button', { name: 'Gửi đơn' }).click();
  await form.waitFor({ state: 'detached' });

  const desk = checker.page;
  await open(desk, `claims?filter=${encodeURIComponent(JSON.stringify({ campaignId: id, state: 'APPLYING' }))}`);
  await desk.getByRole('button', { name: 'Approve', exact: true }).first().click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Look at picture 1' }).click();
  await shows(desk, 'Look at picture 1');
  await settled(desk);
  assert.deepEqual(await axe(desk, 'the picture of an application'), []);
  await shoot(desk, 'application-picture-console');
  assert.deepEqual(complaints, []);
});

test('a withdrawal waits for the documents of its member, who sends them by phone, and goes on once they are approved', async () => {
  const player = await playerWith(browser, 500_000, { viewport: phone });
  const { page } = player;
  const id = await asksFor(player, 200_000);
  await done(maker.call('POST', `wallet/withdrawals/${id}/ask-documents`, { reason: 'Cho xem căn cước' }));

  await page.goto(url(`/wallet/withdraw/${id}`));
  await page.getByText('Cho xem căn cước').first().waitFor();
  await settled(page);
  assert.deepEqual(await axe(page, 'a withdrawal that waits for documents'), []);
  await shoot(page, 'documents-withdrawal');
  await page.getByRole('link', { name: 'Đến giấy tờ' }).click();
  const card = page.getByRole('region', { name: 'Giấy tờ tùy thân' });
  await card.getByRole('button', { name: 'Gửi: Giấy tờ tùy thân' }).click();
  await card.getByLabel('Chọn ảnh').setInputFiles([await photo(page, 'căn-cước.jpg')]);
  await card.getByRole('img', { name: 'căn-cước.jpg' }).waitFor();
  await settled(page);
  assert.deepEqual(await axe(page, 'a document to send'), []);
  await shoot(page, 'documents-form');
  await card.getByRole('button', { name: 'Gửi giấy tờ' }).click();
  await card.getByText('Đang kiểm tra').waitFor();

  const desk = maker.page;
  await open(desk, `documents?filter=${encodeURIComponent(JSON.stringify({ q: player.username }))}`);
  await desk.getByRole('button', { name: 'Check', exact: true }).first().click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Look at picture 1' }).click();
  await shows(desk, 'Look at picture 1');
  await dialog.getByLabel('Last day').fill('2041-05-06');
  await settled(desk);
  assert.deepEqual(await axe(desk, 'a document in the console'), []);
  await shoot(desk, 'documents-console');
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  // The page of its member reads anew by itself.
  await card.getByText('Đã duyệt').waitFor();
  await card.getByText('Hạn đến 06/05/2041').waitFor();
  await settled(page);
  await shoot(page, 'documents-approved');
  await page.goto(url(`/wallet/withdraw/${id}`));
  await page.getByText('Nhân viên đang duyệt').first().waitFor();
  assert.deepEqual(complaints, []);
});
