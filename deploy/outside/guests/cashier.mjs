import { setTimeout as sleep } from 'node:timers/promises';
import { command, http, phaseOf, until } from './client.mjs';

const dong = 10_000n;
const outcomes = {
  success: 40,
  double: 15,
  late: 10,
  'second-card': 8,
  'out-of-order': 8,
  more: 5,
  little: 5,
  failure: 6,
  leave: 3,
};

/** The provider's page, as the payer's browser sends it. The provider takes a payer's decision once. */
const pay = (world, id, outcome) =>
  http('POST', `${world.urls.sandbox}/pay/${id}`, { body: new URLSearchParams({ outcome }) });

const shownOf = (answer) => ({
  status: answer?.status,
  code: answer?.body.code,
  id: answer?.body.value?.id,
  state: answer?.body.value?.state,
});

/** Opens a deposit and pays it as `outcome` says. Returns its id, or undefined when that is not known yet. */
export async function deposit(member, amountMinor, outcome) {
  const { world, history, random } = member;
  const key = random.uuid();
  const body = { method: 'sandbox', amountMinor: String(amountMinor), idempotencyKey: key };
  const ask = async () => {
    const answer = await member.call('POST', '/wps/wallet/deposits', body);
    return { phase: phaseOf(answer), answer: shownOf(answer) };
  };
  const facts = { kind: 'deposit', username: member.username, key, amount: body.amountMinor };
  const twice = random.chance(0.2);
  if (twice) void member.call('POST', '/wps/wallet/deposits', body);
  const { phase, answer } = await command(world, history, `deposit:${key}`, facts, ask, { twice });
  if (phase !== 'acknowledged' || outcome === 'leave') return undefined;
  await command(world, history, `pay:${answer.id}`, { kind: 'pay', deposit: answer.id, outcome }, async () => {
    const paid = await pay(world, answer.id, outcome);
    return { phase: paid?.status === 303 ? 'acknowledged' : 'unknown', answer: { status: paid?.status } };
  });
  return answer.id;
}

/** How long a newcomer waits for his account and his money on a busy machine. */
const arrivalMs = 180_000;

/** A first deposit, in thousands of VND; the account opens a moment after the registration. */
export async function fund(member, thousands) {
  const opened = async () => (await member.call('GET', '/wps/wallet/withdrawals/rules'))?.body.success === true;
  await until(opened, { limitMs: arrivalMs });
  // Another one where the first was not answered in time.
  await until(() => deposit(member, thousands * 10_000_000n, 'success'), { limitMs: arrivalMs });
  const funded = async () =>
    BigInt((await member.call('GET', '/wps/v2/wallets/balance'))?.body.value?.availableMinor ?? 0) > 0n;
  if (!(await until(funded, { limitMs: arrivalMs }))) throw new Error(`${member.username} got no money`);
}

/** A withdrawal to one of the member's bank accounts, now and then taken back. */
export async function withdraw(member) {
  const { world, history, random } = member;
  const key = random.uuid();
  const card = random.weighted({ good: 75, failing: 12, silent: 13 });
  const above = random.chance(0.15);
  const amount = BigInt(above ? random.between(5_001, 5_600) : random.between(100, 900)) * 1_000n * dong;
  const takesBack = random.chance(0.15);
  const { paymentPassword } = member;
  const body = { amountMinor: String(amount), bankCardId: member.cards[card], idempotencyKey: key, paymentPassword };
  const facts = { kind: 'withdrawal', username: member.username, key, amount: body.amountMinor, card };
  const ask = async () => {
    const answer = await member.callSealed('POST', '/wps/wallet/withdrawals', body);
    return { phase: phaseOf(answer), answer: shownOf(answer) };
  };
  const twice = random.chance(0.2);
  if (twice) void member.callSealed('POST', '/wps/wallet/withdrawals', body);
  const { phase, answer } = await command(world, history, `withdrawal:${key}`, facts, ask, { twice });
  if (phase === 'acknowledged' && takesBack) await member.call('POST', `/wps/wallet/withdrawals/${answer.id}/cancel`);
}

/** Three bank accounts: one that is paid, one that the provider refuses, one whose payouts stay unknown for a while. Those of an earlier run are kept. */
export async function addCards(member, number) {
  const endings = { good: '7788', failing: '0001', silent: '0002' };
  await member.ownPaymentPassword();
  const { paymentPassword } = member;
  const known = (await member.call('GET', '/wps/wallet/bank-cards'))?.body.value ?? [];
  member.cards = Object.fromEntries(
    Object.entries(endings).map(([card, ending]) => [
      card,
      known.find((one) => one.accountNumber.endsWith(ending))?.id,
    ]),
  );
  for (const [card, ending] of Object.entries(endings)) {
    if (member.cards[card]) continue;
    const accountNumber = `9${String(member.world.seed % 100_000).padStart(5, '0')}${String(number).padStart(3, '0')}${ending}`;
    const request = { bankCode: 'VCB', accountNumber, holderName: member.realName, paymentPassword };
    member.cards[card] = await until(
      async () => (await member.callSealed('POST', '/wps/wallet/bank-cards', request))?.body.value?.id,
    );
  }
}

/** A deposit that ends in one of the ways in which deposits end. */
export const topUp = (member, thousands) =>
  deposit(member, BigInt(thousands) * 1_000n * dong, member.random.weighted(outcomes));

/** Deposits and withdraws until the world stops. */
export async function bank(member) {
  const { world, random } = member;
  while (!world.stopped) {
    await sleep(random.between(200, 1_200));
    if (random.chance(0.55)) await topUp(member, random.between(100, 2_000));
    else await withdraw(member);
  }
}
