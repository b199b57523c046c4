export interface Emitter<Args extends unknown[] = []> {
  /** Returns a function that unsubscribes. */
  subscribe: (listener: (...args: Args) => void) => () => void;
  emit: (...args: Args) => void;
}

/**
 * Listeners to changes of a value that is stored elsewhere. `connect` is called before the first listener is added; the
 * function that it returns is called after the last one is removed.
 */
export function createEmitter<Args extends unknown[] = []>(connect?: () => () => void): Emitter<Args> {
  const listeners = new Set<(...args: Args) => void>();
  let disconnect: (() => void) | undefined;
  return {
    subscribe(listener) {
      if (listeners.size === 0) disconnect = connect?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.();
      };
    },
    emit(...args) {
      for (const listener of [...listeners]) listener(...args);
    },
  };
}

export interface Store<Value> extends Pick<Emitter, 'subscribe'> {
  get: () => Value;
  /** Notifies the listeners if the value is another one. */
  set: (value: Value) => void;
}

/** A value in memory that components read with `useSyncExternalStore(store.subscribe, store.get, …)`. */
export function createStore<Value>(initial: Value, connect?: () => () => void): Store<Value> {
  let value = initial;
  const { subscribe, emit } = createEmitter(connect);
  return {
    subscribe,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      emit();
    },
  };
}
