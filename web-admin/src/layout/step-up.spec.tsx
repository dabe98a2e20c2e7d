import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { call } from '../api/http.js';
import { session } from '../api/session.js';
import { FakeApi, type Answer, type Request } from '../testing/fake-api.js';
import { renderAt } from '../testing/render.js';
import { StepUp } from './step-up.js';

/** Refuses decisions until the second factor was proved again. */
class StrictApi extends FakeApi {
  private fresh = false;
  override answer(request: Request): Answer {
    if (request.path.endsWith('/approve') && !this.fresh) {
      this.requests.push(request);
      return { status: 403, body: { code: 'auth.step_up_required', message: 'Confirm first' } };
    }
    const answer = super.answer(request);
    if (request.path.endsWith('/step-up')) this.fresh = answer.status === 200;
    return answer;
  }
}

const approve = () => call('identity/approvals/r-1/approve', { method: 'POST', body: { reason: 'agreed' } });
const sent = (api: FakeApi, end: string) => api.requests.filter(({ path }) => path.endsWith(end));

describe('an action that asks for the second factor', () => {
  it('waits for the code, goes on with what it had, and asks once for all that wait', async () => {
    const { api } = renderAt('/', <StepUp />, new StrictApi());
    await session.refresh();
    const waiting = Promise.allSettled([approve(), approve()]);
    const field = await screen.findByLabelText(/Mã 6 số/);
    fireEvent.change(field, { target: { value: '000000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Xác nhận' }));
    await screen.findByRole('alert');
    fireEvent.change(field, { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Xác nhận' }));
    await waiting;
    expect(sent(api, '/step-up')).toHaveLength(2);
    const last = sent(api, '/approve').slice(-2);
    expect(last.map(({ body }) => body)).toEqual([{ reason: 'agreed' }, { reason: 'agreed' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is refused as the server refused it when the operator gives no code', async () => {
    renderAt('/', <StepUp />, new StrictApi());
    await session.refresh();
    const refused = expect(approve()).rejects.toMatchObject({ code: 'auth.step_up_required' });
    fireEvent.click(await screen.findByRole('button', { name: 'Huỷ' }));
    await refused;
  });
});
