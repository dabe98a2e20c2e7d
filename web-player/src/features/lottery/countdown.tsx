import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/http';

const two = (n: number): string => String(n).padStart(2, '0');

function textOf(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes, seconds] = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${two(minutes)}:${two(seconds)}`;
}

/** How long something is still sold, by the server's clock. */
export function Countdown({ until }: { until: string }) {
  const { t } = useTranslation('lottery');
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  if (left <= 0) return <b className="lot-clock">{t('closed')}</b>;
  return (
    <b className={left < 10_000 ? 'lot-clock num soon' : 'lot-clock num'} role="timer" dir="ltr">
      {textOf(left)}
    </b>
  );
}
