import type { Page } from 'playwright-core';

/**
 * A pseudo-language: every text of the page stands in brackets and is about 40 % longer, as translations of short
 * English words are. Figures and initials stay. Only on the page at hand, so that no build carries it.
 */
export const lengthen = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const longer: Array<[Text, string, string]> = [];
    const filler = 'lorem ipsum dolor sit amet consetetur sadipscing elitr ';
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const text = node.data.trim();
      const own = !node.parentElement?.closest('svg, script, style, .num, time, bdi, .sr, .avatar');
      if (!own || !/\p{L}{2}/u.test(text)) continue;
      const more = Math.max(2, Math.ceil(text.length * 0.4) - 2);
      const before = node.data;
      node.data = node.data.replace(
        text,
        `[${text} ${filler
          .repeat(Math.ceil(more / filler.length))
          .slice(0, more)
          .trim()}]`,
      );
      longer.push([node, before, node.data]);
    }
    Object.assign(window, { longer });
  });

/** Gives every text that {@link lengthen} made longer its own length again, but for those that changed since. */
export const shorten = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { longer = [] } = window as { longer?: Array<[Text, string, string]> };
    for (const [node, before, after] of longer) if (node.data === after) node.data = before;
    Object.assign(window, { longer: [] });
  });

/** By how much a page is wider than its window, and which element reaches furthest; null when it is not. */
export const sideways = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth - clientWidth <= 1) return null;
    const beyond = (box: Element) => {
      const { left, right, width } = box.getBoundingClientRect();
      return width === 0 ? 0 : Math.max(-left, right - clientWidth);
    };
    const clipped = (box: Element): boolean => {
      const above = box.parentElement;
      return (
        above !== null && above !== document.body && (getComputedStyle(above).overflowX !== 'visible' || clipped(above))
      );
    };
    const [furthest] = [...document.body.querySelectorAll('*')]
      .filter((box) => beyond(box) > 1 && !clipped(box))
      .sort((one, other) => beyond(other) - beyond(one));
    const who = furthest
      ? `${furthest.tagName.toLowerCase()}.${furthest.getAttribute('class') ?? ''}`
      : 'nothing that is seen';
    return `scrolls sideways by ${scrollWidth - clientWidth} px: ${who}`;
  });

/** Texts that stick out of their boxes or are cut without an ellipsis, and a page that now scrolls sideways. */
export const spills = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    const faults = wide > 1 ? [`scrolls sideways by ${wide} px`] : [];
    const line = document.createRange();
    for (const box of document.body.querySelectorAll<HTMLElement>('*')) {
      const texts = [...box.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '');
      if (texts.length === 0 || box.clientWidth === 0 || box.closest('svg, .sr, .skip')) continue;
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(box);
      const shown = `"${box.innerText.slice(0, 60)}"`;
      const { left, right } = box.getBoundingClientRect();
      const beyond = texts.map((text) => {
        line.selectNodeContents(text);
        const own = line.getBoundingClientRect();
        return Math.max(left - own.left, own.right - right);
      });
      const scrolls = overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis';
      const most = Math.round(Math.max(...beyond));
      if (!scrolls && most > 1) faults.push(`${shown} sticks out of its box by ${most} px`);
      const cut = (overflowY === 'hidden' || overflowY === 'clip') && webkitLineClamp === 'none';
      if (cut && box.scrollHeight > box.clientHeight + 2) faults.push(`${shown} is cut below`);
    }
    return faults;
  });
