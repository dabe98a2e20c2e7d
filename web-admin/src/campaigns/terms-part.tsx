import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { periods, triggers, type Draft } from './draft.js';

export interface Props {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  choices: readonly T[];
  word: string;
  onChange: (value: T) => void;
}

export function Choice<T extends string>({ label, value, choices, word, onChange }: ChoiceProps<T>) {
  const t = useTranslate();
  return (
    <TextField select label={label} value={value} onChange={(event) => onChange(event.target.value as T)}>
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {t(`console.campaign.${word}.${choice}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface NumberProps {
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

export function Count({ label, value, max, onChange }: NumberProps) {
  return (
    <TextField
      type="number"
      label={label}
      value={value}
      slotProps={{ htmlInput: { min: 0, max } }}
      onChange={(event) => onChange(Math.trunc(Number(event.target.value)) || 0)}
    />
  );
}

export function Typed({
  label,
  value,
  help,
  onChange,
}: {
  label: string;
  value: string;
  help?: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={label}
      value={value}
      helperText={help}
      slotProps={{ htmlInput: { className: 'num' } }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const deposited = (trigger: Draft['terms']['trigger']): boolean => trigger === 'DEPOSIT' || trigger === 'FIRST_DEPOSIT';

/** What has to be done. */
export function ConditionsPart({ draft, onChange }: Props) {
  const t = useTranslate();
  const { terms } = draft;
  const term = (field: string) => t(`console.campaign.term.${field}`);
  const set = (change: Partial<Draft['terms']>) => onChange({ terms: { ...terms, ...change } });
  const counts = ['FIRST_DEPOSIT', 'DEPOSIT', 'STAKE', 'LOSS'].includes(terms.trigger);
  return (
    <>
      <Choice
        label={term('trigger')}
        value={terms.trigger}
        choices={triggers}
        word="trigger"
        onChange={(trigger) =>
          set({
            trigger,
            min: '',
            code: '',
            withinDays: trigger === 'REGISTRATION' ? 7 : 0,
            paidIn: !deposited(trigger),
          })
        }
      />
      <Choice label={term('per')} value={terms.per} choices={periods} word="per" onChange={(per) => set({ per })} />
      {counts && <Typed label={term('minMinor')} value={terms.min} onChange={(min) => set({ min })} />}
      {terms.trigger === 'CODE' && (
        <Typed label={term('code')} value={terms.code} onChange={(code) => set({ code: code.toUpperCase() })} />
      )}
      {terms.trigger === 'REGISTRATION' && (
        <Count
          label={term('withinDays')}
          value={terms.withinDays}
          max={365}
          onChange={(withinDays) => set({ withinDays })}
        />
      )}
      <Count label={term('claimDays')} value={terms.claimDays} max={365} onChange={(claimDays) => set({ claimDays })} />
      {deposited(terms.trigger) ? (
        <FormControlLabel
          label={term('exclusive')}
          control={<Switch checked={terms.exclusive} onChange={(_event, exclusive) => set({ exclusive })} />}
        />
      ) : (
        <FormControlLabel
          label={term('paidIn')}
          control={<Switch checked={terms.paidIn} onChange={(_event, paidIn) => set({ paidIn })} />}
        />
      )}
      {(['perNetwork', 'perPhone', 'perCard'] as const).map((bound) => (
        <Count
          key={bound}
          label={term(bound)}
          value={terms[bound] ?? 0}
          max={1_000}
          onChange={(most) => set({ [bound]: most })}
        />
      ))}
      <FormControlLabel
        label={term('automatic')}
        control={<Switch checked={terms.automatic} onChange={(_event, automatic) => set({ automatic })} />}
      />
    </>
  );
}
