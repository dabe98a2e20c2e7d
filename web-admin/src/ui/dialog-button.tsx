import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Icon } from './icon.js';

interface Props {
  label: string;
  /** Draws the dialog while it is open. */
  dialog: (close: () => void) => ReactNode;
  /** Of the page itself, or of a part of it. */
  variant?: 'contained' | 'outlined';
}

/** A button that adds something: what it is, a dialog asks. */
export function DialogButton({ label, dialog, variant = 'contained' }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} startIcon={<Icon name="plus" />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && dialog(() => setOpen(false))}
    </>
  );
}
