import { useEffect, useState } from 'react';

/** Until when there is no other code of a purpose, in milliseconds since 1970: also after the form was closed and opened again. */
const restsUntil = new Map<string, number>();

/** For tests: as if no code was asked for. */
export const forgetCooldowns = (): void => restsUntil.clear();

/** The seconds until another code may be asked for, counted down, and how they begin. */
export function useCooldown(purpose: string): { secondsLeft: number; rest: (seconds: number) => void } {
  const [, tick] = useState(0);
  const secondsLeft = Math.max(0, Math.ceil(((restsUntil.get(purpose) ?? 0) - Date.now()) / 1000));
  useEffect(() => {
    if (secondsLeft === 0) return undefined;
    const timer = setTimeout(() => tick((times) => times + 1), 1000);
    return () => clearTimeout(timer);
  });
  const rest = (seconds: number) => {
    restsUntil.set(purpose, Date.now() + seconds * 1000);
    tick((times) => times + 1);
  };
  return { secondsLeft, rest };
}
