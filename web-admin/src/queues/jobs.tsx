import { useTranslate } from 'react-admin';
import type { JobState, ServiceStatus } from '../api/reports.js';
import { Badge, Card, TableBox, When, type Tone } from '../ui/bits.js';
import { useFormat, useLabel } from '../ui/format.js';
import type { IconName } from '../ui/icon.js';

const tones: Record<JobState['state'], [Tone, IconName]> = {
  waiting: ['', 'clock'],
  running: ['info', 'swap'],
  done: ['pos', 'check'],
  failed: ['neg', 'x'],
};
/** A job that is due is late from here on; a few seconds are the beat of its clock. */
const lateFromSeconds = 30;

const tookMs = ({ startedAt, finishedAt }: JobState) =>
  startedAt && finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) : null;

function JobRow({ service, job }: { service: string; job: JobState }) {
  const t = useTranslate();
  const label = useLabel();
  const { number } = useFormat();
  const [tone, icon] = tones[job.state];
  const took = tookMs(job);
  return (
    <tr>
      <td>{label('service', service)}</td>
      <td>{job.name}</td>
      <td>
        <Badge tone={tone} icon={icon}>
          {t(`console.work.${job.state}_state`)}
        </Badge>
        {job.error && <p className="xs neg break">{job.error.slice(0, 120)}</p>}
      </td>
      <td>
        <When at={job.period} />
      </td>
      <td className="num">{took === null ? '–' : t('console.work.ms', { count: number(took) })}</td>
      <td>
        {job.lateSeconds > lateFromSeconds ? (
          <Badge tone="warn" icon="alert">
            {t('console.work.late', { count: number(Math.round(job.lateSeconds)) })}
          </Badge>
        ) : (
          <When at={job.nextAt} />
        )}
      </td>
    </tr>
  );
}

/** Every job of every service with its last run. */
export function Jobs({ workings }: { workings: ServiceStatus[] }) {
  const t = useTranslate();
  const title = t('console.work.jobs');
  return (
    <Card title={title} flush>
      <TableBox label={title}>
        <table className="plain">
          <thead>
            <tr>
              <th>{t('console.work.service')}</th>
              <th>{t('console.work.job')}</th>
              <th>{t('console.work.state')}</th>
              <th>{t('console.work.period')}</th>
              <th className="num">{t('console.work.took')}</th>
              <th>{t('console.work.next')}</th>
            </tr>
          </thead>
          <tbody>
            {workings.flatMap(({ service, jobs }) =>
              jobs.map((job) => <JobRow key={`${service} ${job.name}`} service={service} job={job} />),
            )}
          </tbody>
        </table>
      </TableBox>
    </Card>
  );
}
