import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLogout, useNotify, useTranslate } from 'react-admin';
import { attention } from '../api/attention.js';
import { call } from '../api/http.js';
import { ApiError } from '../api/problem.js';
import { session } from '../api/session.js';

const warningMs = 60_000;
const askEveryMs = 10_000;
/** So long after its time the console leaves by itself, where the server cannot be asked. */
const cutOffMs = 60_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** How long the session goes on as far as is known here; null without a session. */
function restMs(): number | null {
  const open = session.get();
  return open ? attention.countedAt() + open.idleSeconds * 1000 - Date.now() : null;
}

/** Asks the server how long the session goes on; it counts as work when the operator gave a sign of life since the last request. */
async function ask(): Promise<void> {
  const { secondsLeft } = await call<{ secondsLeft: number }>('session');
  const { idleSeconds = 0 } = session.get() ?? {};
  attention.heard(Date.now() + (secondsLeft - idleSeconds) * 1000);
}

interface Idle {
  /** The server says that the last minute has begun. */
  readonly warning: boolean;
  /** Seconds until it ends the session for want of any sign of life. */
  readonly left: number;
  readonly stay: () => void;
}

function useIdle(onEnd: () => void): Idle {
  const warned = useRef(false);
  const askedAt = useRef(0);
  const [warning, setWarning] = useState(false);
  const [left, setLeft] = useState(0);
  const show = useCallback((rest: number | null) => {
    warned.current = rest !== null && rest <= warningMs;
    setWarning(warned.current);
    // The number stays as it was while the dialog goes.
    if (rest !== null && warned.current) setLeft(Math.max(0, Math.ceil(rest / 1000)));
  }, []);
  const look = useCallback(async () => {
    askedAt.current = Date.now();
    try {
      await ask();
      show(restMs());
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 401;
      if (refused || (restMs() ?? 0) <= -cutOffMs) onEnd();
    }
  }, [onEnd, show]);
  useEffect(() => {
    const note = () => {
      if (!warned.current) attention.note();
    };
    for (const sign of signs) addEventListener(sign, note, { passive: true });
    const timer = setInterval(() => {
      const rest = restMs();
      if (warned.current) show(rest);
      if (rest !== null && rest <= warningMs && Date.now() - askedAt.current >= askEveryMs) void look();
    }, 1000);
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, note);
    };
  }, [look, show]);
  const stay = () => {
    attention.note();
    void look();
  };
  return { warning, left, stay };
}

/** An unattended console is signed out by the server, or leaves by itself where it is cut off; the last minute says so, and the log-in leads back to the page that was open. */
export function IdleGuard() {
  const t = useTranslate();
  const logout = useLogout();
  const notify = useNotify();
  const leave = useCallback(() => void logout(), [logout]);
  const end = useCallback(() => {
    notify('console.idle.over', { type: 'warning' });
    leave();
  }, [leave, notify]);
  const { warning, left, stay } = useIdle(end);
  return (
    <Dialog open={warning} onClose={stay} maxWidth="xs" aria-labelledby="idle-title" aria-describedby="idle-text">
      <DialogTitle id="idle-title">{t('console.idle.title')}</DialogTitle>
      <DialogContent id="idle-text">{t('console.idle.text', { seconds: left })}</DialogContent>
      <DialogActions>
        <Button onClick={leave}>{t('ra.auth.logout')}</Button>
        <Button variant="contained" autoFocus onClick={stay}>
          {t('console.idle.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
