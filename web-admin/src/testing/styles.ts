// Vitest reads it before each file of specs of both webs.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What of jsdom's insides is used here; its version is pinned. */
interface Inside {
  /** Its own count of a document's changes. */
  readonly _version: number;
  readonly styleSheets: { readonly _list: readonly CSSStyleSheet[] };
  readonly _domSelector: {
    check(selector: string, element: object): { readonly match: boolean; readonly pseudoElement: string | null };
  };
}

function insideOf(outside: object): object {
  const symbol = Object.getOwnPropertySymbols(outside).find(({ description }) => description === 'impl');
  return (symbol && (outside as Record<symbol, object>)[symbol]) ?? {};
}

function insideOfDocument(document: Document): Inside {
  const inside: Partial<Inside> = insideOf(document);
  if (typeof inside._version !== 'number' || !inside._domSelector?.check || !inside.styleSheets?._list)
    throw new Error('jsdom is made in another way: look at what is kept of its styles');
  return inside as Inside;
}

/** What an element itself must have for a selector to match it, whatever stands around it. */
interface Need {
  readonly tag: string;
  readonly ids: readonly string[];
  readonly classes: readonly string[];
}

const namesIn = (text: string, mark: string) =>
  [...text.matchAll(/([.#])([\w-]+)/g)].flatMap(([, kind, name = '']) => (kind === mark ? [name] : []));

/** The needs of which one must be met; null where the selector cannot be told at a glance. */
export function needsOf(selector: string): readonly Need[] | null {
  if (/[\\|&]/.test(selector)) return null;
  let plain = selector.replace(/\[[^\]]*\]/g, '');
  while (/\([^()]*\)/.test(plain)) plain = plain.replace(/\([^()]*\)/g, '');
  const needs = plain.split(',').map((each): Need | null => {
    const last = (
      each
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    ).replace(/::?[\w-]+/g, '');
    const [whole, tag = ''] = /^([\w-]+|\*)?(?:[.#][\w-]+)*$/.exec(last) ?? [];
    if (whole === undefined) return null;
    return { tag: tag === '*' ? '' : tag.toLowerCase(), ids: namesIn(last, '#'), classes: namesIn(last, '.') };
  });
  return needs.some((need) => need === null) ? null : (needs as Need[]);
}

const needs = new Map<string, readonly Need[] | null>();

function mayMatch(selector: string, element: Element): boolean {
  if (!needs.has(selector)) needs.set(selector, needsOf(selector));
  const any = needs.get(selector);
  return (
    !any ||
    any.some(
      ({ tag, classes, ids }) =>
        (!tag || tag === element.localName.toLowerCase()) &&
        classes.every((name) => element.classList.contains(name)) &&
        ids.every((id) => id === element.id),
    )
  );
}

/** What queries by role, `toBeVisible` and user-event ask of an element, and what it is where nothing says so. */
const asked: Record<string, { readonly inherited: boolean; readonly initial: string }> = {
  display: { inherited: false, initial: 'inline' },
  visibility: { inherited: true, initial: 'visible' },
  'pointer-events': { inherited: true, initial: 'auto' },
  opacity: { inherited: false, initial: '' },
};
const nameOf = (property: string) => (property === 'pointerEvents' ? 'pointer-events' : property);

/** The rules of a sheet that say something about what is asked, by what they say. */
type Rules = Record<string, readonly CSSStyleRule[]>;

/** Those that jsdom looks at itself: of media only what names the screen. */
function rulesOf(sheet: Pick<CSSStyleSheet, 'cssRules'>): Rules {
  const rules = [...sheet.cssRules].flatMap((rule) => {
    const { media } = rule as CSSMediaRule;
    return media ? (Array.from(media).includes('screen') ? [...(rule as CSSMediaRule).cssRules] : []) : [rule];
  }) as CSSStyleRule[];
  return Object.fromEntries(
    Object.keys(asked).map((name) => [name, rules.filter(({ style }) => style?.getPropertyValue(name))]),
  );
}

const jsdom = createRequire(createRequire(import.meta.url).resolve('jsdom'));
const cssom = jsdom('@acemir/cssom') as { parse(text: string): CSSStyleSheet };
/** What a browser's own sheet says, which jsdom keeps to itself. */
const ofBrowser = rulesOf(cssom.parse(readFileSync(jsdom.resolve('./jsdom/browser/default-stylesheet.css'), 'utf8')));

/** The rules of all sheets of a document, the last one first, which wins; read anew when there is another sheet or rule. */
class Sheets {
  private readonly known = new WeakMap<CSSStyleSheet, { readonly count: number; readonly rules: Rules }>();
  private seen: readonly CSSStyleSheet[] = [];
  private counts: readonly number[] = [];
  private all: Rules = {};

  constructor(private readonly list: readonly CSSStyleSheet[]) {
    this.read();
  }

  rules(name: string): readonly CSSStyleRule[] {
    const { list, seen, counts } = this;
    if (
      list.length !== seen.length ||
      list.some((sheet, at) => sheet !== seen[at] || sheet.cssRules.length !== counts[at])
    )
      this.read();
    return this.all[name] ?? [];
  }

  private read(): void {
    this.seen = [...this.list];
    this.counts = this.seen.map(({ cssRules }) => cssRules.length);
    const each = [ofBrowser, ...this.seen.map((sheet) => this.of(sheet))];
    this.all = Object.fromEntries(
      Object.keys(asked).map((name) => [name, each.flatMap((rules) => rules[name] ?? []).toReversed()]),
    );
  }

  private of(sheet: CSSStyleSheet): Rules {
    const count = sheet.cssRules.length;
    let known = this.known.get(sheet);
    if (known?.count !== count) this.known.set(sheet, (known = { count, rules: rulesOf(sheet) }));
    return known.rules;
  }
}

const kept = Symbol.for('banyan.kept-styles');

/**
 * Answers what queries by role ask of every element (is it shown, may it be pressed) from the few rules that speak of it, and keeps the
 * answers from one change of the document to the next. jsdom works a whole style out of every rule of every sheet whenever it is asked,
 * which was six tenths of what the console's specs cost, and a third of the player app's. Whatever else is asked of a style, jsdom answers.
 */
export function keepStyles({ document }: Pick<Window, 'document'> = window): void {
  const view = document.defaultView as (Window & { [kept]?: true }) | null;
  if (!view || view[kept]) return;
  view[kept] = true;
  const inside = insideOfDocument(document);
  const sheets = new Sheets(inside.styleSheets._list);
  const compute = view.getComputedStyle.bind(view);
  let answers = new WeakMap<Element, Map<string, string>>();
  let seen: [version: number, focus: Element | null] = [-1, null];

  function matches({ selectorText }: CSSStyleRule, element: Element): boolean {
    if (!selectorText || !mayMatch(selectorText, element)) return false;
    try {
      const { match, pseudoElement } = inside._domSelector.check(selectorText, insideOf(element));
      return match && !pseudoElement;
    } catch {
      return false;
    }
  }

  function cascaded(element: HTMLElement, name: string): string {
    const own = element.style.getPropertyValue(name);
    if (own) return own;
    const rule = sheets.rules(name).find((each) => matches(each, element));
    return rule?.style.getPropertyValue(name) ?? '';
  }

  function valueOf(element: Element, name: string): string {
    const known = answers.get(element) ?? new Map<string, string>();
    answers.set(element, known);
    let value = known.get(name);
    if (value === undefined) known.set(name, (value = work(element, name)));
    return value;
  }

  function work(element: Element, name: string): string {
    const { inherited, initial } = asked[name] as (typeof asked)[string];
    const value = cascaded(element as HTMLElement, name);
    const isOfParent = value === 'inherit' || (inherited && (value === '' || value === 'unset'));
    if (isOfParent && element.parentElement) return valueOf(element.parentElement, name);
    return isOfParent || ['', 'initial', 'unset'].includes(value) ? initial : value;
  }

  // Of pseudo-elements jsdom knows none: it gives the style of the element itself.
  view.getComputedStyle = (element) => {
    if (!element.isConnected || element.ownerDocument !== document) return compute(element);
    const now: typeof seen = [inside._version, document.activeElement];
    if (now.some((each, at) => each !== seen[at])) answers = new WeakMap();
    seen = now;
    let whole: CSSStyleDeclaration | undefined;
    const rest = () => (whole ??= compute(element));
    const value = (property: string) => {
      const name = nameOf(property);
      return Object.hasOwn(asked, name) ? valueOf(element, name) : undefined;
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get: (_, property) => {
        if (property === 'getPropertyValue') return (name: string) => value(name) ?? rest().getPropertyValue(name);
        const quick = typeof property === 'string' ? value(property) : undefined;
        if (quick !== undefined) return quick;
        const given: unknown = Reflect.get(rest(), property);
        return typeof given === 'function' ? (given as (...args: unknown[]) => unknown).bind(rest()) : given;
      },
      has: (_, property) => property in rest(),
    });
  };
}

// Specs of a build have no page.
if (typeof window !== 'undefined') keepStyles();
