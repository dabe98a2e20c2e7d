import { useTranslation } from 'react-i18next';
import { cashKinds, cashLevels, type CashFilter } from '../../../api/agent-cash';
import { useTeamMember } from '../../../api/agent';
import { Button } from '../../../components/button';
import { Field, Select } from '../../../components/field';
import { Segment } from '../../../components/segment';
import { PeriodFilter, usePeriod } from '../../shared/period-filter';
import { AgentFrame } from '../agent-frame';
import { TeamSearch } from '../team-search';
import { CashList } from './cash-list';
import { useCashFilter, type CashChoice } from './use-cash-filter';

/** Whose transactions are shown, when it is not my own team; and the way back. */
function Whose({ id, onClear }: { id: string; onClear: () => void }) {
  const { t } = useTranslation('cash');
  const { data } = useTeamMember(id);
  return (
    <p className="row wrap-ok gap-3">
      <b>
        <bdi>{t('whose', { name: data?.nickname ?? '…' })}</bdi>
      </b>
      <Button onClick={onClear}>{t('clear')}</Button>
    </p>
  );
}

function Filters({ choice }: { choice: CashChoice }) {
  const { t } = useTranslation('cash');
  const { memberId, level, kind, choose } = choice;
  return (
    <div className="stack gap-4">
      <div className="bill-filters">
        <Segment
          label={t('level.label')}
          choices={cashLevels.map((value) => ({
            value,
            label: value === 'OWN' && memberId === undefined ? t('filter.me') : t(`level.${value}`),
          }))}
          value={level}
          onChange={(value) => choose({ level: value })}
        />
        <Field label={t('filter.kind')}>
          <Select value={kind ?? ''} onChange={({ target }) => choose({ kind: target.value })}>
            <option value="">{t('filter.every')}</option>
            {cashKinds.map((one) => (
              <option key={one} value={one}>
                {t(`kind.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <TeamSearch onChoose={(found) => choose({ memberId: found.memberId })} />
      {memberId && <Whose id={memberId} onClear={() => choose({ memberId: '' })} />}
    </div>
  );
}

function Page({ from, until }: { from: string; until: string }) {
  const choice = useCashFilter();
  const { memberId, level, kind } = choice;
  const filter: CashFilter = { level, from, until, ...(memberId && { memberId }), ...(kind && { kind }) };
  return (
    <>
      <Filters choice={choice} />
      <CashList filter={filter} />
    </>
  );
}

/** What money the team moved: deposits, withdrawals, transfers, dividends and salaries of the whole line. */
export function Component() {
  const { t } = useTranslation('agent');
  const period = usePeriod();
  const { from, to } = period.period;
  return (
    <AgentFrame title={t('place.cash')} head={<PeriodFilter state={period} />}>
      <Page from={from} until={to} />
    </AgentFrame>
  );
}
