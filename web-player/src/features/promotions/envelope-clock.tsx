import { useEffect, useState } from 'react';
import { serverNow } from '../../api/http';

const two = (n: number): string => String(n).padStart(2, '0');

function textOf(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const [days, hours, minutes] = [Math.floor(s / 86_400), Math.floor(s / 3600) % 24, Math.floor(s / 60) % 60];
  const clock = `${two(hours)}:${two(minutes)}:${two(s % 60)}`;
  return days > 0 ? `${days} · ${clock}` : clock;
}

/** How long it is until an instant, by the server's clock; `onOver` is called once, when it has come. */
export function EnvelopeClock({ until, onOver }: { until: string; onOver: () => void }) {
  const [now, setNow] = useState(serverNow);
  const left = Date.parse(until) - now;
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return onOver();
    const timer = setInterval(() => setNow(serverNow()), 500);
    return () => clearInterval(timer);
  }, [isOver, onOver]);
  return (
    <b className="num" role="timer" dir="ltr">
      {textOf(left)}
    </b>
  );
}
