// The game's page in the browser.

interface Shown {
  readonly currency: string;
  readonly balance: string;
  readonly commitment: string;
  readonly nonce: number;
}

interface Toss {
  readonly face: string;
  readonly win: string;
  readonly nonce: number;
}

const element = <E extends HTMLElement = HTMLElement>(id: string): E => document.getElementById(id) as E;
const main = document.querySelector('main') as HTMLElement;
const words = new Map(Object.entries(JSON.parse(main.dataset['words'] ?? '{}') as Record<string, string>));
const seed = element<HTMLInputElement>('seed');
const sides = [...element('sides').querySelectorAll('button')];
const reveal = element<HTMLButtonElement>('reveal');
const tosses: Array<Toss & { clientSeed: string }> = [];
/** A toss that was sent and not answered: sent again it counts once. */
let open: { round: string; side: string; stake: string; clientSeed: string } | null = null;
let session = '';
let currency = '';

const scales = new Map([
  ['VND', 4],
  ['USDT', 6],
]);
const money = (minor: string): string =>
  new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 }).format(
    Number(minor) / 10 ** (scales.get(currency) ?? 0),
  ) + (currency === 'VND' ? ' ₫' : ` ${currency}`);

const say = (text = ''): void => {
  element('news').textContent = text;
};

class Refused extends Error {}

async function call<A>(method: 'GET' | 'POST', path: string, body?: object): Promise<A> {
  const headers = { authorization: `Bearer ${session}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (answer.status === 401) throw new Refused('ended');
  if (answer.status === 409) throw new Refused('funds');
  if (!answer.ok) throw new Error(String(answer.status));
  return (await answer.json()) as A;
}

/** Does something that the player asked for, with everything still meanwhile; says what went wrong. */
async function doing(work: () => Promise<void>): Promise<void> {
  const buttons = [...sides, reveal];
  for (const button of buttons) button.disabled = true;
  let over = false;
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Refused ? error.message : 'failed';
    if (reason !== 'failed') open = null;
    over = reason === 'ended' || session === '';
    say(words.get(reason));
  }
  for (const button of buttons) button.disabled = over;
}

function show(shown: Shown): void {
  ({ currency } = shown);
  element('balance').textContent = money(shown.balance);
  element('commitment').textContent = shown.commitment;
  element('nonce').textContent = String(shown.nonce);
}

async function enter(): Promise<void> {
  const token = new URLSearchParams(location.search).get('token') ?? '';
  const opened = await call<Shown & { session: string; stakes: string[] }>('POST', 'session', { token });
  ({ session } = opened);
  show(opened);
  for (const [place, stake] of opened.stakes.entries()) {
    const [label, input] = [document.createElement('label'), document.createElement('input')];
    Object.assign(input, { type: 'radio', name: 'stake', value: stake, checked: place === 0 });
    label.className = 'chip';
    label.append(input, money(stake));
    element('stakes').append(label);
  }
}

async function toss(side: string): Promise<void> {
  const stake = document.querySelector<HTMLInputElement>('[name=stake]:checked')?.value ?? '';
  if (!seed.reportValidity() || !seed.value) return;
  open ??= { round: crypto.randomUUID(), side, stake, clientSeed: seed.value };
  const { clientSeed } = open;
  const { round, ...shown } = await call<Shown & { round: Toss }>('POST', 'play', open);
  open = null;
  tosses.push({ ...round, clientSeed });
  const coin = element('coin');
  coin.className = round.face;
  void coin.offsetWidth;
  coin.classList.add('toss');
  show(shown);
  const face = words.get(round.face) ?? '';
  say(`${face}. ${round.win === '0' ? words.get('lost') : words.get('won')?.replace('{amount}', money(round.win))}`);
}

async function faceOf(
  serverSeed: string,
  { clientSeed, nonce }: { clientSeed: string; nonce: number },
): Promise<string> {
  const text = new TextEncoder();
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(serverSeed), hmac, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(`${clientSeed}:${nonce}`)));
  return (digest[31] ?? 0) % 2 === 0 ? 'heads' : 'tails';
}

async function showSeed(): Promise<void> {
  const { serverSeed, ...shown } = await call<Shown & { serverSeed: string }>('POST', 'reveal');
  const drawn = await Promise.all(tosses.map((one) => faceOf(serverSeed, one)));
  const right = drawn.filter((face, place) => face === tosses[place]?.face).length;
  const told = (words.get('revealed') ?? '').replace('{seed}', serverSeed);
  element('revealed').textContent = told.replace('{right}', String(right)).replace('{all}', String(tosses.length));
  tosses.length = 0;
  show(shown);
}

seed.value = crypto.randomUUID().slice(0, 8);
for (const button of sides) button.addEventListener('click', () => void doing(() => toss(button.value)));
reveal.addEventListener('click', () => void doing(showSeed));
// Money may have been moved in or out on another page meanwhile.
document.addEventListener('visibilitychange', () => {
  if (session && !document.hidden) void call<Shown>('GET', 'purse').then(show, () => undefined);
});
void doing(enter);
