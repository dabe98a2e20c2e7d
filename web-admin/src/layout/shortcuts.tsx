import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { KeyMap, useGlobalKeys } from './keys.js';
import { Palette } from './palette.js';

/** The keys that work on every screen, and what they open. */
export function Shortcuts() {
  const t = useTranslate();
  const [open, setOpen] = useState<'palette' | 'map' | null>(null);
  const palette = useCallback(() => setOpen('palette'), []);
  const map = useCallback(() => setOpen('map'), []);
  const close = () => setOpen(null);
  const waiting = useGlobalKeys({ palette, map });
  return (
    <>
      <p role="status" className={waiting ? 'going' : 'sr'}>
        {waiting && t('console.keys.going')}
      </p>
      {open === 'palette' && <Palette onClose={close} onMap={map} />}
      {open === 'map' && <KeyMap onClose={close} />}
    </>
  );
}
