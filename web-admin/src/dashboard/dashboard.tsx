import { useCanAccess, useTranslate } from 'react-admin';
import { Mark } from '../ui/mark.js';
import { When } from '../ui/bits.js';
import { Page } from '../ui/page.js';
import { FlowCard } from './flow-card.js';
import { useWalletFigures } from './queries.js';
import { QueueCards } from './queue-cards.js';
import { StateCard, WinsCard } from './state-cards.js';
import { TodayCard } from './today-card.js';
import { WaitingCard } from './waiting-card.js';

function Stamp() {
  const t = useTranslate();
  const { dataUpdatedAt } = useWalletFigures();
  if (!dataUpdatedAt) return null;
  return (
    <span className="faint xs">
      {t('console.dashboard.at')} <When at={new Date(dataUpdatedAt).toISOString()} />
    </span>
  );
}

/** A role without the dashboard still lands here after the log-in: it is told where to go. */
function Welcome() {
  const t = useTranslate();
  return (
    <Page title={t('console.dashboard.welcome')}>
      <div className="card empty">
        <span className="logo">
          <Mark />
        </span>
        <p>{t('console.dashboard.choose')}</p>
      </div>
    </Page>
  );
}

export default function Dashboard() {
  const t = useTranslate();
  const { canAccess, isPending } = useCanAccess({ resource: 'dashboard', action: 'list' });
  if (isPending) return null;
  if (!canAccess) return <Welcome />;
  return (
    <Page title={t('console.menu.dashboard')} actions={<Stamp />}>
      <QueueCards />
      <div className="dash">
        <WaitingCard />
        <StateCard />
      </div>
      <div className="dash">
        <FlowCard />
        <TodayCard />
      </div>
      <WinsCard />
    </Page>
  );
}
