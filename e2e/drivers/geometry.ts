import type { Page } from '@playwright/test';

/** Returns what is beyond the left or right edge of the screen, and controls and texts that lie on others beside them. */
export function geometryProblems(page: Page): Promise<string[]> {
  return page.evaluate(findProblems);
}

/**
 * Runs in the page. Boxes are cut to what scrolling and clipping ancestors show. Lines of text are lower than their
 * boxes, which have space for accents.
 */
function findProblems(): string[] {
  interface Item {
    node: Element;
    text: string;
    box: DOMRect;
  }
  const edgePx = 1.5;
  const controls = 'a[href], button, input, select, textarea, summary';
  const groups =
    'header, nav, footer, fieldset, article, [role="toolbar"], [role="tablist"], tr, dialog, form, section, main';
  const widthPx = document.documentElement.clientWidth;

  function shownPart(element: Element, box: DOMRect): DOMRect {
    let { left, top, right, bottom } = box;
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible' && clipPath === 'none') continue;
      if (around === document.body || around === document.documentElement) continue;
      const edge = around.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  }

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[inert], .visually-hidden, [class*="map-module"]') &&
    getComputedStyle(element).clipPath === 'none';

  const items: Item[] = [];
  for (const node of document.body.querySelectorAll(controls)) {
    if (!isShown(node)) continue;
    const text = node.getAttribute('aria-label') ?? node.textContent.trim();
    // A link in a sentence has a box for each line.
    for (const box of node.getClientRects())
      items.push({ node, text: `<${node.localName}> ${text}`, box: shownPart(node, box) });
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: node, textContent } = texts.currentNode;
    const text = (textContent ?? '').trim();
    if (!node || text === '' || !isShown(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const { x, y, width, height } of range.getClientRects())
      items.push({ node, text, box: shownPart(node, new DOMRect(x, y + 0.2 * height, width, 0.6 * height)) });
  }

  const problems = new Set<string>();
  const seen = items.filter(({ box }) => box.width > edgePx && box.height > edgePx);
  for (const { text, box } of seen)
    if (box.left < -edgePx || box.right > widthPx + edgePx) problems.add(`beyond the edge: ${text}`);
  if (document.documentElement.scrollWidth > widthPx) problems.add('the page scrolls sideways');

  const isFixed = (element: Element) => {
    for (let around: Element | null = element; around; around = around.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(around).position)) return around;
    return null;
  };
  const byGroup = Map.groupBy(seen, ({ node }) => isFixed(node) ?? node.parentElement?.closest(groups));
  for (const group of byGroup.values())
    for (const [nth, one] of group.entries())
      for (const other of group.slice(nth + 1)) {
        if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (across > edgePx && down > edgePx) problems.add(`overlap: ${one.text} / ${other.text}`);
      }
  return [...problems];
}

interface Stop {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Identifies the bar, form or list around it. */
  group: number;
}

/**
 * Presses Tab `presses` times, and returns pairs of stops in the same row of a group of which the later one is not
 * further to the left.
 */
export async function stopsFromLeftToRight(page: Page, presses: number): Promise<string[]> {
  const problems: string[] = [];
  let last: Stop | null = null;
  for (let nth = 0; nth < presses; nth += 1) {
    await page.keyboard.press('Tab');
    const stop: Stop | null = await page.evaluate(focusedStop);
    if (stop && last && stop.group === last.group) {
      const isSameRow = Math.min(stop.bottom, last.bottom) - Math.max(stop.top, last.top) > 8;
      if (isSameRow && stop.right > last.right) problems.push(`${last.text} → ${stop.text}`);
    }
    last = stop;
  }
  return problems;
}

/** Runs in the page. */
function focusedStop(): Stop | null {
  const element = document.activeElement;
  if (!element || element === document.body || element.closest('[class*="map-module"]')) return null;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const group = element.parentElement?.closest('header, nav, form, fieldset, [role="toolbar"], article, section, main');
  const text = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
  return { text, left, right, top, bottom, group: group ? [...document.querySelectorAll('*')].indexOf(group) : -1 };
}
