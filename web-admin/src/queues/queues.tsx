import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Figure, ServiceStatus } from '../api/reports.js';
import { services } from '../api/resources.js';
import { Card, Empty, TableBox } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { Stat } from '../ui/stat.js';
import { Jobs } from './jobs.js';

const refetchInterval = 10_000;

/** A metric's series summed up; undefined when the process has not measured it. */
const sumOf = (figures: Figure[], name: string): number | undefined => {
  const series = figures.filter((figure) => figure.name === name);
  return series.length > 0 ? series.reduce((sum, { value }) => sum + value, 0) : undefined;
};
const seenOf = (figures: Figure[], name: string) => figures.find((figure) => figure.name === name)?.seen;

function useFigures() {
  const t = useTranslate();
  const { number } = useFormat();
  const round = (value: number) => number(Math.round(value * 10) / 10);
  return {
    count: (value: number | undefined) => (value === undefined ? '–' : number(value)),
    plain: (value: number | undefined) => (value === undefined ? '–' : round(value)),
    ms: (seconds: number | undefined) =>
      seconds === undefined ? '–' : t('console.work.ms', { count: round(seconds * 1000) }),
  };
}

function Lanes({ figures }: { figures: Figure[] }) {
  const t = useTranslate();
  const { count, plain, ms } = useFigures();
  const batch = seenOf(figures, 'wallet_ledger_batch_commands');
  const time = seenOf(figures, 'wallet_ledger_batch_seconds');
  return (
    <Card title={t('console.work.lanes')}>
      <div className="fig">
        <Stat label={t('console.work.waiting')} value={count(sumOf(figures, 'wallet_ledger_queue_commands'))} />
        <Stat label={t('console.work.batch')} value={plain(batch?.p50)}>
          <span className="xs muted">{t('console.work.middle', { count: plain(batch?.p99) })}</span>
        </Stat>
        <Stat label={t('console.work.batch_ms')} value={ms(time?.p50)}>
          <span className="xs muted">{t('console.work.middle', { count: ms(time?.p99) })}</span>
        </Stat>
        <Stat label={t('console.work.busy')} value={count(sumOf(figures, 'wallet_ledger_busy_total'))} />
        <Stat
          label={t('console.work.failures')}
          value={count(sumOf(figures, 'wallet_ledger_batch_failures_total') ?? 0)}
        />
      </div>
    </Card>
  );
}

function Coalescer({ figures }: { figures: Figure[] }) {
  const t = useTranslate();
  const { count, plain } = useFigures();
  const batch = seenOf(figures, 'games_ledger_batch');
  return (
    <Card title={t('console.work.coalescer')}>
      <div className="fig">
        <Stat label={t('console.work.calls')} value={count(sumOf(figures, 'games_ledger_batch'))} />
        <Stat label={t('console.work.per_call')} value={plain(batch?.p50)}>
          <span className="xs muted">{t('console.work.middle', { count: plain(batch?.p99) })}</span>
        </Stat>
        <Stat label={t('console.work.resent')} value={count(sumOf(figures, 'games_ledger_resent_total'))} />
      </div>
    </Card>
  );
}

function VendorCalls({ figures }: { figures: Figure[] }) {
  const t = useTranslate();
  const { count, ms } = useFigures();
  const calls = figures.filter(({ name }) => name === 'games_vendor_request_seconds');
  const title = t('console.work.vendors');
  return (
    <Card title={title} flush>
      {calls.length === 0 && <Empty text={t('console.work.no_vendors')} icon="link" />}
      {calls.length > 0 && (
        <TableBox label={title}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('console.work.vendor')}</th>
                <th>{t('console.work.endpoint')}</th>
                <th>{t('console.work.answer')}</th>
                <th className="num">{t('console.work.count')}</th>
                <th className="num">{t('console.work.median')}</th>
                <th className="num">{t('console.work.p99')}</th>
              </tr>
            </thead>
            <tbody>
              {calls.map(({ labels, value, seen }) => (
                <tr key={JSON.stringify(labels)}>
                  <td>{labels.vendor}</td>
                  <td>{labels.endpoint}</td>
                  <td>{labels.status}</td>
                  <td className="num">{count(value)}</td>
                  <td className="num">{ms(seen?.p50)}</td>
                  <td className="num">{ms(seen?.p99)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
      )}
    </Card>
  );
}

/** What waits where: the wallet's lanes, the bets on their way to it, vendors' calls, and the jobs of all services. */
export default function QueuesPage() {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const answers = useQueries({
    queries: services.map((service) => ({
      queryKey: ['workings', service],
      queryFn: () => api.workings(service),
      refetchInterval,
    })),
  });
  const known = answers.flatMap(({ data }): ServiceStatus[] => (data ? [data] : []));
  const figuresOf = (service: string) => known.find((one) => one.service === service)?.figures;
  const [wallet, games] = [figuresOf('wallet'), figuresOf('games')];
  return (
    <Page title={t('console.menu.queues')}>
      <p className="muted">{t('console.work.what')}</p>
      {answers.map(({ error }, i) => (
        <Problem key={services[i]} error={error} />
      ))}
      <div className="cols">
        {wallet && <Lanes figures={wallet} />}
        {games && <Coalescer figures={games} />}
      </div>
      {games && <VendorCalls figures={games} />}
      <Jobs workings={known} />
    </Page>
  );
}
