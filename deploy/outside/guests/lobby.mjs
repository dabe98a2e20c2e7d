import { setTimeout as sleep } from 'node:timers/promises';
import { shown } from './spins.mjs';

/** How often each kind of game is wished for: slots of ten models, games by themselves, tables of all, leagues, cards among people. */
const alone = { slots: 9, moonlight: 2, dice: 3, mines: 3, plinko: 3 };
const preferences = { ...alone, crash: 2, roulette: 2, baccarat: 2, league: 1, arena: 1, cards: 2 };
const languages = ['VI', 'EN', 'CN'];
const sorts = ['recommended', 'popular', 'new', 'name', 'rtp', 'min-bet'];

/** Looks around in the lobby as people do and returns the game that was wished for: `{ code, kind, … }`. */
export async function browse(guest) {
  const { random, world } = guest;
  const preference = preferenceOf(world, random);
  if (random.chance(0.5)) await guest.call('GET', '/lgw/games?page=1&perPage=24');
  if (random.chance(0.2)) await guest.call('GET', '/wps/relay/GCSGAME_hotGamesV2');
  const found = random.chance(0.6) ? await search(guest, preference) : await filter(guest, preference);
  if (random.chance(0.25)) await favour(guest, found);
  if (random.chance(0.15)) await guest.call('GET', '/wps/relay/GCS_recentGame');
  await sleep(random.between(300, 1_500));
  return preference;
}

function preferenceOf({ games, preferences: own }, random) {
  const wanted = random.weighted(own ?? preferences);
  const kinds = [...games.keys()].filter((kind) => kind.split(' ')[0] === wanted);
  return random.pick(games.get(random.pick(kinds)));
}

/** Types the name, two letters at a time and now and then with a slip, until the game is among the results. */
async function search(guest, { code, names }) {
  const { random, world } = guest;
  const letters = [...names[random.pick(languages)]];
  if (random.chance(0.15) && letters.length > 5) letters.splice(random.between(2, letters.length - 2), 1);
  let list = [];
  for (let typed = 2; ; typed += 2) {
    const text = letters.slice(0, typed).join('').trim();
    list = await listOf(guest, { q: text, page: 1, perPage: 24 });
    if (list.some((game) => game.code === code)) break;
    if (typed >= letters.length) {
      world.figures.add('searches in vain');
      return list;
    }
    await sleep(random.between(150, 450));
  }
  world.figures.add('searches that found it');
  return list;
}

/** Filters by what the lobby offers, looks at the counts of further choices and at a page. */
async function filter(guest, { type, features, volatility }) {
  const { random } = guest;
  const chosen = {
    type,
    ...(features.length > 0 && random.chance(0.5) && { features: random.pick(features) }),
    ...(volatility && random.chance(0.4) && { volatility }),
    ...(random.chance(0.3) && { demo: true }),
  };
  if (random.chance(0.5)) await guest.call('GET', `/lgw/games/facets?${new URLSearchParams(chosen)}`);
  return listOf(guest, { ...chosen, sort: random.pick(sorts), page: random.between(1, 4), perPage: 24 });
}

async function listOf(guest, query) {
  const answer = await guest.call('GET', `/lgw/games?${new URLSearchParams(query)}`);
  return shown(answer).data ?? [];
}

async function favour(guest, list) {
  const { random } = guest;
  const game = random.pick(list);
  if (game) await guest.call(game.isFav ? 'DELETE' : 'POST', '/wps/game/favourites', { nodeId: game.nodeId });
  await guest.call('GET', '/wps/game/favourites');
}
