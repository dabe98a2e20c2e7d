import { createHmac } from 'node:crypto';
import { solve, type Puzzle } from '@banyan/kernel/rules';
import type { Json, TestResponse, TestService } from '@banyan/kernel/testing';

export const password = 'xK9-mirror-lamp';

type Form = Readonly<Record<string, unknown>>;

export const form = (over: Form = {}): Form => ({
  username: 'hoanglan',
  password,
  acceptTerms: true,
  ageConfirmed: true,
  registerMethod: 'WEB',
  ...over,
});

export interface SignedInMember {
  id: bigint;
  token: string;
  refresh: string;
  value: Json;
}

/** Registers through the door and returns what the browser would hold. */
export async function register(
  service: TestService,
  over: Form = {},
  headers: Record<string, string> = {},
): Promise<SignedInMember> {
  const answer = await worked((proof) =>
    service.http('PUT', '/wps/member/register', { body: { ...form(over), ...proof }, headers }),
  );
  if (answer.status !== 200) throw new Error(`registration answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return signedIn(answer);
}

export function signedIn(answer: TestResponse): SignedInMember {
  const { value } = answer.body;
  if (!value) throw new Error(`nobody is signed in: ${JSON.stringify(answer.body)}`);
  return {
    id: BigInt(text(value.member?.id)),
    token: text(value.token),
    refresh: cookie(answer, 'banyan_refresh'),
    value,
  };
}

export const login = (
  service: TestService,
  over: Form = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> =>
  worked((proof) =>
    service.http('POST', '/wps/session/login', {
      body: { username: 'hoanglan', password, type: 'username', ...over, ...proof },
      headers,
    }),
  );

/** The puzzle of a refusal `identity.proof_required`, `behaviour_required` or `behaviour_failed`. */
export const puzzleOf = ({ body: { value, details } }: TestResponse): Puzzle =>
  (value ?? details)?.['proof'] as unknown as Puzzle;

/** Sends once more with the proof of work, where the first answer asks for one: many at once are busy sooner on a busy machine. */
export async function worked(send: (proof: { proof?: string }) => Promise<TestResponse>): Promise<TestResponse> {
  const answer = await send({});
  return text(answer.body.code) === 'identity.proof_required' ? send({ proof: solve(puzzleOf(answer)) }) : answer;
}

export const refresh = (service: TestService, token: string): Promise<TestResponse> =>
  service.http('POST', '/wps/session/refresh', { headers: { cookie: `banyan_refresh=${token}` } });

/** The value of a cookie that the answer sets; empty when it sets none. */
export function cookie(answer: TestResponse, name: string): string {
  const line = answer.headers.getSetCookie().find((text) => text.startsWith(`${name}=`)) ?? '';
  return line.slice(name.length + 1).split(';')[0] ?? '';
}

/** RFC 6238 by the book: the reference that the port is held to. */
export function totpCode(secret: string, at: Date): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Repeats the request until the response fits, for what happens just after a commit. */
export async function eventually<T>(ask: () => Promise<T>, fits: (answer: T) => boolean): Promise<T> {
  const until = Date.now() + 5000;
  for (;;) {
    const answer = await ask();
    if (fits(answer) || Date.now() > until) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** A text of an answer; empty when it is none. */
export const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The statuses of answers, smallest first. */
export const statuses = (answers: readonly TestResponse[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b);

export const consolePassword = 'Console#2026';

export interface SignedInOperator {
  token: string;
  refresh: string;
  answer: TestResponse;
}

/** Signs in to the console through both doors with the demo accounts; the clock moves on so that each code is fresh. */
export async function consoleLogin(
  service: TestService,
  username: string,
  headers: Record<string, string> = {},
): Promise<SignedInOperator> {
  service.clock.advance(30_000);
  const challenge = await service.http('POST', '/admin/v1/session/login', {
    body: { username, password: consolePassword },
    headers,
  });
  const secret = process.env[username === 'approver' ? 'APPROVER_TOTP_SECRET' : 'OPERATOR_TOTP_SECRET'] ?? '';
  const body = { challenge: text(challenge.body.challenge), code: totpCode(secret, service.clock.now()) };
  const answer = await service.http('POST', '/admin/v1/session/totp', { body, headers });
  return { token: text(answer.body.token), refresh: cookie(answer, 'banyan_console_refresh'), answer };
}
