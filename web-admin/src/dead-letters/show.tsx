import { Button } from '@mui/material';
import { usePermissions, useRecordContext, useRedirect, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { DeadLetter } from '../api/reports.js';
import { Badge, Card, Copy, Facts, When } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';

function Replay({ letter }: { letter: DeadLetter }) {
  const t = useTranslate();
  const redirect = useRedirect();
  const { permissions = [] } = usePermissions<string[]>();
  const { start, isPending, error } = useVerb((api) => api.replay(letter.id), {
    refresh: ['deadLetters'],
    done: 'console.letter.replay_done',
    onDone: () => redirect('list', 'deadLetters'),
  });
  if (!isAllowed(permissions, 'deadLetters', 'replay')) return null;
  return (
    <>
      <Problem error={error} />
      <Button
        variant="contained"
        startIcon={<Icon name="refresh" />}
        disabled={isPending || letter.replayedAt !== null}
        onClick={() => start()}
      >
        {t(isPending ? 'console.action.working' : 'console.letter.replay')}
      </Button>
    </>
  );
}

function LetterScreen() {
  const t = useTranslate();
  const letter = useRecordContext<DeadLetter>();
  if (!letter) return <NoRecord />;
  const name = (field: string) => t(`resources.deadLetters.fields.${field}`);
  const payload = JSON.stringify(letter.payload, null, 2);
  return (
    <Page title={letter.type.split('.').at(-1) ?? letter.type} actions={<Replay letter={letter} />}>
      <div className="row">
        <Badge>{letter.service}</Badge>
        {letter.replayedAt && (
          <Badge tone="pos" icon="check">
            {t('console.letter.replayed')} <When at={letter.replayedAt} />
          </Badge>
        )}
      </div>
      <div className="note neg">
        <Icon name="alert" />
        <p className="break mono">{letter.error}</p>
      </div>
      <div className="cols">
        <Card title={t('console.letter.facts')}>
          <Facts
            rows={[
              [
                name('type'),
                <span key="t" className="mono">
                  {letter.type}
                </span>,
              ],
              [
                name('handler'),
                <span key="h" className="mono">
                  {letter.handler}
                </span>,
              ],
              [
                name('key'),
                <span key="k" className="mono">
                  {letter.key}
                </span>,
              ],
              [name('attempts'), letter.attempts],
              [
                name('eventId'),
                <span key="e" className="mono">
                  {letter.eventId}
                </span>,
              ],
              [name('topic'), letter.topic],
              [name('brand'), letter.brand],
              [name('failedAt'), <When key="p" at={letter.failedAt} />],
              [name('replayedBy'), letter.replayedBy],
            ]}
          />
        </Card>
        <Card title={t('console.letter.payload')} actions={<Copy text={payload} />}>
          <pre className="payload mono" tabIndex={0} aria-label={t('console.letter.payload')}>
            {payload}
          </pre>
        </Card>
      </div>
    </Page>
  );
}

export default function DeadLetterShow() {
  return (
    <ShowScreen>
      <LetterScreen />
    </ShowScreen>
  );
}
