import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { createStore } from '#web/storage/create-store.ts';
import { Icon } from './icon.tsx';
import { placeToasts } from './place-toasts.ts';
import styles from './toast.module.css';

type Kind = 'good' | 'bad';

/** An action of the toast: "Undo", or a link to a screen. */
type Action = { label: string } & ({ onPress: () => void } | { to: string });

interface Toast {
  id: number;
  text: string;
  kind: Kind;
  actions: readonly Action[];
}

const shownMs = 5000;
/** Long enough to read it and to reach the button. */
const shownWithActionMs = 10_000;
/** Moves the focus into the toasts and back, like the key for switching panes on desktops. */
const shortcut = 'F6';

const none: readonly Toast[] = [];
const toasts = createStore(none);
let lastId = 0;

/**
 * Shows a message for five seconds where it covers no control, and announces it. Replaces the previous toast unless
 * that has an action. With an action it is shown for ten seconds, and as long as the pointer or the focus is on it.
 * Returns a function that removes it.
 */
export function showToast(text: string, kind: Kind = 'good', ...actions: (Action | undefined)[]): () => void {
  lastId += 1;
  const id = lastId;
  const staying = toasts.get().filter((toast) => toast.actions.length > 0 && toast.text !== text);
  toasts.set([...staying, { id, text, kind, actions: actions.filter((action) => action !== undefined) }]);
  return () => dismiss(id);
}

function dismiss(id: number) {
  const shown = toasts.get();
  if (shown.some((toast) => toast.id === id)) toasts.set(shown.filter((toast) => toast.id !== id));
}

/** Shows the toasts. Rendered once around the site. F6 moves the focus to an action and back. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, () => none);
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement>(null);

  const hasAction = shown.some(({ actions }) => actions.length > 0);
  useLayoutEffect(() => placeToasts(region.current));
  useEffect(() => {
    if (!hasAction) return;
    function press(event: KeyboardEvent) {
      if (event.key !== shortcut) return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) return cameFrom.current?.focus();
      cameFrom.current = document.activeElement as HTMLElement | null;
      region.current?.querySelector<HTMLElement>('button, a')?.focus();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasAction]);

  /** Returns the focus when the focused toast is removed. */
  function leave(id: number) {
    const heldFocus = region.current?.contains(document.activeElement);
    dismiss(id);
    if (heldFocus) cameFrom.current?.focus();
  }

  return (
    <div ref={region} className={styles.toasts} role="status">
      {shown.map((toast) => (
        <Passing key={toast.id} toast={toast} onLeave={() => leave(toast.id)} />
      ))}
    </div>
  );
}

function Passing({ toast: { id, text, kind, actions }, onLeave }: { toast: Toast; onLeave: () => void }) {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const hasAction = actions.length > 0;
  const isHeld = hasAction && (isHovered || hasFocus);
  const lastsMs = hasAction ? shownWithActionMs : shownMs;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), lastsMs);
    return () => clearTimeout(timer);
  }, [id, isHeld, lastsMs]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer while the pointer is on it
    <div
      className={styles.toast}
      data-acts={hasAction}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
    >
      <Icon name={kind === 'good' ? 'check' : 'warning'} />
      <p>{text}</p>
      {actions.map((action) =>
        'to' in action ? (
          <Link key={action.label} to={action.to} className={styles.action} onClick={onLeave}>
            {action.label}
          </Link>
        ) : (
          <button
            key={action.label}
            type="button"
            className={styles.action}
            aria-keyshortcuts={shortcut}
            onClick={() => {
              onLeave();
              action.onPress();
            }}
          >
            {action.label}
          </button>
        ),
      )}
    </div>
  );
}
