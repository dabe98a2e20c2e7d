import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Integrity } from '../api/reports.js';
import { Badge, Card, Money, TableBox } from '../ui/bits.js';
import { useFormat } from '../ui/format.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';
import { IntegrityNote } from './integrity-note.js';
import { Seals } from './seals.js';
import { useIntegrity } from './use-integrity.js';

function Currencies({ value }: { value: Integrity }) {
  const t = useTranslate();
  const { number } = useFormat();
  return (
    <TableBox label={t('console.integrity.per_currency')}>
      <table className="plain">
        <thead>
          <tr>
            <th>{t('console.integrity.currency')}</th>
            <th className="num">{t('console.integrity.sum')}</th>
            <th className="num">{t('console.integrity.accounts')}</th>
            <th className="num">{t('console.integrity.mismatches')}</th>
            <th>{t('console.integrity.result')}</th>
          </tr>
        </thead>
        <tbody>
          {value.perCurrency.map((row) => {
            const ok = row.sumMinor === '0' && row.mismatches === 0;
            return (
              <tr key={row.currency}>
                <td>{row.currency}</td>
                <td className="num">
                  <Money minor={row.sumMinor} currency={row.currency} />
                </td>
                <td className="num">{number(row.accounts)}</td>
                <td className="num">{number(row.mismatches)}</td>
                <td>
                  <Badge tone={ok ? 'pos' : 'neg'} icon={ok ? 'check' : 'alert'}>
                    {t(ok ? 'console.integrity.fits' : 'console.integrity.differs')}
                  </Badge>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableBox>
  );
}

function RunButton() {
  const t = useTranslate();
  const queries = useQueryClient();
  const { permissions = [] } = usePermissions<string[]>();
  const { start, isPending, error } = useVerb((api) => api.runIntegrity(), {
    refresh: ['dashboard'],
    onDone: (result) => queries.setQueryData(['integrity'], result),
  });
  if (!isAllowed(permissions, 'ledger', 'integrity')) return null;
  return (
    <>
      <Button variant="contained" disabled={isPending} onClick={() => start()}>
        {t(isPending ? 'console.action.working' : 'console.integrity.run')}
      </Button>
      <Problem error={error} />
    </>
  );
}

/** The money proof: the ledger adds up, and the journal is what was sealed, back to the first row. */
export default function IntegrityPage() {
  const t = useTranslate();
  const { data, error, refetch } = useIntegrity();
  return (
    <Page title={t('console.menu.integrity')} actions={<RunButton />}>
      <Problem error={error} retry={() => void refetch()} />
      <p className="muted">{t('console.integrity.what')}</p>
      {data && <IntegrityNote value={data} />}
      {data && (
        <Card title={t('console.integrity.per_currency')} flush>
          <Currencies value={data} />
        </Card>
      )}
      <Seals />
    </Page>
  );
}
