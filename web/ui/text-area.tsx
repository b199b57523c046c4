import { useLayoutEffect, useRef, useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldLabels } from './field.tsx';
import { useMergedRef } from './merged-ref.ts';
import { classNames } from './styling.ts';
import counterStyles from './text-area.module.css';

interface Props extends FieldLabels, Omit<React.ComponentProps<'textarea'>, 'className' | 'children' | 'maxLength'> {
  /** Maximum number of characters. Longer text is kept and counted, so that pasted text is not cut off silently. */
  maxCharacters?: number;
  /** Text of the character counter, if there is a maximum. */
  counter?: (length: number, max: number) => string;
}

/** From this share of the maximum on, the count is announced at intervals. */
const spokenShare = 0.9;
const spokenEvery = 10;

/**
 * Shows a multi-line text field that grows with its content if the browser supports it, optionally with a counter of
 * characters.
 */
export function TextArea({ id, label, mark, hint, error, maxCharacters, counter, ref, ...area }: Props) {
  const element = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  // A form library may set the value outside React (`reset`), so the length is read from the element on each render.
  useLayoutEffect(() => setLength(element.current?.value.length ?? 0));
  const mergedRef = useMergedRef(element, ref);

  const count = maxCharacters !== undefined && counter?.(length, maxCharacters);
  const isSpoken = maxCharacters !== undefined && length >= maxCharacters * spokenShare && length % spokenEvery === 0;
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(control) => (
        <>
          <div className={classNames(styles.box, styles.area)}>
            <textarea
              {...area}
              {...control}
              ref={mergedRef}
              className={styles.input}
              onInput={(event) => {
                setLength(event.currentTarget.value.length);
                area.onInput?.(event);
              }}
            />
          </div>
          {count && (
            <p className={counterStyles.counter} data-over={length > maxCharacters || undefined}>
              {count}
              <span className="visually-hidden" role="status">
                {isSpoken && count}
              </span>
            </p>
          )}
        </>
      )}
    </Field>
  );
}
