import { addPush, renewPushAt, type PushSettings } from '../api/push';
import { safeLocalStorage } from '../api/storage';
import { needsGuide } from './install';

/**
 * What this browser can do for messages without a page: nothing (`none`), only as an installed app (`install`), not while its user
 * blocks them (`blocked`), or it is `off` or `on`.
 */
export type PushState = 'none' | 'install' | 'blocked' | 'off' | 'on';

/** Whose messages this browser takes: somebody else who logs in here takes none of them over. */
const ownerKey = 'banyan.push';

const can = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const tell = (taken: PushSubscription): Promise<PushSettings> => {
  const { endpoint, keys } = taken.toJSON();
  return addPush({ endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' });
};

/** What this browser does for a member: of one that is on, the server says so too. */
export async function pushState(member: string): Promise<PushState> {
  if (!can()) return needsGuide() ? 'install' : 'none';
  if (Notification.permission === 'denied') return 'blocked';
  return (await renewPush(member)) ? 'on' : 'off';
}

/**
 * Asks the browser, and has the member told in it; null where its user said no. Called by a press, or browsers do not ask. Rejects where the
 * browser or the server does not take it.
 */
export async function startPush(member: string, applicationServerKey: string): Promise<PushSettings | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await endPush();
  const { pushManager } = await navigator.serviceWorker.ready;
  const taken = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const saved = await tell(taken).catch(async (error: unknown) => {
    await taken.unsubscribe();
    throw error;
  });
  safeLocalStorage.setItem(ownerKey, member);
  return saved;
}

/** No more in this browser, also without the server. */
export async function endPush(): Promise<void> {
  safeLocalStorage.removeItem(ownerKey);
  if (can()) await (await subscription())?.unsubscribe();
}

/**
 * Says again that a member is told here, so that it is not forgotten; whether he is. What another one left, or what he ended from elsewhere,
 * ends here.
 */
export async function renewPush(member: string): Promise<boolean> {
  const taken = can() ? await subscription() : null;
  if (!taken) return false;
  const own = Notification.permission === 'granted' && safeLocalStorage.getItem(ownerKey) === member;
  if (own && (await renewPushAt(taken.endpoint)).browsers.some(({ here }) => here)) return true;
  await endPush();
  return false;
}
