import { useQueries } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { EventState } from '../api/reports.js';
import { services } from '../api/resources.js';
import { Badge, Card, TableBox, When } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { Stat } from '../ui/stat.js';

const refetchInterval = 10_000;
/** Seconds and messages from which a figure is marked; the alerts have the same limits. */
const limits = { horizon: 60, unsent: 60, lag: 10_000 };

const secondsSince = (at: string | null): number => (at ? Math.max(0, (Date.now() - Date.parse(at)) / 1000) : 0);
const letters = (service: string, handler?: string) =>
  `/deadLetters?${new URLSearchParams({ filter: JSON.stringify({ service, state: 'open', ...(handler && { handler }) }) }).toString()}`;

/** A figure in plain text, or marked when somebody should look. */
function Judged({ wrong, children }: { wrong: boolean; children: string }) {
  return wrong ? (
    <Badge tone="warn" icon="alert">
      {children}
    </Badge>
  ) : (
    <>{children}</>
  );
}

function Figures({ value }: { value: EventState }) {
  const t = useTranslate();
  const { number } = useFormat();
  const oldest = Math.max(0, ...value.sources.map(({ oldestAt }) => secondsSince(oldestAt)));
  const lag = value.topics?.reduce((sum, topic) => sum + topic.lag, 0);
  const sum = (of: 'parked' | 'dead') => value.handlers.reduce((total, handler) => total + handler[of], 0);
  const seconds = (count: number) => t('console.events.seconds', { count: number(Math.round(count)) });
  return (
    <div className="fig">
      <Stat label={t('console.events.log')} value={value.log} />
      <Stat
        label={t('console.events.unsent')}
        value={
          <Judged wrong={oldest > limits.unsent}>
            {oldest === 0 ? t('console.events.all_sent') : seconds(oldest)}
          </Judged>
        }
      />
      <Stat
        label={t('console.events.horizon')}
        value={<Judged wrong={value.horizonSeconds > limits.horizon}>{seconds(value.horizonSeconds)}</Judged>}
      />
      <Stat
        label={t('console.events.lag')}
        value={<Judged wrong={(lag ?? 0) > limits.lag}>{lag === undefined ? '–' : number(lag)}</Judged>}
      />
      <Stat
        label={t('console.events.parked')}
        value={<Judged wrong={sum('parked') > 0}>{number(sum('parked'))}</Judged>}
      />
      <Stat label={t('console.events.dead')} value={<Judged wrong={sum('dead') > 0}>{number(sum('dead'))}</Judged>}>
        {sum('dead') > 0 && (
          <Link className="link" to={letters(value.service)}>
            {t('console.menu.deadLetters')}
          </Link>
        )}
      </Stat>
    </div>
  );
}

function Sources({ value }: { value: EventState }) {
  const t = useTranslate();
  const label = useLabel();
  return (
    <TableBox label={`${label('service', value.service)}: ${t('console.events.sources')}`}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('console.events.source')}</th>
            <th>{t('console.events.moved')}</th>
            <th>{t('console.events.oldest')}</th>
          </tr>
        </thead>
        <tbody>
          {value.sources.map((source) => (
            <tr key={source.name}>
              <td>{source.name}</td>
              <td>
                <When at={source.movedAt} />
              </td>
              <td>{source.oldestAt ? <When at={source.oldestAt} /> : t('console.events.all_sent')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  );
}

function Handlers({ value }: { value: EventState }) {
  const t = useTranslate();
  const label = useLabel();
  const { number } = useFormat();
  const lagOf = (topic: string) => value.topics?.find((one) => one.topic === topic)?.lag;
  if (!value.handlers.length) return <p className="muted">{t('console.events.no_handlers')}</p>;
  return (
    <TableBox label={`${label('service', value.service)}: ${t('console.events.handlers')}`}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('console.events.handler')}</th>
            <th>{t('console.events.topic')}</th>
            <th className="num">{t('console.events.lag')}</th>
            <th className="num">{t('console.events.parked')}</th>
            <th>{t('console.events.next')}</th>
            <th className="num">{t('console.events.dead')}</th>
          </tr>
        </thead>
        <tbody>
          {value.handlers.map((handler) => {
            const lag = lagOf(handler.topic);
            return (
              <tr key={handler.name}>
                <td>{handler.name}</td>
                <td>{handler.topic}</td>
                <td className="num">{lag === undefined ? '–' : number(lag)}</td>
                <td className="num">{number(handler.parked)}</td>
                <td>
                  <When at={handler.nextAt} />
                </td>
                <td className="num">
                  {handler.dead === 0 ? (
                    number(0)
                  ) : (
                    <Link className="link" to={letters(value.service, handler.name)}>
                      {number(handler.dead)}
                    </Link>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}

/** Each service is asked by itself: one that is down leaves the others standing. */
export default function EventsPage() {
  const t = useTranslate();
  const label = useLabel();
  const api = useDataProvider<ConsoleDataProvider>();
  const states = useQueries({
    queries: services.map((service) => ({
      queryKey: ['events', service],
      queryFn: () => api.events(service),
      refetchInterval,
    })),
  });
  return (
    <Page title={t('console.menu.events')}>
      <p className="muted">{t('console.events.what')}</p>
      {states.map(({ data, error }, i) => (
        <Card
          key={services[i]}
          title={label('service', services[i] ?? '')}
          actions={<span className="mono faint">{services[i]}</span>}
        >
          <Problem error={error} />
          {data && <Figures value={data} />}
          {data?.topics === null && <p className="warn">{t('console.events.silent')}</p>}
          {data && <Sources value={data} />}
          {data && <Handlers value={data} />}
        </Card>
      ))}
    </Page>
  );
}
