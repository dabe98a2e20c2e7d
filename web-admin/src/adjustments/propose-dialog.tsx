import { Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { useId, useState, type FormEvent } from 'react';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import { adjustmentCategories, adjustmentKinds, type NewAdjustment } from '../api/money-types.js';
import { type Member } from '../api/types.js';
import { AmountField } from '../ui/amount-field.js';
import { Icon } from '../ui/icon.js';
import { minorTyped } from '../ui/minor-typed.js';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';

const takesBack = (kind: NewAdjustment['kind']): boolean => kind === 'chargeback' || kind === 'reversal';

type Draft = Pick<NewAdjustment, 'kind' | 'category' | 'note' | 'document'> & { amount: string; reference: string };

const empty: Draft = {
  kind: 'manual_credit',
  category: 'correction',
  note: '',
  document: '',
  amount: '',
  reference: '',
};

/** What the form says, when it says all of it. */
function proposalOf({ amount, reference, ...draft }: Draft, currency: string) {
  const amountMinor = minorTyped(amount, currency);
  const complete =
    amountMinor &&
    amountMinor !== '0' &&
    draft.note.trim().length >= 3 &&
    draft.document.trim().length >= 2 &&
    (!takesBack(draft.kind) || reference.trim());
  return complete
    ? { ...draft, amountMinor, currency, ...(takesBack(draft.kind) && { reference: reference.trim() }) }
    : null;
}

interface FieldsProps {
  draft: Draft;
  currency: string;
  onChange: (change: Partial<Draft>) => void;
}

function DraftFields({ draft, currency, onChange }: FieldsProps) {
  const t = useTranslate();
  const amountMinor = minorTyped(draft.amount, currency);
  const wrong = draft.amount !== '' && !amountMinor;
  return (
    <>
      <TextField
        select
        label={t('console.adjustment.kind')}
        value={draft.kind}
        onChange={(event) => onChange({ kind: event.target.value as Draft['kind'] })}
      >
        {adjustmentKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`console.kind.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      {takesBack(draft.kind) && (
        <>
          <TextField
            required
            label={t(`console.adjustment.${draft.kind === 'chargeback' ? 'deposit' : 'transaction'}`)}
            value={draft.reference}
            onChange={(event) => onChange({ reference: event.target.value })}
          />
          <p className="muted">{t('console.adjustment.below')}</p>
        </>
      )}
      <AmountField
        required
        label={t('console.adjustment.money', { currency })}
        value={draft.amount}
        currency={currency}
        amountMinor={amountMinor}
        error={wrong}
        onChange={(amount) => onChange({ amount })}
      />
      <TextField
        select
        label={t('console.adjustment.why')}
        value={draft.category}
        onChange={(event) => onChange({ category: event.target.value as Draft['category'] })}
      >
        {adjustmentCategories.map((category) => (
          <MenuItem key={category} value={category}>
            {t(`console.adjustment.category.${category}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        required
        multiline
        minRows={2}
        label={t('console.reason.text')}
        value={draft.note}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => onChange({ note: event.target.value })}
      />
      <TextField
        required
        label={t('console.adjustment.document')}
        value={draft.document}
        slotProps={{ htmlInput: { maxLength: 64 } }}
        onChange={(event) => onChange({ document: event.target.value })}
      />
    </>
  );
}

/** Proposes a credit or debit, once per dialog however often it is sent. */
export function ProposeDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslate();
  const id = useId();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [draft, setDraft] = useState(empty);
  const proposal = proposalOf(draft, member.currency);
  const { start, isPending, error } = useVerb((api, body: NewAdjustment) => api.proposeAdjustment(body), {
    refresh: ['adjustments', 'queueCounts', 'auditLogs'],
    done: 'console.adjustment.proposed',
    onDone: onClose,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (proposal) start({ ...proposal, memberId: member.id, idempotencyKey });
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}t`} aria-describedby={`${id}c`} fullWidth maxWidth="xs">
      <form onSubmit={submit}>
        <DialogTitle id={`${id}t`}>{t('console.adjustment.open_title', { name: member.username })}</DialogTitle>
        <DialogContent className="stack">
          <p id={`${id}c`} className="muted">
            {t('console.adjustment.open_text')}
          </p>
          <DraftFields
            draft={draft}
            currency={member.currency}
            onChange={(change) => setDraft((now) => ({ ...now, ...change }))}
          />
          <Problem error={error} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!proposal || isPending}>
            {isPending ? t('console.action.working') : t('console.adjustment.propose')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Opens {@link ProposeDialog} for who may propose. */
export function AdjustButton({ member }: { member: Member }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (!isAllowed(permissions, 'adjustments', 'propose')) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<Icon name="note" />} onClick={() => setOpen(true)}>
        {t('console.adjustment.open')}
      </Button>
      {open && <ProposeDialog member={member} onClose={() => setOpen(false)} />}
    </>
  );
}
