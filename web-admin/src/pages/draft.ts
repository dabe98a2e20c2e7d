import type { PageBlock, PageContent, SitePage } from '../api/notice-types.js';

export type PageName = SitePage['name'];
export type Mark = PageContent['licences'][number];
export type Contact = PageContent['contacts'][number];
export type BlockType = PageBlock['type'];

export const pageNames = ['SITE', 'WORLDCUP'] as const satisfies readonly PageName[];
export const blockTypes = [
  'HEADING', 'TEXT', 'PICTURE', 'BUTTON', 'GAMES', 'COUNTDOWN', 'MATCHES', 'STANDINGS',
] as const satisfies readonly BlockType[]; // prettier-ignore
export const contactKinds = [
  'ZALO', 'TELEGRAM', 'WHATSAPP', 'LINE', 'WECHAT', 'FACEBOOK', 'EMAIL', 'PHONE', 'WEB',
] as const satisfies ReadonlyArray<Contact['kind']>; // prettier-ignore
/** Signs of the players' app that a mark may be. */
export const signs = [
  'bank',
  'card',
  'qr',
  'wallet',
  'phone',
  'bolt',
  'shield',
  'check',
  'dice',
  'globe',
  'trophy',
  'star',
] as const;

export const emptyContent = (): PageContent => ({
  licences: [],
  payments: [],
  providers: [],
  contacts: [],
  frameOrigins: [],
  pictureOrigins: [],
  texts: [],
  blocks: [],
});

export const emptyBlock = (type: BlockType): PageBlock => ({
  type,
  texts: [],
  picture: type === 'PICTURE' ? 'set:football' : '',
  to: type === 'BUTTON' ? '/games' : '',
  codes: [],
  at: '',
  matches: [],
  standings: [],
});

/** Lines of what was typed, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const cellsOf = (line: string): string[] => line.split('|').map((cell) => cell.trim());
const whole = (cell = ''): number => (/^-?\d{1,4}$/.test(cell) ? Number(cell) : 0);

/** `Home | Away | 2026-06-11T19:00 | 2:1` a line; the last cell is empty before a match begins. */
export const matchesText = (matches: PageBlock['matches']): string =>
  matches.map(({ home, away, at, score }) => [home, away, at, score].join(' | ')).join('\n');
export const matchesOf = (text: string): PageBlock['matches'] =>
  linesOf(text).map((line) => {
    const [home = '', away = '', at = '', score = ''] = cellsOf(line);
    return { home, away, at: at.replace(' ', 'T'), score };
  });

/** `Team | played | won | drawn | lost | goals | points` a line, the first is first. */
export const standingsText = (standings: PageBlock['standings']): string =>
  standings
    .map(({ team, played, won, drawn, lost, goals, points }) =>
      [team, played, won, drawn, lost, goals, points].join(' | '),
    )
    .join('\n');
export const standingsOf = (text: string): PageBlock['standings'] =>
  linesOf(text).map((line) => {
    const [team = '', played, won, drawn, lost, goals = '', points] = cellsOf(line);
    return {
      team,
      played: whole(played),
      won: whole(won),
      drawn: whole(drawn),
      lost: whole(lost),
      goals,
      points: whole(points),
    };
  });

/** The list with one moved by so many places; unchanged where there is none. */
export function moved<T>(list: readonly T[], at: number, by: number): T[] {
  const to = at + by;
  const next = [...list];
  if (to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(at, 1));
  return next;
}

const localTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** Whether a block has what its type needs; the server looks closer. */
function isWhole({ type, texts, picture, to, codes, at, matches, standings }: PageBlock): boolean {
  const said = texts.length > 0 && texts.every(({ text }) => text.trim() !== '');
  if (type === 'GAMES') return codes.length > 0;
  if (type === 'MATCHES') return matches.length > 0 && matches.every(({ home, away, at: kickOff }) => home && away && localTime.test(kickOff)); // prettier-ignore
  if (type === 'STANDINGS') return standings.length > 0 && standings.every(({ team }) => team !== '');
  if (type === 'PICTURE') return said && picture !== '';
  if (type === 'BUTTON') return said && to.startsWith('/');
  if (type === 'COUNTDOWN') return said && localTime.test(at);
  return said;
}

export function isReady(
  name: PageName,
  { texts, blocks, licences, payments, providers, contacts }: PageContent,
): boolean {
  if (name === 'WORLDCUP')
    return texts.length > 0 && texts.every(({ title }) => title.trim() !== '') && blocks.every(isWhole);
  const marks = [...licences, ...payments, ...providers];
  return (
    marks.every((mark) => mark.picture !== '' && mark.name.trim() !== '') &&
    contacts.every(({ address }) => address !== '')
  );
}
