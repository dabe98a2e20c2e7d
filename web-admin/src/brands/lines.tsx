import { TextField } from '@mui/material';
import { useState } from 'react';

const linesOf = (text: string) =>
  text
    .split(/\s+/)
    .map((line) => line.toLowerCase())
    .filter(Boolean);

interface Props {
  label: string;
  helperText?: string;
  value: readonly string[];
  onChange: (lines: string[]) => void;
}

/** A list of the brand, one on each line. */
export function Lines({ value, onChange, ...rest }: Props) {
  const [text, setText] = useState(value.join('\n'));
  return (
    <TextField
      multiline
      minRows={2}
      maxRows={6}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(linesOf(event.target.value));
      }}
      {...rest}
    />
  );
}
