import { inTime } from '@banyan/kernel/rules';
import type { Sound } from './sounds';
import { safeLocalStorage } from '../api/storage';

const key = 'banyan.sound';
const player = inTime(() => import('./sounds'));

/** Off until the player switches it on; the choice stays. */
export const soundOn = (): boolean => safeLocalStorage.getItem(key) === '1';
export const storeSound = (on: boolean): void => safeLocalStorage.setItem(key, on ? '1' : '0');

/** Its code comes with the first sound that somebody wants to hear. */
export function sound(name: Sound): void {
  if (soundOn())
    void player().then(
      ({ playSound }) => playSound(name),
      () => undefined,
    );
}
