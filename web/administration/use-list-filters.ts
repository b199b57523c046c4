import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** While someone types, nothing is asked. */
const pauseMs = 300;

/** What narrows a list stands in the address, so that it can be come back to and shared. */
export function useListFilters(): {
  get: (name: string) => string | undefined;
  /** The value of a parameter among those that there are; else the first of them. */
  among: <Value extends string>(name: string, values: readonly [Value, ...Value[]]) => Value;
  set: (name: string, value: string) => void;
} {
  const [parameters, setParameters] = useSearchParams();
  const get = (name: string) => parameters.get(name) ?? undefined;
  return {
    get,
    among: (name, values) => values.find((value) => value === get(name)) ?? values[0],
    set(name, value) {
      // As the browser has it, not as it was drawn last: two choices may follow each other quickly.
      const latest = new URLSearchParams(window.location.search);
      if (value === '') latest.delete(name);
      else latest.set(name, value);
      setParameters(latest, { replace: true, preventScrollReset: true });
    },
  };
}

/** What is typed into a search: at once in the field, after a pause in the address. */
export function useSearch(): { typed: string; onType: (text: string) => void; searchText: string | undefined } {
  const { get, set } = useListFilters();
  const searchText = get('q');
  const [typed, setTyped] = useState(searchText ?? '');
  /** What the address said last, as far as this field knows. */
  const known = useRef(searchText ?? '');
  useEffect(() => {
    if (known.current !== (searchText ?? '')) {
      // A link or the back button has led to another search.
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
