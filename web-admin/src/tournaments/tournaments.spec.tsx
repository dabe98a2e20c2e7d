import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Resource } from 'react-admin';
import { Route, Routes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { permissions } from '../api/access.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { tournaments } from '../testing/samples/tournaments.js';
import { budgetOf, contentOf, draftOf } from './draft.js';
import TournamentList from './list.js';
import TournamentPlaceList from './places.js';
import TournamentScoreList from './scores.js';
import TournamentShow from './show.js';

const element = (
  <Routes>
    <Route
      path="/tournaments/*"
      element={<Resource name="tournaments" list={TournamentList} show={TournamentShow} />}
    />
    <Route path="/tournamentScores/*" element={<Resource name="tournamentScores" list={TournamentScoreList} />} />
    <Route path="/tournamentPlaces/*" element={<Resource name="tournamentPlaces" list={TournamentPlaceList} />} />
  </Routes>
);
const open = (path: string, held: readonly string[] = permissions) => renderAt(path, element, new FakeApi(held)).api;
const [sample] = tournaments as [(typeof tournaments)[0]];

const decide = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: /Lý do/ }));
  fireEvent.click((await screen.findAllByRole('option'))[0] as HTMLElement);
  fireEvent.click(dialog.getByRole('button', { name }));
};

describe('tournaments', () => {
  it('are listed, and shown with what each place gets and how they score', async () => {
    open('/tournaments');
    fireEvent.click(await screen.findByText('Cuộc đua Rồng'));
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('row', { name: /2 – 10.*70 điểm/ })).toBeVisible();
    expect(screen.getByText('Nếu bằng điểm, ai đạt trước xếp trên.')).toBeVisible();
  });

  it('are ended early by two: what one asked another one confirms', async () => {
    const api = open('/tournaments/5/show');
    const path = 'promotions/tournaments/5/confirm-stop';
    api.forced.set(`POST ${path}`, { status: 200, body: { ...sample, state: 'CANCELLED' } });
    await decide('Xác nhận hủy');
    await waitFor(() =>
      expect(api.requests.filter((request) => request.path.endsWith(path))).toMatchObject([{ body: { revision: 4 } }]),
    );
  });

  it('have no commands for who may only look', async () => {
    open('/tournaments/5/show', ['promotion.view']);
    expect(await screen.findByText('Cuộc đua Rồng', { selector: 'h1' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Xác nhận hủy' })).toBeNull();
  });

  it('are written as they were read, with places one after the other, and not while something does not fit', () => {
    const draft = draftOf(sample);
    expect(contentOf(draft)).toMatchObject({ counted: ['RNG'], leastMinor: '10000000', prizes: sample.prizes });
    expect(budgetOf(sample.prizes)).toEqual({ minor: sample.budgetMinor, points: 630 });
    expect(contentOf({ ...draft, counted: ' ' })).toBeNull();
    expect(contentOf({ ...draft, joining: false })).toMatchObject({ perAddress: 0 });
    const [first, second] = draft.prizes as [(typeof draft.prizes)[0], (typeof draft.prizes)[0]];
    expect(contentOf({ ...draft, prizes: [first, { ...second, toPlace: 1 }] })).toBeNull();
    expect(contentOf({ ...draft, prizes: [{ ...first, amount: '' }, second] })).toBeNull();
  });

  it('have their scores and their paid places in lists', async () => {
    open('/tournamentScores');
    expect(await screen.findByText('minh')).toBeVisible();
  });

  it('say why a place brought nothing', async () => {
    open('/tournamentPlaces');
    expect(await screen.findByText('Bị đóng băng')).toBeVisible();
  });
});
