import { ListSubheader, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

export interface Reason {
  preset: string;
  text: string;
  /** For which of the decisions it is a reason, where a form offers several. */
  side?: string;
}

export const emptyReason: Reason = { preset: '', text: '' };

type Translate = (key: string) => string;

/** The reason as it is stored: the preset's sentence, then what was written. Empty while it is not complete. */
export function reasonText({ preset, text }: Reason, t: Translate): string {
  const written = text.trim();
  if (!preset) return '';
  if (preset === 'other') return written;
  return [t(`console.reason.${preset}`), written].filter(Boolean).join(': ');
}

/** The same for one of several decisions: a reason of another one is none. */
export const reasonFor = (side: string, reason: Reason, t: Translate): string =>
  reason.side === side ? reasonText(reason, t) : '';

/** Reasons by decision. `other_<side>` in the packs names the one that must be written. */
export type Sides = Readonly<Record<string, readonly string[]>>;

interface Props {
  /** The reasons of one decision, or of several, which then stand apart. */
  presets: readonly string[] | Sides;
  value: Reason;
  onChange: (reason: Reason) => void;
}

const isList = (presets: Props['presets']): presets is readonly string[] => Array.isArray(presets);
const withOther = (presets: readonly string[]) => [...presets, 'other'];

/** Names the reasons below it. It takes nothing of what a menu gives its options: it is none. */
const Heading = ({ text }: { text: string }) => <ListSubheader role="presentation">{text}</ListSubheader>;
Heading.muiSkipListHighlight = true;

function choices(presets: Props['presets'], t: Translate) {
  if (isList(presets))
    return withOther(presets).map((preset) => (
      <MenuItem key={preset} value={preset}>
        {t(`console.reason.${preset}`)}
      </MenuItem>
    ));
  return Object.entries(presets).flatMap(([side, own]) => [
    <Heading key={side} text={t(`console.reason.to_${side}`)} />,
    ...withOther(own).map((preset) => (
      <MenuItem key={`${side}/${preset}`} value={`${side}/${preset}`}>
        {t(`console.reason.${preset === 'other' ? `other_${side}` : preset}`)}
      </MenuItem>
    )),
  ]);
}

/** A preset reason and free text; "other" needs the text. */
export function ReasonFields({ presets, value, onChange }: Props) {
  const t = useTranslate();
  const choose = (chosen: string) => {
    const [side, preset] = isList(presets) ? [undefined, chosen] : chosen.split('/');
    onChange({ ...value, side, preset: preset ?? '' });
  };
  return (
    <div className="stack tight">
      <TextField
        select
        fullWidth
        required
        label={t('console.reason.label')}
        value={value.side && value.preset ? `${value.side}/${value.preset}` : value.preset}
        onChange={(event) => choose(event.target.value)}
      >
        {choices(presets, t)}
      </TextField>
      {value.preset && (
        <TextField
          fullWidth
          multiline
          maxRows={4}
          required={value.preset === 'other'}
          label={t(value.preset === 'other' ? 'console.reason.text' : 'console.reason.more')}
          value={value.text}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
      )}
    </div>
  );
}
