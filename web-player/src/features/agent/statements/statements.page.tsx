import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  statementFormats,
  useStatementFile,
  useStatementOf,
  type Statement,
  type StatementAsked,
} from '../../../api/agent-statements';
import { Badge, Note } from '../../../components/badge';
import { Button } from '../../../components/button';
import { Skeleton } from '../../../components/empty-state';
import { Field, Select } from '../../../components/field';
import { Stat } from '../../../components/stat';
import { toast } from '../../../components/toast';
import { calendarDay } from '../../../i18n/business-days';
import { dateFormat } from '../../../i18n/formats';
import { useErrorText } from '../../../i18n/use-error-text';
import { useLanguage } from '../../../i18n/use-language';
import { useTime } from '../../../i18n/use-time';
import { useSession } from '../../../session';
import { serverNow } from '../../../api/http';
import { LoadFailed } from '../../shared/load-failed';
import { saveFile } from '../../shared/save-file';
import { StatementTable } from '../../shared/statement-table';
import { AgentFrame } from '../agent-frame';
import { ShortMoney } from '../short-money';
import { StatementCheck } from './statement-check';

import '../../shared/history.css';

const offered = 36;

/** The last months of a zone as `2026-10`, the one that runs first. */
export function lastMonths(zone: string, now: number, count = offered): string[] {
  const [year = 0, month = 1] = calendarDay(zone, 0, now).split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + month - 1 - back;
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
  });
}

function Files({ number, asked }: { number: string; asked: StatementAsked }) {
  const { t } = useTranslation('statements');
  const { code } = useLanguage();
  const errorText = useErrorText();
  const { mutate, isPending, variables } = useStatementFile(code);
  return (
    <div className="row wrap-ok">
      {statementFormats.map((format) => (
        <Button
          key={format}
          size="sm"
          icon="download"
          busy={isPending && variables.format === format}
          busyLabel={t('busy')}
          onClick={() =>
            mutate(
              { ...asked, format },
              {
                onSuccess: (file) => saveFile(file, `${t('file')}-${number}.${format}`),
                onError: (error) => toast.error(errorText(error)),
              },
            )
          }
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

function Proof({ statement: { number, checkCode, final } }: { statement: Statement }) {
  const { t } = useTranslation('statements');
  if (!final) return <Note icon="clock">{t('preliminaryText')}</Note>;
  return (
    <section className="card stack gap-3" aria-label={t('code')}>
      <dl className="stack gap-3">
        <div>
          <dt className="sm muted">{t('number')}</dt>
          <dd className="num wrap-anywhere whitespace-normal" dir="ltr">
            {number}
          </dd>
        </div>
        <div>
          <dt className="sm muted">{t('code')}</dt>
          <dd className="num wrap-anywhere whitespace-normal" dir="ltr">
            <b>{checkCode}</b>
          </dd>
        </div>
      </dl>
      <p className="xs faint">{t('codeText')}</p>
    </section>
  );
}

function Shown({ statement, asked }: { statement: Statement; asked: StatementAsked }) {
  const { t } = useTranslation('statements');
  const { openingMinor, closingMinor, inMinor, outMinor, currency, final, number } = statement;
  const figures = { opening: openingMinor, in: inMinor, out: outMinor, closing: closingMinor };
  return (
    <div className="stack gap-5">
      <div className="row between wrap-ok">
        <Badge tone={final ? 'positive' : 'warning'} icon={final ? 'check' : 'clock'}>
          {t(final ? 'final' : 'preliminary')}
        </Badge>
        <Files number={number} asked={asked} />
      </div>
      <div className="agent-kpis">
        {(['opening', 'in', 'out', 'closing'] as const).map((of) => (
          <Stat key={of} label={t(of)} value={<ShortMoney minor={figures[of]} currency={currency} />} />
        ))}
      </div>
      <StatementTable statement={statement} />
      <p className="xs faint">{t('what')}</p>
      <Proof statement={statement} />
    </div>
  );
}

function Page() {
  const { t } = useTranslation('statements');
  const { zone } = useTime();
  const { format } = useLanguage();
  const { member } = useSession();
  const since = member ? calendarDay(zone, 0, Date.parse(member.registeredAt)).slice(0, 7) : '';
  const [offeredMonths] = useState(() => lastMonths(zone, serverNow()).filter((month) => month >= since));
  const [asked, setAsked] = useState<StatementAsked>({ month: offeredMonths[1] ?? offeredMonths[0] ?? '' });
  const { data, error, refetch } = useStatementOf(asked);
  const months = dateFormat(`${format}-u-nu-latn`, { month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  // Arabic formats set a mark between the numbers that turns them round.
  const nameOf = (month: string) => months.format(new Date(`${month}-15T00:00:00Z`)).replaceAll('\u200f', '');
  return (
    <div className="stack gap-5">
      <p className="sm muted bill-said">{t('text')}</p>
      <div className="bill-filters">
        <Field label={t('month')}>
          <Select value={asked.month} onChange={({ target }) => setAsked({ ...asked, month: target.value })}>
            {offeredMonths.map((month) => (
              <option key={month} value={month}>
                {nameOf(month)}
              </option>
            ))}
          </Select>
        </Field>
        {data && data.currencies.length > 1 && (
          <Field label={t('currency')}>
            <Select value={data.currency} onChange={({ target }) => setAsked({ ...asked, currency: target.value })}>
              {data.currencies.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown statement={data} asked={asked} />
      ) : (
        <Skeleton className="h-96" />
      )}
      <StatementCheck />
    </div>
  );
}

/** What a month came to, from its opening to its closing balance, as a table and as files; and the check of a printed one. */
export function Component() {
  const { t } = useTranslation('statements');
  return (
    <AgentFrame title={t('title')}>
      <Page />
    </AgentFrame>
  );
}
