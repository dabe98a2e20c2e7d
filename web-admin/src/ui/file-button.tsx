import { Button, type ButtonProps } from '@mui/material';
import { useRef } from 'react';

interface Props extends Pick<ButtonProps, 'disabled' | 'startIcon' | 'variant'> {
  label: string;
  /** MIME types or endings, with commas between them. */
  accept: string;
  onChoose: (file: File) => void;
}

/** A button that asks for one file. The field itself is out of sight and of the keyboard's way: a control within a control is none. */
export function FileButton({ label, accept, onChoose, ...button }: Props) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => field.current?.click()}>
        {label}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </>
  );
}
