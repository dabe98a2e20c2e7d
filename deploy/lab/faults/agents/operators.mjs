import { setTimeout as sleep } from 'node:timers/promises';

const runs = '/contracts/runs';
const defaults = '/contracts/defaults';

async function listed(operator, path, filter) {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), perPage: '20', order: 'ASC', sort: 'id' });
  return (await operator.call('GET', `${path}?${query}`))?.body.data ?? null;
}

/**
 * One round over what waits for the operators of the agent programme: dividends to propose and approve, the oldest first, and
 * advances to collect. Returns how much of the first kind there was, or null when they could not look.
 */
export async function workAgents([first, second], random) {
  const waiting = await listed(first, runs, { kind: 'DIVIDEND', state: 'AWAIT_APPROVAL' });
  for (const { id } of waiting ?? []) {
    await first.call('POST', `${runs}/${id}/propose`, { reason: 'looked through' });
    await second.call('POST', `${runs}/${id}/approve`, { reason: 'looked through' });
  }
  const owing = random.chance(0.5) ? await listed(second, defaults, { receivable: true }) : [];
  for (const { id } of owing ?? [])
    await second.call('POST', `${defaults}/${id}/collect`, { reason: 'has money again' });
  return waiting && waiting.length;
}

/** Works until the world stops. */
export async function agentOperatorLoop(world) {
  const random = world.random('agent desk');
  while (!world.stopped) {
    await workAgents(world.operators, random);
    await sleep(1_000);
  }
}
