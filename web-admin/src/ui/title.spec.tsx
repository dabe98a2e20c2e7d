import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { useRoleName } from './names.js';
import { TitleOf, useTitle } from './title.js';

const said = [
  { language: 'EN', title: 'Golden wheel' },
  { language: 'VI', title: 'Vòng quay Vàng' },
];

function Titles() {
  const titleOf = useTitle();
  const roleOf = useRoleName();
  return (
    <ul>
      <li>{titleOf({ title: 'Golden wheel', texts: said })}</li>
      <li>{titleOf({ title: 'Only English', texts: [{ language: 'EN', title: 'Only English' }] })}</li>
      <li>{titleOf({ title: 'Golden wheel', draft: null, published: { texts: said } })}</li>
      <li>{roleOf('Auditor')}</li>
      <li>{roleOf('Nightshift. Two')}</li>
    </ul>
  );
}

describe('what is written in several languages', () => {
  it('is named in the operator’s, else as it was written first', async () => {
    renderAt('/', <Titles />);
    const shown = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(shown).toEqual(['Vòng quay Vàng', 'Only English', 'Vòng quay Vàng', 'Kiểm toán', 'Nightshift. Two']);
  });

  it('is named so in other lists too, for who may read it', async () => {
    const api = new FakeApi(['notice.view']);
    api.forced.set('GET notices/articles', {
      status: 200,
      body: { data: [{ id: '7', title: 'Golden wheel', texts: said }], total: 1 },
    });
    renderAt('/', <TitleOf of="articles" id="7" title="Golden wheel" />, api);
    expect(await screen.findByText('Vòng quay Vàng')).toBeVisible();
  });

  it('keeps the name that came with the row for who may not', async () => {
    const api = new FakeApi([]);
    renderAt('/', <TitleOf of="articles" id="7" title="Golden wheel" />, api);
    expect(await screen.findByText('Golden wheel')).toBeVisible();
  });
});
