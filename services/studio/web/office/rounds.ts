import { el } from '../frame/dom.js';
import * as api from './api.js';
import { count, empty, head, moment, points, sum, table, tag } from './parts.js';
import { w } from './texts.js';

const states = ['STARTED', 'OPEN', 'CLOSING', 'SETTLED', 'REFUSED', 'ROLLING_BACK', 'VOID'] as const;
const perPage = 25;
const tones = {
  STARTED: 'wait',
  OPEN: 'wait',
  CLOSING: 'wait',
  SETTLED: 'good',
  REFUSED: 'plain',
  ROLLING_BACK: 'bad',
  VOID: 'plain',
} as const;

let asked = new URLSearchParams({ mode: 'real' });
let page = 1;

/** What a round cost or paid, in what it was played for. */
const amount = ({ mode, currency }: api.OfficeRound, minor: string): string =>
  (mode === 'demo' ? points : sum)(minor, currency);

const rowOf = (round: api.OfficeRound): Array<Node | string> => [
  moment(round.createdAt),
  el('span', {}, round.name, el('small', {}, round.game)),
  el('span', {}, round.player || '—', el('small', {}, w(round.mode))),
  el('span', {}, amount(round, round.betMinor), round.free && el('small', {}, w('free'))),
  round.winMinor === null ? '—' : amount(round, round.winMinor),
  el('span', {}, tag(w(round.state), tones[round.state]), round.reason && el('small', {}, round.reason)),
  el('code', {}, round.id),
];

const heads = [['time'], ['game'], ['player'], ['bet', 'num'], ['win', 'num'], ['state'], ['id']] as const;

const field = (label: string, control: HTMLElement): HTMLElement => el('label', { class: 'field' }, label, control);

function options(name: 'state' | 'mode', values: readonly ((typeof states)[number] | 'real' | 'demo')[]): HTMLElement {
  const chosen = asked.get(name) ?? '';
  return el(
    'select',
    { name },
    el('option', { value: '' }, w('any')),
    ...values.map((value) => el('option', { value, selected: value === chosen }, w(value))),
  );
}

/** The reader's own clock, as the server's instants. */
const instant = (text: string): string => (text ? new Date(text).toISOString() : '');
const local = (text: string | null): string => {
  if (!text) return '';
  const at = new Date(text);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

function filters(again: () => void): HTMLElement {
  const text = (name: string) =>
    el('input', { name, value: asked.get(name) ?? '', autocomplete: 'off', spellcheck: 'false' });
  const time = (name: string) => el('input', { name, type: 'datetime-local', value: local(asked.get(name)) });
  const form = el(
    'form',
    { class: 'filters' },
    field(w('game'), text('game')),
    field(w('player'), text('player')),
    field(w('mode'), options('mode', ['real', 'demo'])),
    field(w('state'), options('state', states)),
    field(w('from'), time('from')),
    field(w('until'), time('until')),
    el('button', { type: 'submit', class: 'primary' }, w('apply')),
    el('button', { type: 'reset' }, w('clear')),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = [...new FormData(form)].map(
      ([name, value]) => [name, typeof value === 'string' ? value.trim() : ''] as const,
    );
    asked = new URLSearchParams(
      given.map(([name, value]) => [name, name === 'from' || name === 'until' ? instant(value) : value]),
    );
    page = 1;
    again();
  });
  form.addEventListener('reset', () => {
    asked = new URLSearchParams();
    page = 1;
    again();
  });
  return form;
}

function pager(total: number, again: () => void): HTMLElement {
  const last = Math.max(1, Math.ceil(total / perPage));
  const turn = (by: number) => () => {
    page = Math.min(last, Math.max(1, page + by));
    again();
  };
  return el(
    'nav',
    { class: 'pager', 'aria-label': w('page', { n: page, all: last }) },
    el('button', { type: 'button', disabled: page <= 1, onclick: turn(-1) }, w('previous')),
    el('span', {}, w('page', { n: count(page), all: count(last) })),
    el('button', { type: 'button', disabled: page >= last, onclick: turn(1) }, w('next')),
  );
}

/** Rounds by filters, a page at a time. */
export async function roundsPage(again: () => void): Promise<Node[]> {
  const found = await api.rounds(new URLSearchParams([...asked, ['page', String(page)]]));
  const many = w(found.more ? 'foundMore' : 'found', { n: count(found.total) });
  return [
    head('rounds', null, el('p', { class: 'quiet' }, many)),
    filters(again),
    found.data.length === 0 ? empty('none') : table(w('rounds'), heads, found.data.map(rowOf)),
    pager(found.total, again),
  ];
}

/** Rounds that have no end yet. */
export async function openPage(): Promise<Node[]> {
  const found = await api.openRounds();
  const rows = found.data.map((round) => [...rowOf(round), count(round.attempts)]);
  return [
    head('open', 'openText'),
    rows.length === 0 ? empty('noneOpen') : table(w('open'), [...heads, ['attempts', 'num']], rows),
  ];
}
