type Child = Node | string | null | undefined | false;
type Props = Readonly<Record<string, string | number | boolean | ((event: Event) => void) | undefined>>;

/** Makes an element: `on…` properties are listeners, all others attributes (true: empty, false and undefined: none). */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function') node.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) node.setAttribute(name, value === true ? '' : String(value));
  }
  node.append(
    ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
  );
  return node;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

export function svg(
  tag: string,
  props: Readonly<Record<string, string | number>> = {},
  ...children: Node[]
): SVGElement {
  const node = document.createElementNS(svgNamespace, tag);
  for (const [name, value] of Object.entries(props)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/* The house's icon style: 24 grid, stroke 1.75, round. */
const icons = {
  spin: 'M20 11a8 8 0 0 0-14.3-4.3L3.5 9M3.5 4v5h5M4 13a8 8 0 0 0 14.3 4.3l2.2-2.3M20.5 20v-5h-5',
  halt: 'M7 7h10v10H7z',
  minus: 'M6 12h12',
  plus: 'M6 12h12M12 6v12',
  play: 'M8 5.5v13l10.5-6.5z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.2 2',
  shield: 'M12 3l7.5 2.8v5.4c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.8zM8.7 12l2.4 2.4 4.4-4.6',
  sound: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18.2 6.5a8 8 0 0 1 0 11',
  mute: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5',
  close: 'M6 6l12 12M18 6L6 18',
  undo: 'M9 7L4.5 11.5 9 16M5 11.5h9.5a4.5 4.5 0 0 1 0 9H12',
  double: 'M4 6l6 12M10 6L4 18M14 9a3 3 0 1 1 5.4 1.8L14 18h6',
  bin: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5M14 11v5',
  left: 'M14.5 5.5L8 12l6.5 6.5',
} as const;

export type IconName = keyof typeof icons;

export function icon(name: IconName): SVGElement {
  return svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: icons[name] }));
}

export function iconButton(name: IconName, label: string, press: () => void): HTMLButtonElement {
  return el(
    'button',
    { type: 'button', class: 'icon-btn', 'aria-label': label, title: label, onclick: press },
    icon(name),
  );
}

let stillness: MediaQueryList | undefined;

/** Whether the player wants stillness. Asked several times in each frame, so the question is put once. */
export const calm = (): boolean => (stillness ??= matchMedia('(prefers-reduced-motion: reduce)')).matches;

/** Writes only what is new: the page is laid out again for every text that is set. */
export function write(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
