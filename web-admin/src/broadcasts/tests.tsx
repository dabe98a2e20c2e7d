import { useQuery } from '@tanstack/react-query';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Broadcast, BroadcastTest } from '../api/notice-types.js';
import { DeliveryState } from '../deliveries/state.js';
import { Card, TableBox, When } from '../ui/bits.js';
import { DialogButton } from '../ui/dialog-button.js';
import { MemberName } from '../ui/names.js';
import { Problem } from '../ui/problem.js';
import { TestDialog } from './test-dialog.js';

/** Mails and pushes leave a moment after the test, and may wait. */
const live = { refetchInterval: 5_000 };

function Outcome({ test, channels }: { test: BroadcastTest; channels: Broadcast['channels'] }) {
  const t = useTranslate();
  const ways = test.recipients[0]?.ways.map(({ channel }) => channel) ?? channels;
  return (
    <section className="stack tight">
      <p className="sm muted">
        <When at={test.sentAt} /> · {test.sentBy}
      </p>
      <TableBox label={t('console.line.member')}>
        <table className="plain">
          <thead>
            <tr>
              <th scope="col">{t('console.line.member')}</th>
              {ways.map((way) => (
                <th key={way} scope="col">
                  {t(`console.broadcast.channel.${way}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {test.recipients.map(({ memberId, ways: of }) => (
              <tr key={memberId}>
                <td>
                  <MemberName id={memberId} />
                </td>
                {of.map((way) => (
                  <td key={way.channel}>
                    <DeliveryState {...way} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </TableBox>
    </section>
  );
}

/** To whom it was sent as a test, what became of each, and another test while it is not published. */
export function Tests({ row }: { row: Broadcast }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { permissions = [] } = usePermissions<string[]>();
  const { data, error, refetch } = useQuery({
    queryKey: ['broadcasts', row.id, 'tests'],
    queryFn: () => api.broadcastTests(row.id),
    ...live,
  });
  const open = (row.state === 'DRAFT' || row.state === 'PROPOSED') && isAllowed(permissions, 'broadcasts', 'edit');
  const tests = data?.data ?? [];
  if (!open && !error && tests.length === 0) return null;
  const last = tests[0]?.recipients.map(({ memberId }) => memberId) ?? [];
  const button = open && data && (
    <DialogButton
      label={t('console.broadcast.test')}
      variant="outlined"
      dialog={(close) => <TestDialog row={row} last={last} onClose={close} />}
    />
  );
  return (
    <Card title={t('console.broadcast.tests')} actions={button}>
      {error && <Problem error={error} retry={() => void refetch()} />}
      {data && tests.length === 0 && <p className="faint">{t('console.broadcast.no_tests')}</p>}
      {tests.map((test) => (
        <Outcome key={test.id} test={test} channels={row.channels} />
      ))}
    </Card>
  );
}
