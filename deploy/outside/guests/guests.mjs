// People who play on a demo platform through its public doors, so that a newcomer finds it alive: winners, figures of agents, queues
// of operators. `npm start` runs it beside the platform; BANYAN_READY names the platform's ready.json, BANYAN_GUESTS how many come.
// BANYAN_GUESTS_WISH names the one kind of game that they play, for money alone: else one may sit down at a table where nobody comes.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { gamesByKind } from './kinds.mjs';
import { Figures } from './figures.mjs';
import { Guest } from './guest.mjs';
import { arrive, live } from './life.mjs';
import { http, until } from './client.mjs';
import { shown } from './spins.mjs';
import { Member } from './member.mjs';
import { World } from './world.mjs';
import { Random } from './random.mjs';
import { people } from './people.mjs';

/** Calm: ten of them are about one round a second, which a small machine does not feel. */
const habits = {
  tabs: { 1: 1 },
  paces: { hurried: [3_000, 6_000], usual: [4_000, 12_000] },
  demoShare: 0.05,
  cashierShare: 0.5,
  visit: [240_000, 600_000],
  away: [10_000, 90_000],
};
const preference = process.env.BANYAN_GUESTS_WISH;
/** Names bank accounts; the same at every start, since the guests are. */
const seed = 2026;
const arrivalMs = 2_000;

/** What guests share. Nobody judges them afterwards, so nothing is written down. */
class Demo extends World {
  unresolved = { push: () => undefined };
  figures = new Figures();
  preferences = preference && { [preference]: 1 };

  constructor(ready) {
    const player = ready.player.replace(/\/$/, '');
    super({ seed, ready, urls: { player, studio: ready.studio, sandbox: ready.payments } });
  }

  random(name) {
    return new Random(Date.now(), name);
  }
}

/** A demo agent, who has a link for guests. */
class Recruiter extends Member {
  constructor(world, username) {
    super(world, username);
    Object.assign(this, { username, password: world.ready.accounts.agent.password });
  }

  /** The code of the link; undefined when the agent cannot log in any more. */
  async code() {
    const name = 'Khách chơi thử';
    const open = async () => {
      const links = shown(await this.call('GET', '/wps/agent/links?page=1&perPage=50')).data;
      return links?.find((link) => link.name === name && link.state === 'OPEN');
    };
    const made = async () => shown(await this.call('POST', '/wps/agent/links', { name, kind: 'PLAYER' }));
    return ((await open()) ?? (await made())).code;
  }
}

async function visit(world, number, { agent, ...person }) {
  const guest = Object.assign(new Guest(world, number), person);
  const { token } = shown(await guest.login());
  if (!token) await arrive(guest, agent ? await new Recruiter(world, agent).code() : undefined);
  await live(guest, preference ? { ...habits, demoShare: 0 } : habits);
}

const ready = JSON.parse(readFileSync(process.env.BANYAN_READY, 'utf8'));
const world = new Demo(ready);
const games = () => http('GET', `${world.urls.studio}/games.json`).then((answer) => shown(answer).games);
world.games = gamesByKind({ games: await until(games) });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
for (const [index, person] of people.slice(0, Number(process.env.BANYAN_GUESTS)).entries()) {
  visit(world, index + 1, person).catch((error) => console.error(`${person.username} left: ${error.message}`));
  await sleep(arrivalMs);
}
