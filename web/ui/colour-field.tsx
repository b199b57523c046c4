import { Badge } from './badge.tsx';
import styles from './colour-field.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldLabels } from './field.tsx';

interface Props extends FieldLabels {
  id?: string | undefined;
  /** `#rrggbb` if valid, otherwise the typed text. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  ref?: React.Ref<HTMLInputElement>;
  /** Label of the browser's colour picker beside the text field. */
  paletteLabel: string;
  /** The colour that the picker shows while the field is empty, black by default. */
  usual?: string;
  /** A text shown on the colour as a preview. */
  sample?: string;
}

/** Shows a field for a colour, typed as `#c42f12`, `c42f12` or `#f80`, or chosen with the browser's colour picker. */
export function ColourField({
  value,
  onChange,
  onBlur,
  ref,
  paletteLabel,
  usual = '#000000',
  sample,
  ...words
}: Props) {
  const hex = hexOf(value);
  return (
    <Field {...words}>
      {(control) => (
        <div className={styles.line}>
          <input
            type="color"
            aria-label={paletteLabel}
            className={styles.palette}
            value={hex ?? usual}
            onChange={(event) => onChange(event.target.value)}
          />
          <div className={fieldStyles.box}>
            <input
              {...control}
              ref={ref}
              className={styles.text}
              value={value}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => onChange(event.target.value)}
              onBlur={() => {
                if (hex && hex !== value) onChange(hex);
                onBlur?.();
              }}
            />
          </div>
          {sample && hex && <Badge color={hex}>{sample}</Badge>}
        </div>
      )}
    </Field>
  );
}

/** Converts a colour such as `C42F12` or `#f80` to `#rrggbb`. Returns undefined if invalid. */
export function hexOf(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
