import { IconButton, Tooltip } from '@mui/material';
import { useCallback, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../ui/icon.js';
import { KeyMap, useGlobalKeys } from './keys.js';
import { Palette } from './palette.js';

/** The keys that work on every screen, and what they open; where there are no keys, a button opens the palette. */
export function Shortcuts() {
  const t = useTranslate();
  const [open, setOpen] = useState<'palette' | 'map' | null>(null);
  const palette = useCallback(() => setOpen('palette'), []);
  const map = useCallback(() => setOpen('map'), []);
  const close = () => setOpen(null);
  const waiting = useGlobalKeys({ palette, map });
  return (
    <>
      <Tooltip title={t('console.palette.label')}>
        <IconButton className="find-small" aria-label={t('console.palette.label')} onClick={palette}>
          <Icon name="search" />
        </IconButton>
      </Tooltip>
      <p role="status" className={waiting ? 'going' : 'sr'}>
        {waiting && t('console.keys.going')}
      </p>
      {open === 'palette' && <Palette onClose={close} onMap={map} />}
      {open === 'map' && <KeyMap onClose={close} />}
    </>
  );
}
