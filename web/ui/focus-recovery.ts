/** What the tab key stops at, text fields aside: those would call up the keyboard of a phone. */
const stops = 'a[href], button, summary, [tabindex]:not([tabindex="-1"])';

/** Whoever moves the focus on their own has done so by then. */
const graceFrames = 2;

/**
 * What has the focus may go: a filter that is taken back, a note that is hidden. Browsers leave the focus nowhere then, and
 * whoever listens to the page is at its top again. Here it goes on to what comes next, as the tab key would from there; where
 * `first`, which had the focus when this was asked for, went before this came, to the beginning of what the page is about.
 * Returns how to end it.
 */
export function startFocusRecovery(first: Element | null = null): () => void {
  let focused = focusedNow();
  // What the dialog was opened from that has the focus, and where that stood, where it went before the dialog did.
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

  // Whoever presses beside it all means to leave it, unless it is hidden; what is taken out of the page is out by then.
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
    const from = left ?? placeOf(focused, changes);
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

/** Where something stood that has gone: behind `before`, or first in `parent`. */
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

async function recover({ parent, before }: Place): Promise<void> {
  for (let frame = 0; frame < graceFrames; frame++) await new Promise(requestAnimationFrame);
  if (document.activeElement !== document.body || !parent.isConnected) return;
  const start = before?.isConnected ? before : parent;
  const around = (parent as Element).closest<HTMLElement>('dialog[open], main') ?? document.querySelector('main');
  const all = [...(around?.querySelectorAll<HTMLElement>(stops) ?? [])];
  const isNext = (stop: HTMLElement) =>
    (start.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    (start === parent || !start.contains(stop));
  const next = all.filter(isNext);
  const last = all.filter((stop) => !isNext(stop)).reverse();
  [...next, ...last].some(takesFocus) || around?.focus({ preventScroll: true });
}

/** Not so what is hidden, or lies below a dialog. */
function takesFocus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
