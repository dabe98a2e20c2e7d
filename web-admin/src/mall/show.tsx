import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { MallReward, MallRewardVerb } from '../api/promotion-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';
import { FormDialog } from './form-dialog.js';
import { StockDialog } from './stock-dialog.js';
import { rewardTones } from './tones.js';

const presets: Record<MallRewardVerb, string[]> = {
  propose: ['campaign', 'checked_figures'],
  publish: ['checked_request', 'checked_figures'],
  end: ['finished', 'incident', 'mistake'],
};

function StepDialog({ row, verb, onClose }: { row: MallReward; verb: MallRewardVerb; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.stepMallReward(row.id, verb, { revision: row.revision, reason }),
    { refresh: ['mallRewards', 'auditLogs'], done: `console.mall.${verb}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.mall.${verb}`)}
      consequence={t(`console.mall.${verb}_text`)}
      presets={presets[verb]}
      confirm={t(`console.mall.${verb}`)}
      danger={verb === 'end'}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

const isUnpublished = (state: MallReward['state']): boolean => state === 'DRAFT' || state === 'PROPOSED';

/** What may be done with it as it is now. */
function verbsOf({ state }: MallReward, may: (verb: string) => boolean): MallRewardVerb[] {
  const verbs: MallRewardVerb[] = [];
  if (state === 'DRAFT' && may('edit')) verbs.push('propose');
  if (!may('publish')) return verbs;
  if (state === 'PROPOSED') verbs.push('publish');
  if (isUnpublished(state) || state === 'PUBLISHED') verbs.push('end');
  return verbs;
}

function Commands({ row }: { row: MallReward }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState<MallRewardVerb | 'change' | 'stock' | null>(null);
  const may = (verb: string) => isAllowed(permissions, 'mallRewards', verb);
  const close = () => setOpen(null);
  const isLive = isUnpublished(row.state) || row.state === 'PUBLISHED';
  return (
    <>
      {may('edit') && isUnpublished(row.state) && (
        <Button variant="outlined" onClick={() => setOpen('change')}>
          {t('ra.action.edit')}
        </Button>
      )}
      {may('publish') && isLive && (
        <Button variant="outlined" onClick={() => setOpen('stock')}>
          {t('console.mall.stock')}
        </Button>
      )}
      {verbsOf(row, may).map((verb) => (
        <Button key={verb} variant={verb === 'end' ? 'outlined' : 'contained'} onClick={() => setOpen(verb)}>
          {t(`console.mall.${verb}`)}
        </Button>
      ))}
      {open === 'change' && <FormDialog reward={row} onClose={close} />}
      {open === 'stock' && <StockDialog row={row} onClose={close} />}
      {open && open !== 'change' && open !== 'stock' && <StepDialog row={row} verb={open} onClose={close} />}
    </>
  );
}

function RewardScreen() {
  const t = useTranslate();
  const row = useRecordContext<MallReward>();
  if (!row) return <NoRecord />;
  const name = (field: string) => t(`resources.mallRewards.fields.${field}`);
  return (
    <Page title={row.title} actions={<Commands row={row} />}>
      <div className="row">
        <Badge tone={rewardTones[row.state]}>{t(`console.mall.state.${row.state}`)}</Badge>
      </div>
      <Card title={t('console.mall.facts')}>
        <Facts
          rows={[
            [name('brand'), <BrandName key="b" code={row.brand} />],
            [name('type'), t(`console.mall.type.${row.type}`)],
            [name('points'), `${row.points} / ${t(`console.mall.unit.${row.unit}`)}`],
            [name('stock'), String(row.stock)],
            [name('taken'), String(row.taken)],
            [
              name('amountMinor'),
              row.amountMinor === '0' ? null : <Money key="m" minor={row.amountMinor} currency={row.currency} />,
            ],
            [t('console.campaign.term.turnover'), row.amountMinor === '0' ? null : String(row.turnover)],
            [name('currency'), row.currency],
            [name('minQuantity'), String(row.minQuantity)],
            [name('perDay'), row.perDay === 0 ? t('console.mall.any') : String(row.perDay)],
            [name('minLevel'), String(row.minLevel)],
            [name('picture'), t(`console.mall.picture.${row.picture}`)],
            [name('priority'), String(row.priority)],
            [name('writtenBy'), row.writtenBy],
            [name('proposedBy'), row.proposedBy],
            [name('publishedBy'), row.publishedBy],
            [name('updatedAt'), <When key="u" at={row.updatedAt} />],
          ]}
        />
      </Card>
      <Card title={t('console.campaign.published')}>
        {row.texts.map(({ language, title, content }) => (
          <div key={language} className="stack tight" dir="auto">
            <span className="xs faint">{language}</span>
            <b>{title}</b>
            {content && <span className="sm muted">{content}</span>}
          </div>
        ))}
      </Card>
      <AuditTrail objectType="mall-reward" objectId={row.id} />
    </Page>
  );
}

export default function MallRewardShow() {
  return (
    <ShowScreen>
      <RewardScreen />
    </ShowScreen>
  );
}
