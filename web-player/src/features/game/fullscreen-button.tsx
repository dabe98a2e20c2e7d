import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';

/** Not every phone has it; there the game already fills the page. */
export function FullscreenButton({ stage }: { stage: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('game');
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const toggle = () => (full ? document.exitFullscreen() : stage.current?.requestFullscreen());
  return (
    <Button size="sm" look="quiet" icon="full" onClick={() => void toggle()?.catch(() => undefined)}>
      {t(full ? 'exitFullscreen' : 'fullscreen')}
    </Button>
  );
}
