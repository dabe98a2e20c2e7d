import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useGetIdentity, useStore, useTranslate } from 'react-admin';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';
import { desk } from './desk.js';

const longest = 40;

/** Comes to the desk under the name that members see, and leaves it. Kept per operator: who opens the screen again is there again. */
export function DeskSwitch() {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const [there, setThere] = useStore('support.there', false);
  const [name, setName] = useStore('support.name', '');
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (name || (identity?.fullName ?? '').slice(0, longest));
  const { start, isPending, error } = useVerb(
    async (_api, comes: boolean) => {
      await (comes ? desk.come(shown.trim()) : desk.leave(shown.trim()));
      setName(shown.trim());
      setThere(comes);
    },
    { refresh: [] },
  );
  // Once for who was there when he left the screen.
  useEffect(() => {
    if (there && name) start(true);
  }, []);
  return (
    <div className="stack tight">
      <div className="row wrap">
        <TextField
          size="small"
          label={t('console.support.desk_name')}
          value={shown}
          disabled={there}
          slotProps={{ htmlInput: { maxLength: longest, dir: 'auto' } }}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FormControlLabel
          label={t('console.support.desk')}
          control={
            <Switch
              checked={there}
              disabled={isPending || shown.trim() === ''}
              onChange={(_event, comes) => start(comes)}
            />
          }
        />
        <span className="sm muted">{t('console.support.desk_text')}</span>
      </div>
      <Problem error={error} />
    </div>
  );
}
