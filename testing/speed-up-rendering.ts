import * as react from 'react';

/** Speeds up tests of screens by about a tenth. */
export function speedUpScreens(): void {
  disableOwnerStacks();
  cacheComputedStyles();
}

/** React captures a stack for each of the first ten thousand elements of each second, for debugging. */
function disableOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
    string,
    object | undefined
  >;
  if (internals && 'recentlyCreatedOwnerStacks' in internals)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set() {} });
}

/**
 * The environment computes styles from all style sheets for an element and its ancestors on each call, for example for
 * each button when one is searched by name. Tests have no style sheets, so the style depends only on the tag, unless
 * the element or an ancestor has a style attribute.
 */
function cacheComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  const cache = new Map<string, unknown>();
  const read = (element: Element, name: string, work: () => unknown) => {
    const key = `${element.tagName} ${name}`;
    if (!cache.has(key)) cache.set(key, work());
    return cache.get(key);
  };
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || !element.isConnected || element.tagName === 'DIALOG' || hasOwnStyle(element))
      return compute(element, pseudo);
    const getPropertyValue = (name: string) =>
      read(element, `value of ${name}`, () => compute(element).getPropertyValue(name));
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return getPropertyValue;
        return read(element, String(name), () => Reflect.get(compute(element), name));
      },
    });
  };
}

function hasOwnStyle(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (at.hasAttribute('style')) return true;
  return false;
}
