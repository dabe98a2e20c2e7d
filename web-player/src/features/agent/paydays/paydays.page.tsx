import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contractKinds } from '../../../api/agent';
import { usePaydays, type PaydayPage } from '../../../api/agent-paydays';
import { useBrand } from '../../../brand/use-brand';
import { ButtonLink } from '../../../components/button';
import { EmptyState, Skeleton } from '../../../components/empty-state';
import { Field, Select } from '../../../components/field';
import { Icon } from '../../../components/icon';
import { Pagination } from '../../../components/pagination';
import { Segment } from '../../../components/segment';
import { Stat } from '../../../components/stat';
import { useTime } from '../../../i18n/use-time';
import { paths } from '../../../navigation/paths';
import { useSession } from '../../../session';
import { LoadFailed } from '../../shared/load-failed';
import { AgentFrame } from '../agent-frame';
import { ShortMoney } from '../short-money';
import { useAddress } from '../use-address';
import { PaydayCard } from './payday-card';

const perPage = 20;
const sides = ['all', 'mine', 'below'] as const;

/** What all open periods together would bring and cost, in the brand's currency. */
function Sums({ sums }: Pick<PaydayPage, 'sums'>) {
  const { t } = useTranslation('paydays');
  const { currency } = useBrand().brand;
  const of = sums.find((sum) => sum.currency === currency);
  return (
    <div className="agent-kpis">
      <Stat
        label={t('income')}
        value={<ShortMoney minor={of?.incomeMinor ?? '0'} currency={currency} />}
        note={t('incomeNote')}
      />
      <Stat
        label={t('owed')}
        value={<ShortMoney minor={of?.owedMinor ?? '0'} currency={currency} />}
        note={t('owedNote')}
      />
    </div>
  );
}

function None() {
  const { t } = useTranslation('paydays');
  return (
    <EmptyState
      motif="lotus"
      palette="sen"
      title={t('none')}
      text={t('noneText')}
      action={
        <ButtonLink icon="file" to={paths.agentContracts}>
          {t('offers')}
        </ButtonLink>
      }
    />
  );
}

function List({ own, filter }: { own: string; filter: object }) {
  const { t } = useTranslation('paydays');
  const { moment } = useTime();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = usePaydays({ page, perPage, filter });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  const computed = data.data.map(({ computedAt }) => computedAt).sort()[0];
  return (
    <>
      <Sums sums={data.sums} />
      {data.total === 0 ? (
        <None />
      ) : (
        <section className="stack gap-5" aria-label={t('title')}>
          <p className="sm muted num whitespace-normal">{t('count', { count: data.total })}</p>
          <div className="due-cards">
            {data.data.map((payday) => (
              <PaydayCard key={payday.id} payday={payday} own={own} />
            ))}
          </div>
          <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
          {computed && <p className="xs faint">{t('asOf', { time: moment(computed) })}</p>}
        </section>
      )}
    </>
  );
}

function Page({ own }: { own: string }) {
  const { t } = useTranslation(['paydays', 'agent']);
  const { get, of, choose } = useAddress();
  const side = of('whose', sides, 'all');
  const kind = contractKinds.find((one) => one === get('kind'));
  const whose = { all: {}, mine: { downlineId: own }, below: { uplineId: own } }[side];
  const filter = { ...whose, ...(kind && { kind }) };
  return (
    <>
      <p className="sm muted bill-said">{t('text')}</p>
      <div className="bill-filters">
        <Segment
          label={t('side.label')}
          choices={sides.map((value) => ({ value, label: t(`side.${value}`) }))}
          value={side}
          onChange={(value) => choose({ whose: value })}
        />
        <Field label={t('kind')}>
          <Select value={kind ?? ''} onChange={({ target }) => choose({ kind: target.value })}>
            <option value="">{t('every')}</option>
            {contractKinds.map((one) => (
              <option key={one} value={one}>
                {t(`agent:kindShort.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <List key={JSON.stringify(filter)} own={own} filter={filter} />
      <Link className="row" to={`${paths.agentIncome}?state=AWAIT_APPROVAL`}>
        <span className="min-w-0">{t('open')}</span> <Icon name="right" />
      </Link>
    </>
  );
}

/** When each contract closes next, what it has come to so far, who pays, and what is missing to its next tier. */
export function Component() {
  const { t } = useTranslation('paydays');
  const { member } = useSession();
  return <AgentFrame title={t('title')}>{member && <Page own={member.id} />}</AgentFrame>;
}
