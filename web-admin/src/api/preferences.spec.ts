import { localStorageStore } from 'react-admin';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeApi, type Answer, type Request } from '../testing/fake-api.js';
import { useFake } from '../testing/render.js';
import { followed } from './preferences.js';
import { session } from './session.js';

const key = 'members.savedQueries';
const query = (label: string) => [{ label, value: { page: 1 } }];

/** The server's side: one operator's preferences; away while `down`. */
class Remembering extends FakeApi {
  down = false;
  readonly kept = new Map<string, unknown>();
  override answer(request: Request): Answer {
    const [, id] = /identity\/preferences(?:\/(.+))?$/.exec(request.path) ?? [];
    if (!request.path.includes('identity/preferences')) return super.answer(request);
    if (this.down) return { status: 503, body: { code: 'system.unavailable' } };
    if (id) this.kept.set(id, (request.body as { value: unknown }).value);
    return { status: 200, body: { data: [...this.kept].map(([name, value]) => ({ id: name, value })) } };
  }
}

describe('saved filters', () => {
  let api: Remembering;
  beforeEach(() => {
    api = useFake(new Remembering()) as Remembering;
  });

  it('come to a browser that never saw them, and go to the server from it', async () => {
    api.kept.set(key, query('From home'));
    const store = followed(localStorageStore('1', 'Spec'));
    await session.refresh();
    await vi.waitFor(() => expect(store.getItem(key)).toEqual(query('From home')));
    store.setItem(key, query('From work'));
    store.setItem('density', 'roomy');
    await vi.waitFor(() => expect(api.kept.get(key)).toEqual(query('From work')));
    expect([...api.kept.keys()]).toEqual([key]);
  });

  it('are not lost when the server is away: they go first when it is back', async () => {
    const store = followed(localStorageStore('1', 'Spec'));
    await session.refresh();
    api.kept.set(key, query('Old'));
    api.down = true;
    store.setItem(key, query('New'));
    api.down = false;
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(api.kept.get(key)).toEqual(query('New')));
    expect(store.getItem(key)).toEqual(query('New'));
  });
});
