import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Redemption, RedemptionVerb } from '../api/promotion-types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

export const presets: Record<RedemptionVerb, string[]> = {
  approve: ['checked', 'agreed'],
  reject: ['duplicate', 'fraud', 'wrong_request'],
  complete: ['finished', 'partner'],
};
export const refresh = ['redemptions', 'mallRewards', 'pointAccounts', 'auditLogs'];

interface Props {
  row: Pick<Redemption, 'id' | 'remark'>;
  verb: RedemptionVerb;
  onClose: () => void;
  onDone: () => void;
}

/** Approves, rejects or completes a redemption, with a reason. */
export function DecisionDialog({ row, verb, onClose, onDone }: Props) {
  const t = useTranslate();
  const [reference, setReference] = useState('');
  const [told, setTold] = useState('');
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      api.decideRedemption(row.id, verb, {
        reason,
        ...(verb === 'reject' ? { told: told.trim() } : { reference: reference.trim() }),
      }),
    { refresh, done: `console.redemption.${verb}_done`, onDone },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.redemption.${verb}`)}
      consequence={t(`console.redemption.${verb}_text`)}
      presets={presets[verb]}
      confirm={t(`console.redemption.${verb}`)}
      danger={verb === 'reject'}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      {row.remark && <p className="break">“{row.remark}”</p>}
      {verb === 'reject' ? (
        <TextField
          label={t('console.redemption.told')}
          value={told}
          slotProps={{ htmlInput: { maxLength: 140 } }}
          onChange={(event) => setTold(event.target.value)}
        />
      ) : (
        <TextField
          label={t('resources.redemptions.fields.reference')}
          value={reference}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          onChange={(event) => setReference(event.target.value)}
        />
      )}
    </ReasonDialog>
  );
}
