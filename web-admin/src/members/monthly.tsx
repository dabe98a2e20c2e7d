import { Button, MenuItem, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { MonthlyStatement, StatementCheck } from '../api/money-types.js';
import type { Member } from '../api/types.js';
import { Badge, Card, Copy, Money, TableBox } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { saveFile } from '../ui/save-file.js';
import { useVerb } from '../ui/use-verb.js';

/** The month before the one that runs here. */
function lastMonth(now = new Date()): string {
  const at = now.getFullYear() * 12 + now.getMonth() - 1;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

function Lines({ statement }: { statement: MonthlyStatement }) {
  const t = useTranslate();
  const { currency, lines, openingMinor, closingMinor, inMinor, outMinor } = statement;
  const money = (minor: string) => <Money minor={minor} currency={currency} />;
  const moved = (minor: string) => (minor === '0' ? null : money(minor));
  return (
    <TableBox label={t('console.member_tab.monthly')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('console.monthly.line')}</th>
            {['in', 'out', 'movements'].map((head) => (
              <th key={head} className="num">
                {t(`console.monthly.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('console.monthly.opening')}</th>
            <td className="num">{money(openingMinor)}</td>
            <td />
            <td />
          </tr>
          {lines.map((line) => (
            <tr key={line.kind}>
              <td>{t(`console.monthly.line_${line.kind}`)}</td>
              <td className="num">{moved(line.inMinor)}</td>
              <td className="num">{moved(line.outMinor)}</td>
              <td className="num">{line.count}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('console.monthly.sum')}</th>
            <td className="num">{money(inMinor)}</td>
            <td className="num">{money(outMinor)}</td>
            <td />
          </tr>
          <tr>
            <th scope="row">{t('console.monthly.closing')}</th>
            <td className="num">{money(closingMinor)}</td>
            <td />
            <td />
          </tr>
        </tbody>
      </table>
    </TableBox>
  );
}

function Files({ member, statement }: { member: Member; statement: MonthlyStatement }) {
  const { month, currency, number } = statement;
  const file = useVerb((api, format: 'pdf' | 'csv') => api.monthlyFile(member.id, { month, currency, format }), {
    refresh: ['auditLogs'],
    onDone: (bytes) => saveFile(`statement-${number}.${bytes.type.includes('pdf') ? 'pdf' : 'csv'}`, bytes),
  });
  return (
    <>
      {(['pdf', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="outlined"
          startIcon={<Icon name="download" />}
          disabled={file.isPending}
          onClick={() => file.start(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
      <Problem error={file.error} />
    </>
  );
}

function State({ statement: { final, number, checkCode } }: { statement: MonthlyStatement }) {
  const t = useTranslate();
  return (
    <div className="row">
      <Badge tone={final ? 'pos' : 'warn'} icon={final ? 'check' : 'clock'}>
        {t(final ? 'console.monthly.final' : 'console.monthly.preliminary')}
      </Badge>
      <span className="muted">
        {t('console.monthly.number')} <span className="mono">{number}</span>
      </span>
      {checkCode && (
        <span className="row tight nowrap muted">
          {t('console.monthly.check_code')} <span className="mono">{checkCode}</span>
          <Copy text={checkCode} />
        </span>
      )}
    </div>
  );
}

/** Number and code of a printed statement that somebody shows. */
function Check() {
  const t = useTranslate();
  const [number, setNumber] = useState('');
  const [code, setCode] = useState('');
  const [answer, setAnswer] = useState<StatementCheck>();
  const check = useVerb((api) => api.checkStatement({ number: number.trim(), code: code.trim() }), {
    refresh: [],
    onDone: setAnswer,
  });
  return (
    <Card title={t('console.monthly.check')}>
      <div className="row">
        <TextField
          label={t('console.monthly.number')}
          value={number}
          onChange={({ target }) => setNumber(target.value)}
        />
        <TextField
          label={t('console.monthly.check_code')}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button
          variant="outlined"
          startIcon={<Icon name="shield" />}
          disabled={check.isPending || !number.trim() || !code.trim()}
          onClick={() => check.start()}
        >
          {t('console.monthly.check_action')}
        </Button>
      </div>
      <Problem error={check.error} />
      <div role="status">
        {answer && (
          <p>
            <Badge tone={answer.valid ? 'pos' : 'neg'} icon={answer.valid ? 'check' : 'alert'}>
              {t(answer.valid ? 'console.monthly.valid' : 'console.monthly.invalid')}
            </Badge>
          </p>
        )}
        {answer?.statement && <Lines statement={answer.statement} />}
      </div>
    </Card>
  );
}

/** What a month of a member came to, from its opening to its closing balance; and whether a printed statement is true. */
export function MemberMonthly({ member }: { member: Member }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const [month, setMonth] = useState(lastMonth);
  const [currency, setCurrency] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['monthly', member.id, month, currency],
    queryFn: () => api.monthlyStatement(member.id, { month, currency }),
    placeholderData: keepPreviousData,
    enabled: /^2\d{3}-\d{2}$/.test(month),
  });
  return (
    <div className="stack">
      <Card
        title={t('console.member_tab.monthly')}
        flush
        actions={data && !error && <Files member={member} statement={data} />}
      >
        <div className="row">
          <TextField
            type="month"
            label={t('console.monthly.month')}
            value={month}
            slotProps={{ inputLabel: { shrink: true } }}
            onChange={({ target }) => setMonth(target.value)}
          />
          {data && data.currencies.length > 1 && (
            <TextField
              select
              label={t('console.monthly.currency')}
              value={data.currency}
              onChange={({ target }) => setCurrency(target.value)}
            >
              {data.currencies.map((one) => (
                <MenuItem key={one} value={one}>
                  {one}
                </MenuItem>
              ))}
            </TextField>
          )}
        </div>
        <Problem error={error} retry={() => void refetch()} />
        {data && !error && (
          <>
            <State statement={data} />
            <Lines statement={data} />
            <p className="xs muted">{t('console.monthly.what')}</p>
          </>
        )}
      </Card>
      <Check />
    </div>
  );
}
