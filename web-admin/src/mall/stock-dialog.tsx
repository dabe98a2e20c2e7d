import { TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MallReward } from '../api/promotion-types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { isCodes } from './draft.js';

/** Codes as they are pasted: one on each line. */
export const codesOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((code) => code.trim())
    .filter(Boolean);

/** More of a reward, or fewer; of coupons that are codes, the codes. */
export function StockDialog({ row, onClose }: { row: MallReward; onClose: () => void }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const ofCodes = isCodes(row);
  const codes = codesOf(typed);
  const change = /^-?\d{1,7}$/.test(typed.trim()) ? Number(typed) : 0;
  const isReady = ofCodes
    ? codes.length > 0 && codes.length <= 1_000 && new Set(codes).size === codes.length
    : change !== 0 && row.stock + change >= 0;
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      ofCodes
        ? api.addMallCodes(row.id, { revision: row.revision, reason, codes })
        : api.restockMallReward(row.id, { revision: row.revision, reason, change }),
    { refresh: ['mallRewards', 'auditLogs'], done: 'console.mall.stocked', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t('console.mall.stock')}
      consequence={t(ofCodes ? 'console.mall.codes_text' : 'console.mall.stock_text', { stock: row.stock })}
      presets={['partner', 'checked_figures', 'mistake']}
      confirm={t('console.mall.stock')}
      pending={isPending}
      error={error}
      ready={isReady}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField
        label={t(ofCodes ? 'console.mall.codes' : 'console.mall.change_by')}
        helperText={ofCodes ? t('console.mall.codes_count', { smart_count: codes.length }) : undefined}
        multiline={ofCodes}
        minRows={ofCodes ? 6 : undefined}
        maxRows={ofCodes ? 12 : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ReasonDialog>
  );
}
