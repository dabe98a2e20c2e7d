import { createECDH, createHmac } from 'node:crypto';
import webPush from 'web-push';
import { config } from '../config.js';

/** Where a browser takes messages. */
export interface Subscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** What is sent to a browser. */
export interface Push {
  /** What the browser shows; a message that is there already is shown anew in its place. */
  readonly payload: string;
  /** Of the message: of two with the same topic a push service keeps the later. */
  readonly topic: string;
  readonly livesMs: number;
  readonly urgent: boolean;
}

export interface PushAnswer {
  /** SENT to the push service; GONE when the browser wants no more; LATER when it is to be tried again; REFUSED for good. */
  readonly state: 'SENT' | 'GONE' | 'LATER' | 'REFUSED';
  /** How long the push service asks to wait, in milliseconds; 0 where it does not say. */
  readonly afterMs: number;
}

const answerMs = 10_000;
/** P-256's order begins with so many ones that a digest is as good as never none of its numbers. */
const pair = createECDH('prime256v1');
pair.setPrivateKey(createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('web push').digest());

/** The key that browsers subscribe with: only who has its other half can send to them. */
export const pushKey = pair.getPublicKey('base64url');
const privateKey = pair.getPrivateKey('base64url').padStart(43, 'A');

/** Push services of the browsers that there are: Chromium's, Firefox', Edge's and Safari's. */
const services =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+(\.[\w-]+)*\.(notify\.windows|push\.apple)\.com)$/;

/** Whether an address is one of a push service that browsers use: nothing else is ever called. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  return username === '' && password === '' && (services.test(origin) || origin === config.pushSandbox);
}

/** Encrypts a message for a browser (RFC 8291) and hands it to its push service (RFC 8030). */
export async function sendPush({ endpoint, p256dh, auth }: Subscription, push: Push): Promise<PushAnswer> {
  const { body, headers } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, push.payload, {
    vapidDetails: { subject: config.pushContact, publicKey: pushKey, privateKey },
    TTL: Math.floor(push.livesMs / 1000),
    urgency: push.urgent ? 'high' : 'normal',
    topic: push.topic,
    contentEncoding: 'aes128gcm',
  });
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: headers as Record<string, string>,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => null);
  await answer?.body?.cancel();
  return { state: stateOf(answer), afterMs: Number(answer?.headers.get('retry-after')) * 1000 || 0 };
}

function stateOf(answer: Response | null): PushAnswer['state'] {
  if (answer === null || answer.status === 429 || answer.status >= 500) return 'LATER';
  if (answer.ok) return 'SENT';
  // 403: it subscribed with a key of before, and is asked anew when its member comes back.
  return [403, 404, 410].includes(answer.status) ? 'GONE' : 'REFUSED';
}
