/** What of jsdom's insides is used here; its version is pinned. */
interface Inside {
  /** Its own count of a document's changes. */
  readonly _version: number;
  readonly _domSelector: { check(selector: string, element: InsideElement): object };
}
interface InsideElement {
  readonly localName: string;
  getAttributeNS(namespace: null, name: string): string | null;
}

function insideOf(document: Document): Inside {
  const symbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  const inside = symbol && (document as unknown as Record<symbol, Partial<Inside>>)[symbol];
  if (typeof inside?._version !== 'number' || !inside._domSelector?.check)
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

function mayMatch(selector: string, element: InsideElement): boolean {
  if (!needs.has(selector)) needs.set(selector, needsOf(selector));
  const any = needs.get(selector);
  if (!any) return true;
  const tag = element.localName.toLowerCase();
  const classes = ` ${(element.getAttributeNS(null, 'class') ?? '').replace(/\s/g, ' ')} `;
  return any.some(
    (need) =>
      (!need.tag || need.tag === tag) &&
      need.classes.every((name) => classes.includes(` ${name} `)) &&
      (need.ids.length === 0 || need.ids.includes(element.getAttributeNS(null, 'id') ?? '')),
  );
}

const kept = Symbol.for('banyan.kept-styles');

/**
 * Keeps computed styles from one change of the document to the next, and asks jsdom for a selector only where the element has what it
 * names. jsdom works each style out of every rule of every sheet whenever it is asked, and a query by role asks for each element with all
 * that it stands in: that was six tenths of what the console's specs cost.
 */
export function keepStyles({ document }: Pick<Window, 'document'> = window): void {
  const view = document.defaultView as (Window & { [kept]?: true }) | null;
  if (!view || view[kept]) return;
  view[kept] = true;
  const { _domSelector: selectors } = insideOf(document);
  const check = selectors.check.bind(selectors);
  const no = { match: false, pseudoElement: null };
  selectors.check = (selector, element) => (mayMatch(selector, element) ? check(selector, element) : no);
  const compute = view.getComputedStyle.bind(view);
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  let seen: [version: number, focus: Element | null] = [-1, null];
  // Of pseudo-elements jsdom knows none: it gives the style of the element itself.
  view.getComputedStyle = (element) => {
    if (!element.isConnected || element.ownerDocument !== document) return compute(element);
    const now: typeof seen = [insideOf(document)._version, document.activeElement];
    if (now.some((each, at) => each !== seen[at])) styles = new WeakMap();
    seen = now;
    const style = styles.get(element) ?? compute(element);
    styles.set(element, style);
    return style;
  };
}
