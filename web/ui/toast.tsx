import { useEffect, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

interface Toast {
  id: number;
  text: string;
  kind: 'good' | 'bad';
}

const shownMs = 5000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Says something in passing, at the foot of the screen, and to screen readers. */
export function showToast(text: string, kind: Toast['kind'] = 'good'): void {
  lastId += 1;
  change([...toasts.filter((toast) => toast.text !== text), { id: lastId, text, kind }]);
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Toast[] = [];

/** Where the toasts appear; stands once, around the whole site. */
export function Toasts() {
  const shown = useSyncExternalStore(
    listen,
    () => toasts,
    () => none,
  );
  return (
    <div className={styles.toasts} role="status">
      {shown.map((toast) => (
        <Passing key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Passing({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => change(toasts.filter((other) => other.id !== toast.id)), shownMs);
    return () => clearTimeout(timer);
  }, [toast]);
  return (
    <p className={styles.toast}>
      <Icon name={toast.kind === 'good' ? 'check' : 'warning'} />
      {toast.text}
    </p>
  );
}
