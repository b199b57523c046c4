import * as react from 'react';

/** What tests of screens do without: a tenth of their time. */
export function makeScreensQuick(): void {
  leaveOutStacks();
  rememberLooks();
}

/** React keeps a stack for each of the first ten thousand elements of each second, for a developer who looks for its maker. */
function leaveOutStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as unknown as Record<
    string,
    object | undefined
  >;
  if (internals && 'recentlyCreatedOwnerStacks' in internals)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set() {} });
}

/**
 * For each look at an element the environment goes through all style sheets, for it and for all around it: when a button is
 * looked for by its name, at each one. Here are no style sheets: an element looks as its kind does, unless it, or one
 * around it, has a style of its own.
 */
function rememberLooks(): void {
  const compute = window.getComputedStyle.bind(window);
  const looks = new Map<string, unknown>();
  const read = (element: Element, name: string, work: () => unknown) => {
    const key = `${element.tagName} ${name}`;
    if (!looks.has(key)) looks.set(key, work());
    return looks.get(key);
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
