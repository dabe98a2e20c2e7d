import type { GeetestDto } from '@banyan/identity/contract';
import { ApiError } from './api-error';
import type { Wire } from './wire';

/** What a refusal says of the brand's check: its id there, and the address of the script. */
export interface GeetestAsked {
  readonly captchaId: string;
  readonly script: string;
}

export type GeetestAnswer = Wire<GeetestDto>;

/** As Geetest's script has it, version 4. Source: docs.geetest.com, API of the web. */
interface Captcha {
  onReady(heard: () => void): Captcha;
  onSuccess(heard: () => void): Captcha;
  onError(heard: () => void): Captcha;
  onClose(heard: () => void): Captcha;
  getValidate(): GeetestAnswer | false;
  showCaptcha(): void;
  destroy(): void;
}
type Begin = (config: Readonly<Record<string, unknown>>, ready: (captcha: Captcha) => void) => void;

/** Above every dialog of ours. */
const zIndex = 10_000;
const loadMs = 15_000;
const scripts = new Map<string, Promise<Begin>>();

/** Loads the script once for all checks; what failed is tried anew. */
function load(address: string): Promise<Begin> {
  const known = scripts.get(address);
  if (known) return known;
  const loaded = new Promise<Begin>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => (script.remove(), scripts.delete(address), reject(unloaded()));
    const late = setTimeout(fail, loadMs);
    script.src = address;
    script.onload = () => {
      clearTimeout(late);
      const { initGeetest4: begin } = window as { initGeetest4?: Begin };
      if (begin) resolve(begin);
      else fail();
    };
    script.onerror = fail;
    document.head.append(script);
  });
  scripts.set(address, loaded);
  return loaded;
}

const unloaded = () => new ApiError('client.check_unloaded', '');

/**
 * Has Geetest show that this is a person, mostly without a word. Rejects with `refused` when the visitor closes it or `signal` ends it, and
 * with `client.check_unloaded` where its script or its servers cannot be reached.
 */
export async function showGeetest(
  { captchaId, script }: GeetestAsked,
  refused: Error,
  signal: AbortSignal,
): Promise<GeetestAnswer> {
  const begin = await load(script);
  const apart = standApart();
  let captcha: Captcha | undefined;
  try {
    return await new Promise<GeetestAnswer>((resolve, reject) => {
      const close = () => reject(refused);
      if (signal.aborted) close();
      signal.addEventListener('abort', close, { once: true });
      begin({ captchaId, product: 'bind', language: speech(), zIndex }, (made) => {
        captcha = made;
        made
          .onReady(() => made.showCaptcha())
          .onSuccess(() => {
            const said = made.getValidate();
            if (said) resolve(answerOf(said));
          })
          .onError(() => reject(unloaded()))
          .onClose(close);
      });
    });
  } finally {
    captcha?.destroy();
    apart();
  }
}

/** Geetest's own id comes with it, which the server knows. */
const answerOf = ({ lot_number, captcha_output, pass_token, gen_time }: GeetestAnswer): GeetestAnswer => ({
  lot_number,
  captcha_output,
  pass_token,
  gen_time,
});

const speeches = new Map([
  ['zh-Hans', 'zho'],
  ['zh-Hant', 'zho-tw'],
  ['ja', 'jpn'],
  ['id', 'ind'],
  ['ko', 'kor'],
  ['ru', 'rus'],
  ['ar', 'ara'],
  ['es', 'spa'],
  ['pt', 'por'],
  ['fr', 'fra'],
]);
const speech = (): string => speeches.get(document.documentElement.lang) ?? 'eng';

/**
 * Lets what Geetest adds to the page be clicked and focused while a dialog of ours holds the focus: until the function that is returned is
 * called, what is added stands apart from it.
 */
function standApart(): () => void {
  // Its first focus comes before an observer hears what was added.
  const before = new Set<Node>(document.body.children);
  const isNew = (node: Node): node is HTMLElement => node instanceof HTMLElement && !before.has(node);
  const within = (target: EventTarget | null) =>
    target instanceof Node && [...document.body.children].some((child) => isNew(child) && child.contains(target));
  const watch = new MutationObserver(() => {
    for (const child of document.body.children) if (isNew(child)) child.style.pointerEvents = 'auto';
  });
  const keep = (event: FocusEvent) => {
    if (within(event.target) || within(event.relatedTarget)) event.stopImmediatePropagation();
  };
  watch.observe(document.body, { childList: true });
  for (const kind of ['focusin', 'focusout'] as const) window.addEventListener(kind, keep, true);
  return () => {
    watch.disconnect();
    for (const kind of ['focusin', 'focusout'] as const) window.removeEventListener(kind, keep, true);
  };
}
