import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';
import { useMergedRef } from './merged-ref.ts';
import counterStyles from './text-area.module.css';

interface Props extends FieldWords, Omit<React.ComponentProps<'textarea'>, 'className' | 'children' | 'maxLength'> {
  /** So many characters are allowed. More can be written, and are counted: nothing pasted is cut off in silence. */
  maxCharacters?: number;
  /** The words of the counter, where there is a most. */
  counter?: (length: number, max: number) => string;
}

/** From here to the end the count is read out, every so many characters. */
const spokenShare = 0.9;
const spokenEvery = 10;

/** Several lines of text, as high as what is in it where browsers can. */
export function TextArea({ id, label, mark, hint, error, maxCharacters, counter, ref, ...area }: Props) {
  const element = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  // A form library fills the field past React (`reset`); its text is the only truth, looked at with every rendering.
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
