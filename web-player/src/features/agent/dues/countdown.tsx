import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Time } from '../../../components/time';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long it is until an instant, by the minute; and the instant itself. */
export function Countdown({ until }: { until: string }) {
  const { t } = useTranslation('dues');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 4);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  const hours = Math.floor(left / hourMs);
  const minutes = Math.floor((left % hourMs) / minuteMs);
  return (
    <p className={left < 6 * hourMs ? 'due-clock near' : 'due-clock'}>
      <b className="num">
        {left <= 0 ? t('over') : hours > 0 ? t('hours', { hours, minutes }) : t('minutes', { minutes })}
      </b>
      <span className="sm muted">
        {t('until')} <Time at={until} />
      </span>
    </p>
  );
}
