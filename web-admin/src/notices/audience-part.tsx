import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import { idsOf, type Draft } from './draft.js';

type Audience = Draft['audience'];
/** Player, agent at the top, agent below another, agent who plays, assistant (decision 1). */
const accountTypes = ['0', '1', '2', '41', '42'];

interface Props {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

interface ChoicesProps extends Props {
  field: 'languages' | 'accountTypes';
  legend: string;
  choices: ReadonlyArray<{ value: string; label: string }>;
}

function Choices({ audience, onChange, field, legend, choices }: ChoicesProps) {
  const toggle = (value: string) => {
    const chosen = audience[field];
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    onChange({ ...audience, [field]: next });
  };
  return (
    <fieldset className="plain-set">
      <legend>{legend}</legend>
      {choices.map(({ value, label }) => (
        <FormControlLabel
          key={value}
          label={label}
          control={<Checkbox checked={audience[field].includes(value)} onChange={() => toggle(value)} />}
        />
      ))}
    </fieldset>
  );
}

interface IdsProps extends Props {
  field: 'lines' | 'memberIds';
}

function Ids({ audience, onChange, field }: IdsProps) {
  const t = useTranslate();
  const [text, setText] = useState(audience[field].join('\n'));
  return (
    <TextField
      multiline
      minRows={2}
      maxRows={6}
      label={t(`console.notice.${field}`)}
      helperText={t('console.notice.ids', { count: audience[field].length })}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange({ ...audience, [field]: idsOf(event.target.value) });
      }}
    />
  );
}

/** Whom it is for. What is left empty leaves nobody out. */
export function AudiencePart(props: Props) {
  const t = useTranslate();
  return (
    <div className="stack">
      <p className="muted sm">{t('console.notice.audience_help')}</p>
      <Choices
        {...props}
        field="languages"
        legend={t('console.notice.languages')}
        choices={inPlayer.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Choices
        {...props}
        field="accountTypes"
        legend={t('console.notice.accountTypes')}
        choices={accountTypes.map((value) => ({ value, label: t(`console.notice.account.${value}`) }))}
      />
      <Ids {...props} field="lines" />
      <Ids {...props} field="memberIds" />
    </div>
  );
}
