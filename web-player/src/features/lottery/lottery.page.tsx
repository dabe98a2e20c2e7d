import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useLotteryGame, useLotteryGames } from '../../api/lottery';
import { Skeleton } from '../../components/empty-state';
import { TabPanel, Tabs } from '../../components/tabs';
import { Time } from '../../components/time';
import { useBrand } from '../../brand/use-brand';
import { lazyInTime } from '../../navigation/chunks';
import { paths } from '../../navigation/paths';
import { useBalance } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import '../shared/history.css';
import { BasketPanel } from './basket-panel';
import { Bound } from './bound';
import { Countdown } from './countdown';
import { Desk } from './desk';
import { Draws } from './draws';
import './lottery.css';
import { MyBets } from './my-bets';
import { Results } from './results';
import { useBasket, type Basket } from './use-basket';

const MyChases = lazyInTime(() => import('./my-chases'));

const tabs = ['play', 'results', 'mine', 'chases'] as const;
type Tab = (typeof tabs)[number];

/** One game: what is being sold, until when, and the desk. */
function Play({ code, basket, currency }: { code: string; basket: Basket; currency: string }) {
  const { t } = useTranslation('lottery');
  const { data, error, refetch } = useLotteryGame(code);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <div className="stack gap-5">
      <div className="row wrap-ok lot-head">
        <span className="grow stack tight">
          <Link className="sm" to={paths.lottery()}>
            {t('allDraws')}
          </Link>
          <h2 className="text-xl">{data.name}</h2>
        </span>
        {data.current ? (
          <span className="stack tight lot-now">
            <span className="faint xs">{t('closesIn')}</span>
            <Countdown until={data.current.closesAt} />
            <span className="faint xs">
              <span className="num">{data.current.number}</span> · <Time at={data.current.drawsAt} />
            </span>
          </span>
        ) : (
          <span className="muted">{t('notOpen')}</span>
        )}
      </div>
      {data.current && data.commitment && <Bound commitment={data.commitment} round={data.current.round} />}
      <div className="lot-cols">
        <Desk key={data.code} game={data} basket={basket} currency={currency} />
        <BasketPanel game={data} basket={basket} currency={currency} />
      </div>
    </div>
  );
}

function AllDraws() {
  const { data, error, refetch } = useLotteryGames();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return <Draws games={data.games} />;
}

/** The lottery: draws, bets, results and my bets. */
export function Component() {
  const { t } = useTranslation('lottery');
  const { brand } = useBrand();
  const { balance } = useBalance();
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((each) => each === search.get('tab')) ?? 'play';
  const setTab = (next: Tab) =>
    setSearch(
      (now) => {
        if (next === 'play') now.delete('tab');
        else now.set('tab', next);
        return now;
      },
      { replace: true },
    );
  const basket = useBasket();
  const code = search.get('gameCode');
  const currency = balance?.currency ?? brand.currency;
  return (
    <div className="lottery-page stack gap-5">
      <title>{`${t('title')} | ${brand.name}`}</title>
      <h1 className="text-2xl mt-6">{t('title')}</h1>
      <Tabs
        id="lot"
        label={t('title')}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={setTab}
      />
      <TabPanel id="lot" value={tab}>
        {tab === 'results' ? (
          <Results key={code} game={code ?? undefined} />
        ) : tab === 'mine' ? (
          <MyBets />
        ) : tab === 'chases' ? (
          <Suspense fallback={<Skeleton className="h-96" />}>
            <MyChases />
          </Suspense>
        ) : code ? (
          <Play code={code} basket={basket} currency={currency} />
        ) : (
          <AllDraws />
        )}
      </TabPanel>
    </div>
  );
}
