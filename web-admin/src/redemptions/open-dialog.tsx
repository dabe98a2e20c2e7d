import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { RedemptionVerb } from '../api/promotion-types.js';
import { Badge, Facts, Money, RecordLink, When } from '../ui/bits.js';
import { Problem } from '../ui/problem.js';
import { DecisionDialog } from './decision-dialog.js';
import { redemptionTones } from './tones.js';

/** One redemption with where it goes to, and what can be done with it. That it was read is on record. */
export function OpenDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { permissions = [] } = usePermissions<string[]>();
  const [verb, setVerb] = useState<RedemptionVerb | null>(null);
  const { data, error } = useQuery({
    // Each reading is on record: it is read once, whatever else is read again.
    queryKey: ['redemptionOpened', id],
    queryFn: () => api.redemption(id),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const name = (field: string) => t(`resources.redemptions.fields.${field}`);
  const may = isAllowed(permissions, 'redemptions', 'review');
  const verbs: RedemptionVerb[] =
    data?.state === 'APPLYING' ? ['reject', 'approve'] : data?.state === 'APPROVED' ? ['reject', 'complete'] : [];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="redemption-title">
      <DialogTitle id="redemption-title">
        {data ? `${data.title} · ${data.number}` : t('console.redemption.one')}
      </DialogTitle>
      <DialogContent className="stack">
        <Problem error={error} />
        {!data && !error && <p className="muted">{t('ra.page.loading')}</p>}
        {data && (
          <>
            <div className="row">
              <Badge tone={redemptionTones[data.state]}>{t(`console.redemption.state.${data.state}`)}</Badge>
            </div>
            <Facts
              rows={[
                [
                  name('username'),
                  <RecordLink key="m" to={`/members/${data.memberId}/show`}>
                    {data.username || data.memberId}
                  </RecordLink>,
                ],
                [name('type'), t(`console.mall.type.${data.type}`)],
                [name('quantity'), `${data.quantity} ${t(`console.mall.unit.${data.unit}`)}`],
                [name('points'), data.points],
                [name('balanceAfter'), data.balanceAfter],
                [name('ratio'), String(data.ratio)],
                [
                  name('amountMinor'),
                  data.amountMinor === '0' ? null : <Money key="a" minor={data.amountMinor} currency={data.currency} />,
                ],
                [name('address'), data.address],
                [name('phone'), data.phone],
                [name('remark'), data.remark],
                [name('createdAt'), <When key="c" at={data.createdAt} />],
                [name('decidedBy'), data.decidedBy],
                [name('decidedAt'), data.decidedAt && <When key="d" at={data.decidedAt} />],
                [name('reason'), data.reason],
                [name('reference'), data.reference],
                [name('completedBy'), data.completedBy],
                [name('completedAt'), data.completedAt && <When key="f" at={data.completedAt} />],
              ]}
            />
          </>
        )}
        {data && verb && <DecisionDialog row={data} verb={verb} onClose={() => setVerb(null)} onDone={onClose} />}
      </DialogContent>
      <DialogActions>
        {may &&
          verbs.map((each) => (
            <Button
              key={each}
              variant={each === 'reject' ? 'outlined' : 'contained'}
              color={each === 'reject' ? 'error' : 'primary'}
              onClick={() => setVerb(each)}
            >
              {t(`console.redemption.${each}`)}
            </Button>
          ))}
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
