import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateFormat } from '../i18n/formats';

const tickMs = 1_000;

/** `YYYY-MM-DD HH:mm:ss` in that zone. */
export function clockText(at: number, zone: string): string {
  return dateFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone }).format(at);
}

/** `GMT+7` */
export function zoneText(at: number, zone: string): string {
  const parts = dateFormat('en-US', { timeZone: zone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Now, once a second while somebody can see it. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      setNow(Date.now());
      timer = setTimeout(tick, tickMs - (Date.now() % tickMs));
    };
    const follow = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') tick();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  return now;
}

/** The house's live clock. Not a live region: it would talk without end. */
export function Clock({ zone }: { zone: string }) {
  const { t } = useTranslation('shell');
  const now = useNow();
  return (
    <>
      <time className="num" dateTime={new Date(now).toISOString()} aria-label={t('clock')} role="timer" aria-live="off">
        {clockText(now, zone)}
      </time>
      <span>{zoneText(now, zone)}</span>
    </>
  );
}
