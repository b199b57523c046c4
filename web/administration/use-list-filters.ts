import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Debounce of the search. */
const pauseMs = 300;

/**
 * Returns the filters of a list, stored in the URL so that they can be shared and restored; `set` with an empty value
 * removes one.
 */
export function useListFilters(): {
  get: (name: string) => string | undefined;
  /** Returns the value of a parameter if it is among `values`, otherwise the first of them. */
  among: <Value extends string>(name: string, values: readonly [Value, ...Value[]]) => Value;
  set: (name: string, value: string) => void;
} {
  const [parameters, setParameters] = useSearchParams();
  const get = (name: string) => parameters.get(name) ?? undefined;
  return {
    get,
    among: (name, values) => values.find((value) => value === get(name)) ?? values[0],
    set(name, value) {
      // Read from the browser, because two quick changes may happen before React renders the first.
      const latest = new URLSearchParams(window.location.search);
      if (value === '') latest.delete(name);
      else latest.set(name, value);
      setParameters(latest, { replace: true, preventScrollReset: true });
    },
  };
}

/** Returns the text of a search field and the one to search for, which is written to the URL with a debounce. */
export function useSearch(): { typed: string; onType: (text: string) => void; searchText: string | undefined } {
  const { get, set } = useListFilters();
  const searchText = get('q');
  const [typed, setTyped] = useState(searchText ?? '');
  /** The last value that this field wrote to the URL or read from it. */
  const known = useRef(searchText ?? '');
  useEffect(() => {
    if (known.current !== (searchText ?? '')) {
      // A link or the back button has changed it.
      known.current = searchText ?? '';
      setTyped(known.current);
      return;
    }
    if (typed.trim() === known.current) return;
    const timer = setTimeout(() => {
      known.current = typed.trim();
      set('q', known.current);
    }, pauseMs);
    return () => clearTimeout(timer);
  });
  return { typed, onType: setTyped, searchText };
}
