import { Dialog, DialogContent, DialogTitle } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { isTyping } from '../ui/hotkeys.js';
import { useFreshPlace, usePlaces } from './places.js';

/** How long G waits for its letter. */
const waitMs = 1_500;

const lists = [
  ['J', 'down'],
  ['K', 'up'],
  ['Enter', 'open'],
  ['C', 'claim'],
  ['A', 'approve'],
  ['R', 'reject'],
] as const;
const anywhere = [
  ['Ctrl K', 'palette'],
  ['/', 'search'],
  ['?', 'map'],
  ['Esc', 'close'],
] as const;

function Keys({ title, rows }: { title: string; rows: (readonly [keys: string, text: string])[] }) {
  return (
    <section className="stack tight">
      <h3>{title}</h3>
      <dl className="kv">
        {rows.map(([keys, text]) => (
          <div key={keys}>
            <dt>{text}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Every key of the console, with the places that the operator may open. */
export function KeyMap({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const places = usePlaces().flatMap(([, all]) => all);
  const named = (rows: readonly (readonly [string, string])[]) =>
    rows.map(([keys, name]) => [keys, t(`console.keys.${name}`)] as const);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{t('console.keys.title')}</DialogTitle>
      <DialogContent className="keymap" tabIndex={0}>
        <div className="stack">
          <Keys title={t('console.keys.anywhere')} rows={named(anywhere)} />
          <Keys title={t('console.keys.lists')} rows={named(lists)} />
        </div>
        <div className="places">
          <Keys
            title={t('console.keys.go')}
            rows={places.flatMap(({ key, label }) => (key ? [[`G ${key.toUpperCase()}`, t(label)] as const] : []))}
          />
        </div>
      </DialogContent>
    </Dialog>
  );
}

interface KeyTargets {
  palette: () => void;
  map: () => void;
}

/** Ctrl K, ? and G with a letter. Only Ctrl K works while the operator types. Returns whether G waits for its letter. */
export function useGlobalKeys({ palette, map }: KeyTargets): boolean {
  const navigate = useNavigate();
  const places = usePlaces();
  const fresh = useFreshPlace();
  const [waiting, setWaiting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const rest = () => {
      clearTimeout(timer.current);
      setWaiting(false);
    };
    const go = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const place = waiting ? places.flatMap(([, all]) => all).find((one) => one.key === key) : undefined;
      rest();
      if (place) {
        fresh(place);
        void navigate(place.path);
      } else if (event.key === '?') map();
      else if (key === 'g') {
        setWaiting(true);
        timer.current = setTimeout(rest, waitMs);
      } else return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        palette();
      } else if (!event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target)) go(event);
    };
    // Before the keys of a screen: the letter after G is not theirs.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [navigate, places, fresh, waiting, palette, map]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return waiting;
}
