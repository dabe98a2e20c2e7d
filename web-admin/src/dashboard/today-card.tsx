import { useTranslate } from 'react-admin';
import { Card, Facts, Money } from '../ui/bits.js';
import { Stat } from '../ui/stat.js';
import { useFormat } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { useGamesFigures, useIdentityFigures, useWalletFigures } from './queries.js';

/** Change against yesterday in tenths of a per cent, exactly; null when yesterday was zero. */
export function change(today: string, yesterday: string): number | null {
  const before = BigInt(yesterday);
  if (before === 0n) return null;
  return Number(((BigInt(today) - before) * 1000n) / before) / 10;
}

/** More money in is good news, more money out is neither. */
function Delta({ today, yesterday, plain }: { today: string; yesterday: string; plain?: boolean }) {
  const t = useTranslate();
  const { number } = useFormat();
  const percent = change(today, yesterday);
  if (percent === null) return <span className="delta faint">{t('console.today.no_yesterday')}</span>;
  return (
    <span
      title={t(percent < 0 ? 'console.today.less' : 'console.today.more')}
      className={`delta ${plain ? 'muted' : percent < 0 ? 'neg' : 'pos'}`}
    >
      <Icon name={percent < 0 ? 'dn' : 'up'} />
      <span className="num">{number(Math.abs(percent))}%</span>
      <span className="sr">{t(percent < 0 ? 'console.today.less' : 'console.today.more')}</span>
    </span>
  );
}

/** Today in figures, money against yesterday. */
export function TodayCard() {
  const t = useTranslate();
  const { number } = useFormat();
  const wallet = useWalletFigures();
  const games = useGamesFigures();
  const identity = useIdentityFigures();
  const today = wallet.data?.today;
  const count = (value: number | undefined) => (value === undefined ? '–' : number(value));
  return (
    <Card title={t('console.today.title')}>
      <Problem error={games.error ?? identity.error} />
      <div className="fig">
        <Stat label={t('console.flow.in')} value={<Money minor={today?.inMinor} />}>
          {today && <Delta today={today.inMinor} yesterday={today.yesterdayInMinor} />}
        </Stat>
        <Stat label={t('console.flow.out')} value={<Money minor={today?.outMinor} />}>
          {today && <Delta today={today.outMinor} yesterday={today.yesterdayOutMinor} plain />}
        </Stat>
        <Stat label={t('console.today.playing')} value={count(games.data?.playersNow)} />
      </div>
      <hr className="rule" />
      <Facts
        rows={[
          [t('console.today.ggr'), <Money key="ggr" minor={games.data?.ggrTodayMinor} signed />],
          [t('console.today.rounds'), count(games.data?.roundsToday)],
          [t('console.today.online'), count(identity.data?.onlineNow)],
          [t('console.today.members'), `${count(identity.data?.membersToday)} / ${count(identity.data?.membersTotal)}`],
        ]}
      />
    </Card>
  );
}
