import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { ExportFile } from '../api/reports.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { useExportNotices } from './exports.js';

type Files = Parameters<typeof useExportNotices>[0];

const file = (id: string, state: ExportFile['state']) => ({
  id,
  list: 'rounds',
  state,
  rows: 1200,
  askedAt: '2026-11-23T01:00:00Z',
  readyAt: null,
  expiresAt: '2026-11-24T01:00:00Z',
  service: 'games' as const,
});

/** Shows one answer after the other, as the console asks for them. */
function Notices({ answers }: { answers: Files[] }) {
  const [at, setAt] = useState(0);
  useExportNotices(answers[at]);
  return <button onClick={() => setAt(at + 1)}>ask</button>;
}

function seen(...answers: Files[]) {
  renderAt('/', <Notices answers={answers} />, new FakeApi());
  for (let asked = 1; asked < answers.length; asked += 1) fireEvent.click(screen.getByRole('button', { name: 'ask' }));
}

const ready = /^Ván chơi: tệp đã xong/;

describe('the notice of a file', () => {
  it('comes when the file was seen to be written', async () => {
    seen(undefined, [], [file('slow', 'RUNNING')], [file('slow', 'READY')]);
    expect(await screen.findAllByText(ready)).toHaveLength(1);
  });

  it('comes when the file was ready at once', async () => {
    seen(undefined, [], [file('quick', 'READY')], [file('quick', 'READY')]);
    expect(await screen.findAllByText(ready)).toHaveLength(1);
  });

  it('does not come for files of before', () => {
    seen(undefined, [file('old', 'READY')], [file('old', 'READY')]);
    expect(screen.queryByText(ready)).toBeNull();
  });
});
