import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error';
import { showGeetest, type GeetestAsked } from './geetest';
import { withProof } from './proof';

const given = { lot_number: 'a1', captcha_output: 'b2', pass_token: 'c3', gen_time: '1798000000' };
let scripts = 0;
/** An address that no script came from yet. */
const asked = (): GeetestAsked => ({
  captchaId: 'brand',
  script: `https://check.example/${String((scripts += 1))}/gt4.js`,
});
const refusal = (code: string, value: object) => new ApiError(code, 'Kiểm tra', 422, value);

/** What the visitor does when Geetest shows itself. */
type Act = (heard: ReadonlyMap<string, () => void>, box: HTMLElement) => void;

/** Geetest's script as it behaves on a page: it adds a box to it and says what becomes of it. */
function stubGeetest(act: Act) {
  const destroyed = vi.fn();
  const begin = vi.fn((_config: object, ready: (captcha: object) => void) => {
    const heard = new Map<string, () => void>();
    const box = document.createElement('div');
    box.append(document.createElement('button'));
    const on = (kind: string) => (listener: () => void) => (heard.set(kind, listener), captcha);
    const captcha: object = {
      onReady: on('ready'),
      onSuccess: on('success'),
      onError: on('error'),
      onClose: on('close'),
      getValidate: () => ({ captcha_id: 'brand', ...given }),
      showCaptcha: () => {
        document.body.append(box);
        act(heard, box);
      },
      destroy: () => (box.remove(), destroyed()),
    };
    ready(captcha);
    heard.get('ready')?.();
  });
  vi.stubGlobal('initGeetest4', begin);
  return { begin, destroyed };
}

/** The page loads scripts, or it cannot. */
function loads(well: boolean) {
  const append = vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes)
      if (node instanceof HTMLScriptElement)
        queueMicrotask(() => node.dispatchEvent(new Event(well ? 'load' : 'error')));
  });
  return append;
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.lang = 'vi';
});

describe('a check by Geetest', () => {
  const signal = new AbortController().signal;

  it('hands over what its script gave, without the brand’s id, and takes it off the page', async () => {
    loads(true);
    const { begin, destroyed } = stubGeetest((heard) => heard.get('success')?.());
    await expect(showGeetest(asked(), new Error('refused'), signal)).resolves.toEqual(given);
    expect(begin.mock.calls[0]?.[0]).toMatchObject({ captchaId: 'brand', product: 'bind', language: 'eng' });
    expect(destroyed).toHaveBeenCalledOnce();
  });

  it('loads a script once', async () => {
    const append = loads(true);
    stubGeetest((heard) => heard.get('success')?.());
    const one = asked();
    await Promise.all([showGeetest(one, new Error('x'), signal), showGeetest(one, new Error('x'), signal)]);
    expect(append).toHaveBeenCalledOnce();
  });

  it('rejects with the refusal when the visitor closes it, or the dialog goes', async () => {
    loads(true);
    const refused = new Error('refused');
    const { destroyed } = stubGeetest((heard) => heard.get('close')?.());
    await expect(showGeetest(asked(), refused, signal)).rejects.toBe(refused);
    const gone = new AbortController();
    stubGeetest(() => gone.abort());
    await expect(showGeetest(asked(), refused, gone.signal)).rejects.toBe(refused);
    expect(destroyed).toHaveBeenCalledOnce();
  });

  it('says that it cannot be loaded, and tries anew then', async () => {
    const one = asked();
    loads(false);
    await expect(showGeetest(one, new Error('x'), signal)).rejects.toMatchObject({ code: 'client.check_unloaded' });
    vi.restoreAllMocks();
    loads(true);
    const says = ['error', 'success'];
    stubGeetest((heard) => heard.get(says.shift() ?? '')?.());
    await expect(showGeetest(one, new Error('x'), signal)).rejects.toMatchObject({ code: 'client.check_unloaded' });
    await expect(showGeetest(one, new Error('x'), signal)).resolves.toEqual(given);
  });

  it('can be pressed and focused while a dialog holds the focus, and only then', async () => {
    loads(true);
    const trap = vi.fn();
    document.addEventListener('focusin', trap);
    let pressed: HTMLElement | null = null;
    stubGeetest((heard, box) => {
      pressed = box.querySelector('button');
      pressed?.focus();
      setTimeout(() => {
        expect(box.style.pointerEvents).toBe('auto');
        heard.get('success')?.();
      });
    });
    await showGeetest(asked(), new Error('x'), signal);
    expect(pressed).not.toBeNull();
    expect(trap).not.toHaveBeenCalled();
    const later = document.body.appendChild(document.createElement('button'));
    later.focus();
    expect(trap).toHaveBeenCalledOnce();
    later.remove();
    document.removeEventListener('focusin', trap);
  });
});

describe('a request that is checked', () => {
  it('goes out again with the answer of Geetest, and with a proof beside it where Geetest is away', async () => {
    loads(true);
    stubGeetest((heard) => heard.get('success')?.());
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        postMessage() {
          this.dispatchEvent(new MessageEvent('message', { data: 'worked' }));
        }
        terminate() {}
      },
    );
    const puzzle = { challenge: 'x', bits: 1, parts: 1 };
    const refusals = [
      refusal('identity.behaviour_required', { geetest: asked() }),
      refusal('identity.behaviour_required', { proof: puzzle }),
    ];
    const sent: object[] = [];
    const done = await withProof((more) => {
      sent.push(more);
      const next = refusals.shift();
      return next ? Promise.reject(next) : Promise.resolve('in');
    });
    expect([done, sent]).toEqual(['in', [{}, { geetest: given }, { geetest: given, proof: 'worked' }]]);
  });

  it('does not ask a visitor again who failed, until he presses again', async () => {
    loads(true);
    const { begin } = stubGeetest((heard) => heard.get('success')?.());
    const failed = refusal('identity.behaviour_failed', { geetest: asked() });
    const refusals = [refusal('identity.behaviour_required', { geetest: asked() }), failed];
    await expect(withProof(() => Promise.reject(refusals.shift() ?? new Error('again')))).rejects.toBe(failed);
    expect(begin).toHaveBeenCalledOnce();
  });
});
