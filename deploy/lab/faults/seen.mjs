import { until } from '../../outside/guests/client.mjs';

const pages = 5;

/** What people read on their pages in the end: each member's statement (the newest lines) and the rank list. */
export async function readSeen(world) {
  const statements = {};
  for (const member of Object.values(world.people).flat()) statements[member.username] = await statementOf(member);
  const member = world.people.players[0];
  const ranks = await until(
    async () => (await member.call('GET', '/wps/relay/GCSGAME_getRankList?period=month'))?.body.value?.list,
  );
  return { statements, winners: (ranks ?? []).map(({ amountMinor }) => amountMinor) };
}

async function statementOf(member) {
  const list = [];
  let total = 0;
  for (let page = 1; page <= pages; page += 1) {
    const value = await until(
      async () => (await member.call('GET', `/wps/wallet/statement?page=${page}&perPage=100`))?.body.value,
    );
    total = value?.total ?? -1;
    list.push(...(value?.data ?? []));
    if (list.length >= total) break;
  }
  return { total, list };
}
