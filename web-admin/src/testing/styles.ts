/** jsdom's own count of a document's changes. */
function versionOf(document: Document): number {
  const symbol = Object.getOwnPropertySymbols(document).find(({ description }) => description === 'impl');
  const version = symbol && (document as unknown as Record<symbol, { _version?: number }>)[symbol]?._version;
  if (typeof version !== 'number') throw new Error('jsdom counts the changes of a document no more');
  return version;
}

const kept = Symbol.for('banyan.kept-styles');

/**
 * Keeps computed styles from one change of the document to the next. jsdom works each out of every sheet whenever it is asked, and a query
 * by role asks for each element with all that it stands in: that was four tenths of what the console's specs cost.
 */
export function keepStyles({ document }: Pick<Window, 'document'> = window): void {
  const view = document.defaultView as (Window & { [kept]?: true }) | null;
  if (!view || view[kept]) return;
  view[kept] = true;
  const compute = view.getComputedStyle.bind(view);
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  let seen: [version: number, focus: Element | null] = [-1, null];
  // Of pseudo-elements jsdom knows none: it gives the style of the element itself.
  view.getComputedStyle = (element) => {
    if (!element.isConnected || element.ownerDocument !== document) return compute(element);
    const now: typeof seen = [versionOf(document), document.activeElement];
    if (now.some((each, at) => each !== seen[at])) styles = new WeakMap();
    seen = now;
    const style = styles.get(element) ?? compute(element);
    styles.set(element, style);
    return style;
  };
}
