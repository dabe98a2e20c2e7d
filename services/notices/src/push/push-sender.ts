import { createECDH, createHmac, ECDH } from 'node:crypto';
import webPush, { type RequestDetails } from 'web-push';
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
const curve = 'prime256v1';
/** P-256's order begins with so many ones that a digest is as good as never none of its numbers. */
const secret = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('web push').digest();
const pair = createECDH(curve);
pair.setPrivateKey(secret);

/** The key that browsers subscribe with: only who has its other half can send to them. */
export const pushKey = pair.getPublicKey('base64url');
const privateKey = secret.toString('base64url');

/** Push services of the browsers that there are: Chromium's, Firefox', Edge's and Safari's. */
const services =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+(\.[\w-]+)*\.(notify\.windows|push\.apple)\.com)$/;

/** Whether an address is one of a push service that browsers use: nothing else is ever called. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, username, password } = new URL(endpoint);
  return username === '' && password === '' && (services.test(origin) || origin === config.pushSandbox);
}

/** Whether a key can be a browser's: a point of the curve, of which nothing could be encrypted for any other. */
export function isBrowserKey(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, curve, 'base64url').length > 0;
  } catch {
    return false;
  }
}

function requestOf({ endpoint, p256dh, auth }: Subscription, push: Push): RequestDetails {
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, push.payload, {
    vapidDetails: { subject: config.pushContact, publicKey: pushKey, privateKey },
    TTL: Math.floor(push.livesMs / 1000),
    urgency: push.urgent ? 'high' : 'normal',
    topic: push.topic,
    contentEncoding: 'aes128gcm',
  });
}

/** Encrypts a message for a browser (RFC 8291) and hands it to its push service (RFC 8030). Throws where it cannot be made for it. */
export async function sendPush(subscription: Subscription, push: Push): Promise<PushAnswer> {
  const { endpoint, body, headers } = requestOf(subscription, push);
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
  return [404, 410].includes(answer.status) ? 'GONE' : 'REFUSED';
}
