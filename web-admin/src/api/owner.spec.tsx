import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LostGuard } from '../layout/lost-guard.js';
import { StepUp } from '../layout/step-up.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderAt, useFake } from '../testing/render.js';
import { call } from './http.js';
import { session } from './session.js';
import { stepUp } from './step-up.js';

const path = 'identity/approvals/r-1/approve';
const approve = () => call(path, { method: 'POST', body: { reason: 'agreed' } });
const sent = (api: FakeApi) => api.requests.filter((one) => one.path.endsWith('/approve'));
const refusals = {
  'spent token': { status: 401, body: { code: 'auth.required', message: 'x' } },
  'missing second factor': { status: 403, body: { code: stepUp.code, message: 'x' } },
};

/** Another tab of this browser. */
function otherTab(): BroadcastChannel {
  const tab = new BroadcastChannel('banyan-console');
  onTestFinished(() => tab.close());
  return tab;
}

describe.each(Object.entries(refusals))('a command that met a %s', (_name, refusal) => {
  let api: FakeApi;
  beforeEach(async () => {
    api = useFake(new FakeApi());
    await session.refresh();
    api.forced.set(`POST ${path}`, refusal);
  });

  it('goes out again as the same operator', async () => {
    await expect(approve()).rejects.toMatchObject({ code: refusal.body.code });
    expect(sent(api)).toHaveLength(2);
    expect(session.get()?.operator.id).toBe('1');
  });

  it('does not go out as the operator who has logged in in another tab, and neither does the next one', async () => {
    api.operatorId = '2';
    const ask = vi.fn(() => Promise.resolve(true));
    onTestFinished(stepUp.by(ask));
    await expect(approve()).rejects.toMatchObject({ code: refusal.body.code });
    expect(sent(api)).toHaveLength(1);
    expect(session.get()).toBeNull();
    expect(ask).not.toHaveBeenCalled();
    await expect(approve()).rejects.toMatchObject({ code: refusal.body.code });
    expect(sent(api)).toHaveLength(2);
  });

  it('does not go out for whoever the cookie is when nobody was logged in', async () => {
    session.forget();
    await expect(approve()).rejects.toMatchObject({ code: refusal.body.code });
    expect(sent(api)).toHaveLength(1);
  });
});

describe('a session', () => {
  it('is not stepped up by another operator’s grant', async () => {
    const api = useFake(new FakeApi());
    await session.refresh();
    api.operatorId = '2';
    await session.stepUp('123456', 'VI');
    expect(session.get()).toBeNull();
  });

  it('is lost when another operator logs in in another tab, or logs out there, and stays when the same one does', async () => {
    const api = useFake(new FakeApi());
    const tab = otherTab();
    for (const [who, kept] of [
      ['1', true],
      ['2', false],
      [null, false],
    ] as const) {
      session.forget();
      await session.refresh();
      const lost = vi.fn();
      onTestFinished(session.onLost(lost));
      tab.postMessage(who);
      await (kept
        ? new Promise((resolve) => setTimeout(resolve, 50))
        : vi.waitFor(() => expect(lost).toHaveBeenCalled()));
      expect(session.get() !== null).toBe(kept);
    }
    const asked = api.requests.length;
    expect(await session.refresh()).toBe(false);
    expect(api.requests).toHaveLength(asked);
  });

  it('tells the other tabs who has logged in', async () => {
    useFake(new FakeApi());
    const heard: unknown[] = [];
    otherTab().addEventListener('message', ({ data }) => heard.push(data));
    await session.totp('challenge-1', '123456', 'VI');
    await vi.waitFor(() => expect(heard).toEqual(['1']));
  });

  it('that is lost takes the dialog along, and the command that waited in it is not sent', async () => {
    const { api, router } = renderAt(
      '/approvals',
      <>
        <LostGuard />
        <Routes>
          <Route path="/approvals" element={<StepUp />} />
        </Routes>
      </>,
    );
    await session.refresh();
    api.forced.set(`POST ${path}`, refusals['missing second factor']);
    const refused = expect(approve()).rejects.toMatchObject({ code: stepUp.code });
    fireEvent.change(await screen.findByLabelText(/Mã 6 số/), { target: { value: '123456' } });
    const before = sent(api).length;
    otherTab().postMessage('2');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await refused;
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent(api)).toHaveLength(before);
  });
});
