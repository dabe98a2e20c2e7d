import { config } from '../config.js';

export const sandbox = config.pushSandbox ?? '';

/** A browser of the stand-in, as it would tell the platform of itself. */
export interface TestBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Has a browser ask its push service for an address. */
export async function subscribe(applicationServerKey: string): Promise<TestBrowser> {
  const answer = await fetch(`${sandbox}/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationServerKey }),
  });
  const { endpoint, keys } = (await answer.json()) as { endpoint: string; keys: Omit<TestBrowser, 'endpoint'> };
  return { endpoint, ...keys };
}

/** What the next pushes to a browser meet; undefined: nothing. */
export const lie = ({ endpoint }: TestBrowser, what?: 'busy' | 'down'): Promise<Response> =>
  fetch(`${endpoint}/lie`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lie: what }),
  });

/** What a browser was given, newest first: opened with its own keys. */
export async function shown({ endpoint }: TestBrowser): Promise<Array<Record<string, string> & { how: string }>> {
  const answer = await fetch(`${sandbox}/messages?to=${endpoint.split('/').at(-1)}`);
  const messages = (await answer.json()) as Array<{ text: string; subject: string }>;
  return messages.map(({ text, subject }) => ({ ...(JSON.parse(text) as Record<string, string>), how: subject }));
}
