import { ListQuery } from '@banyan/kernel/dto';
import { fieldsIn, wholeIn } from '../game/game.js';
import { entryOf } from '@banyan/kernel/rules';

const states = ['STARTED', 'OPEN', 'CLOSING', 'SETTLED', 'REFUSED', 'ROLLING_BACK', 'VOID'];
const perPage = 25;

/** What each filter may be. */
const shapes: Readonly<Record<string, RegExp>> = {
  game: /^[a-z0-9-]{3,60}$/,
  state: new RegExp(`^(${states.join('|')})$`),
  mode: /^(real|demo)$/,
  player: /^[\x21-\x7e]{1,100}$/,
  id: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  from: /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/,
  until: /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/,
};

/** A page of rounds as it was asked for by `?page=2&game=…`; null when that is none. */
export function listQueryOf(query: unknown): ListQuery | null {
  const { page: asked = '1', ...rest } = fieldsIn(query);
  const page = wholeIn(Number(asked), 1, 4000);
  const given = Object.entries(rest).filter(([, value]) => value !== '');
  const fits = given.every(
    ([name, value]) =>
      typeof value === 'string' &&
      entryOf(shapes, name)?.test(value) &&
      (!/^(from|until)$/.test(name) || !Number.isNaN(Date.parse(value))),
  );
  if (page === null || !fits) return null;
  return Object.assign(new ListQuery(), { page, perPage, filter: Object.fromEntries(given) });
}

/** How many days back; thirty by default. */
export const daysOf = (query: unknown): number => wholeIn(Number(fieldsIn(query)['days'] ?? 30), 1, 366) ?? 30;
