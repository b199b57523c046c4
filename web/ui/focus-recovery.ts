/** Tab stops except text fields, which would open the keyboard of a phone. */
const stops = 'a[href], button, summary, [tabindex]:not([tabindex="-1"])';

/** Frames after which code that moves the focus itself has done so. */
const graceFrames = 2;

/**
 * Starts to move the focus when the focused element is removed or hidden, for example a removed filter. Otherwise
 * browsers reset the focus, and screen readers start at the top of the page. The focus moves to the next tab stop, or
 * to the main content if `first`, the focused element when this was requested, was removed before. Returns a function
 * that stops it.
 */
export function startFocusRecovery(first: Element | null = null): () => void {
  let focused = focusedNow();
  // The opener of the focused dialog, and its position if it was removed before the dialog.
  let opener: HTMLElement | null = null;
  let left: Place | null = null;

  function remember({ target }: FocusEvent) {
    const next = target as HTMLElement;
    const dialog = next.closest('dialog');
    if (!dialog?.contains(focused)) {
      opener = dialog && focused;
      left = null;
    }
    focused = next;
  }

  // A press outside all controls intentionally removes the focus. Removed elements are already disconnected at this
  // time.
  function forget() {
    queueMicrotask(() => {
      if (!focused?.isConnected || document.activeElement !== document.body) return;
      const { parentNode: parent } = focused;
      if (parent && !focused.checkVisibility({ visibilityProperty: true })) void recover({ parent, before: focused });
      focused = null;
    });
  }

  const observer = new MutationObserver((changes) => {
    if (opener && !opener.isConnected) left ??= placeOf(opener, changes);
    if (!focused || focused.isConnected) return;
    const own = placeOf(focused, changes);
    // While the dialog is open, the focus stays in it, even if its opener was replaced.
    const from = own && isInOpenDialog(own) ? own : (left ?? own);
    focused = null;
    if (from) void recover(from);
  });

  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  observer.observe(document, { childList: true, subtree: true });
  const main = document.querySelector('main');
  if (first && !first.isConnected && main) void recover({ parent: main, before: null });
  return () => {
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
    observer.disconnect();
  };
}

function focusedNow(): HTMLElement | null {
  const { activeElement: active } = document;
  return active instanceof HTMLElement && active !== document.body ? active : null;
}

/** The position of a removed element: before `before`, or first in `parent`. */
interface Place {
  parent: Node;
  before: Node | null;
}

function placeOf(gone: Node, changes: readonly MutationRecord[]): Place | null {
  const root = gone.getRootNode();
  const change = changes.findLast(({ removedNodes }) => [...removedNodes].includes(root as ChildNode));
  if (!change) return null;
  const { target: parent, previousSibling: before } = change;
  if (!parent.isConnected) return placeOf(parent, changes);
  return before && !parent.contains(before) ? placeOf(before, changes) : { parent, before };
}

function isInOpenDialog({ parent }: Place): boolean {
  return parent instanceof Element && parent.closest('dialog[open]') !== null;
}

async function recover({ parent, before }: Place): Promise<void> {
  for (let frame = 0; frame < graceFrames; frame++) await new Promise(requestAnimationFrame);
  if (document.activeElement !== document.body) return;
  if (!parent.isConnected) return document.querySelector('main')?.focus({ preventScroll: true });
  const start = before?.isConnected ? before : parent;
  const container = (parent as Element).closest<HTMLElement>('dialog[open], main') ?? document.querySelector('main');
  const all = [...(container?.querySelectorAll<HTMLElement>(stops) ?? [])];
  const isNext = (stop: HTMLElement) =>
    (start.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    (start === parent || !start.contains(stop));
  const next = all.filter(isNext);
  const last = all.filter((stop) => !isNext(stop)).reverse();
  [...next, ...last].some(takesFocus) || container?.focus({ preventScroll: true });
}

/** Hidden elements and those below a dialog cannot get the focus. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
