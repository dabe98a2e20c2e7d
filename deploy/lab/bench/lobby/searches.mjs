// What players type and open in a lobby, drawn from a seed over the titles that are there: the same in every run.
import { random } from '../load/mix.mjs';

const withoutMarks = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D');

/** One slip of the finger: two letters swapped, one left out, one twice. Titles of few signs have none to spare. */
function slipped(title, draw) {
  const letters = [...title];
  if (letters.length < 5) return title;
  const at = 1 + Math.floor(draw() * (letters.length - 2));
  const [here, next] = [letters[at], letters[at + 1]];
  const slips = [[next, here], [next], [here, here, next]];
  return [...letters.slice(0, at), ...slips[Math.floor(draw() * slips.length)], ...letters.slice(at + 2)].join('');
}

/* A search as it stands after some key: the beginning of the title, as it is written or as it is typed in a hurry. */
const begun = (title, draw) => [...title].slice(0, 1 + Math.floor(draw() * [...title].length)).join('');
const ways = [
  begun,
  (title, draw) => begun(withoutMarks(title).toLowerCase(), draw),
  slipped,
  (title, draw) => slipped(withoutMarks(title).toLowerCase(), draw),
];

const request = (language, path, call, query) => {
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(asked).toString();
  return { language, path: text ? `${path}?${text}` : path, call, query: Object.fromEntries(asked) };
};
const page = (language, query) => request(language, '/lgw/games', 'games', { page: 1, perPage: 24, ...query });
const facets = (language, query) => request(language, '/lgw/games/facets', 'facets', query);

/** `titles`: `{ language: title }` of every game. Each search is two requests, as the lobby sends them: the page and the counts of its filters. */
export function drawSearches(titles, count, seed) {
  const draw = random(seed);
  return Array.from({ length: count }, (_none, i) => {
    const names = Object.entries(titles[Math.floor(draw() * titles.length)]);
    const [language, title] = names[Math.floor(draw() * names.length)];
    const q = ways[i % ways.length](title, draw).trim();
    return [page(language, { q }), facets(language, { q })];
  }).flat();
}

const languages = ['VI', 'EN', 'CN'];
const categories = [undefined, 'RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS'];
const sorts = [undefined, 'popular', 'new', 'name', 'rtp', 'min-bet'];

/** What a lobby asks for without a text: a category's page somewhere, the counts of its filters, the makers, what is hot. */
export function drawLists(count, seed) {
  const draw = random(seed);
  const pick = (list) => list[Math.floor(draw() * list.length)];
  return Array.from({ length: count }, (_none, i) => {
    const [language, category] = [pick(languages), pick(categories)];
    if (i % 5 === 3) return request(language, '/lgw/vendors', 'lanes', {});
    if (i % 5 === 4) return request(language, '/wps/relay/GCSGAME_hotGamesV2', 'hot', {});
    if (i % 5 === 2) return facets(language, { category });
    return page(language, { category, sort: pick(sorts), page: 1 + Math.floor(draw() * 8) });
  });
}
