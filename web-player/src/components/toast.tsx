import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './button';
import { Icon, type IconName } from './icon';

export interface ToastOptions {
  /** A second line: code, time, what happens next. */
  text?: ReactNode;
  action?: ReactNode;
  /** Replaces an open toast with this key instead of adding one. */
  key?: string;
}

interface ToastItem extends ToastOptions {
  id: number;
  kind: 'info' | 'money' | 'error';
  title: ReactNode;
}

const infoMs = 3_000;
const most = 4;
let items: readonly ToastItem[] = [];
let serial = 0;
const listeners = new Set<() => void>();

function publish(next: readonly ToastItem[]) {
  items = next;
  listeners.forEach((listener) => listener());
}

const show =
  (kind: ToastItem['kind']) =>
  (title: ReactNode, options: ToastOptions = {}) => {
    const id = ++serial;
    const others = items.filter((item) => !options.key || item.key !== options.key);
    publish([...others, { ...options, id, kind, title }].slice(-most));
    return id;
  };

/** `info` leaves after 3 s unless pointed at; `money` and `error` stay until closed. */
export const toast = {
  info: show('info'),
  money: show('money'),
  error: show('error'),
  close: (id: number) => publish(items.filter((item) => item.id !== id)),
};

const LOOK: Record<ToastItem['kind'], { className: string; icon: IconName }> = {
  info: { className: 'toast', icon: 'info' },
  money: { className: 'toast pos', icon: 'check' },
  error: { className: 'toast neg', icon: 'alert' },
};

export function ToastCard({
  kind,
  title,
  text,
  action,
  onClose,
}: Omit<ToastItem, 'id' | 'key'> & { onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div className={LOOK[kind].className} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon name={LOOK[kind].icon} />
      <div className="grow">
        <b>{title}</b>
        {text && <div>{text}</div>}
        {action}
      </div>
      <IconButton icon="x" size="sm" label={t('close')} onClick={onClose} />
    </div>
  );
}

/** Goes in the direction from which nothing comes, then is gone. At once for whoever wants no motion. */
function goAway(card: HTMLElement | null, gone: () => void): void {
  if (typeof card?.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return gone();
  const side = document.documentElement.dir === 'rtl' ? '-32px' : '32px';
  const leave = card.animate([{}, { opacity: 0, transform: `translateX(${side})` }], {
    duration: 130,
    easing: 'cubic-bezier(0.5, 0, 0.9, 0.4)',
    fill: 'forwards',
  });
  leave.onfinish = gone;
  leave.oncancel = gone;
}

function Leaving({ item }: { item: ToastItem }) {
  const card = useRef<HTMLDivElement>(null);
  const close = () => goAway(card.current, () => toast.close(item.id));
  const [held, setHeld] = useState(false);
  const left = useRef(infoMs);
  useEffect(() => {
    if (item.kind !== 'info' || held) return;
    const since = Date.now();
    const timer = setTimeout(() => goAway(card.current, () => toast.close(item.id)), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [item, held]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div ref={card} onPointerEnter={hold} onPointerLeave={release} onFocus={hold} onBlur={release}>
      <ToastCard kind={item.kind} title={item.title} text={item.text} action={item.action} onClose={close} />
    </div>
  );
}

/** The place of all toasts; the shell has one. */
export function Toaster() {
  const { t } = useTranslation('shell');
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => items,
  );
  return (
    <section className="toasts" aria-label={t('messages')}>
      {shown.map((item) => (
        <Leaving key={item.id} item={item} />
      ))}
    </section>
  );
}
