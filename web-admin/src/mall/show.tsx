import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { MallReward } from '../api/promotion-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { Page } from '../ui/page.js';
import { isAlive, PublishCommands, type PublishKind } from '../ui/publish-commands.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useTitle } from '../ui/title.js';
import { FormDialog } from './form-dialog.js';
import { StockDialog } from './stock-dialog.js';
import { rewardTones } from './tones.js';

const kind: PublishKind = {
  resource: 'mallRewards',
  words: 'mall',
  stepOf: (api) => api.stepMallReward,
  endings: ['finished', 'incident', 'mistake'],
};

function StockButton({ row }: { row: MallReward }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [isOpen, setOpen] = useState(false);
  if (!isAlive(row) || !isAllowed(permissions, kind.resource, 'publish')) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {t('console.mall.stock')}
      </Button>
      {isOpen && <StockDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

function Commands({ row }: { row: MallReward }) {
  return (
    <PublishCommands row={row} kind={kind} form={(close) => <FormDialog reward={row} onClose={close} />}>
      <StockButton row={row} />
    </PublishCommands>
  );
}

function RewardScreen() {
  const t = useTranslate();
  const titleOf = useTitle();
  const row = useRecordContext<MallReward>();
  if (!row) return <NoRecord />;
  const name = (field: string) => t(`resources.mallRewards.fields.${field}`);
  return (
    <Page title={titleOf(row)} actions={<Commands row={row} />}>
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
