import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../api/http';

const two = (n: number): string => String(n).padStart(2, '0');

const daySeconds = 86_400;

const clockOf = (s: number): string => [Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60, s % 60].map(two).join(':');

/** How long it is until an instant, by the server's clock; `onOver` is called once, when it has come. */
export function EnvelopeClock({ until, onOver }: { until: string; onOver: () => void }) {
  const { t } = useTranslation('promotions');
  const [now, setNow] = useState(serverNow);
  const left = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  const days = Math.floor(left / daySeconds);
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return onOver();
    const timer = setInterval(() => setNow(serverNow()), 500);
    return () => clearInterval(timer);
  }, [isOver, onOver]);
  return (
    <b className="num" role="timer">
      {days > 0 && `${t('envelope.days', { count: days })} `}
      <bdi dir="ltr">{clockOf(left)}</bdi>
    </b>
  );
}
