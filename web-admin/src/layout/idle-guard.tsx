import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLogout, useTranslate } from 'react-admin';

const idleMs = 15 * 60_000;
const warningMs = 60_000;
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Seconds until the session ends for want of any sign of life, once the last minute has begun; else null. */
function useIdle(onEnd: () => void): { left: number | null; stay: () => void } {
  const seen = useRef(Date.now());
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const note = () => {
      if (Date.now() - seen.current < idleMs - warningMs) seen.current = Date.now();
    };
    for (const sign of signs) addEventListener(sign, note, { passive: true });
    const timer = setInterval(() => {
      const rest = idleMs - (Date.now() - seen.current);
      if (rest <= 0) onEnd();
      setLeft(rest > 0 && rest <= warningMs ? Math.ceil(rest / 1000) : null);
    }, 1000);
    return () => {
      clearInterval(timer);
      for (const sign of signs) removeEventListener(sign, note);
    };
  }, [onEnd]);
  const stay = () => {
    seen.current = Date.now();
    setLeft(null);
  };
  return { left, stay };
}

/** An unattended console signs itself out; the last minute says so. */
export function IdleGuard() {
  const t = useTranslate();
  const logout = useLogout();
  const end = useCallback(() => void logout(), [logout]);
  const { left, stay } = useIdle(end);
  return (
    <Dialog open={left !== null} onClose={stay} maxWidth="xs" aria-labelledby="idle-title" aria-describedby="idle-text">
      <DialogTitle id="idle-title">{t('console.idle.title')}</DialogTitle>
      <DialogContent id="idle-text">{t('console.idle.text', { seconds: left ?? 0 })}</DialogContent>
      <DialogActions>
        <Button onClick={end}>{t('ra.auth.logout')}</Button>
        <Button variant="contained" autoFocus onClick={stay}>
          {t('console.idle.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
