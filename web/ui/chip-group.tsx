import { memo, startTransition, useRef, useState } from 'react';
import { moveFocusByArrowKeys } from './arrow-keys.ts';
import styles from './chip-group.module.css';
import { preventTouchFocus } from './prevent-touch-focus.ts';
import { classNames, tint } from './styling.ts';

interface Chip {
  id: string;
  label: string;
  /** `#rrggbb` from the data. Without it the chip has no colour. */
  color?: string;
  /** Shown after the label. */
  count?: string;
  /** Read out after the label: "12 events". */
  description?: string;
  /** Nothing would be found. */
  isEmpty?: boolean;
}

interface Props {
  /** Id of the chip that is the tab stop, for links to the group. */
  id?: string;
  label: string;
  /** Ids of a hint or an error. */
  describedBy?: string;
  chips: readonly Chip[];
  /** Ids of the selected chips. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** Called with the selection that a started press would cause, and with null if it is cancelled. */
  onPressStart?: ((selected: string[] | null) => void) | undefined;
}

/** Shows a group of chips, any number of which may be selected. One tab stop; arrow keys move between chips. */
export function ChipGroup({ id: groupId, label, describedBy, chips, selected, onChange, onPressStart }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const stop = chips.find(({ id }) => id === lastFocused) ?? chips[0];

  const turned = (id: string) => (selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]);
  /** Handlers are on the group, so that a press renders only its own chip. */
  const ofChip = (act: (id: string) => void) => (event: React.SyntheticEvent) => {
    const chip = (event.target as Element).closest('button');
    if (chip) act(chip.value);
  };
  const prefetch = ofChip((id) => onPressStart?.(turned(id)));

  return (
    <div
      ref={group}
      role="toolbar"
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.group}
      // The focus follows a pointer press, so it is updated at lower priority than the press.
      onFocus={ofChip((id) => startTransition(() => setLastFocused(id)))}
      onKeyDown={(event) =>
        moveFocusByArrowKeys(event, 'horizontal', [...(group.current?.children ?? [])] as HTMLElement[])
      }
      onPointerDown={(event) => {
        preventTouchFocus(event);
        if (event.button === 0) prefetch(event);
      }}
      onPointerCancel={() => onPressStart?.(null)}
      onClick={ofChip((id) => onChange(turned(id)))}
    >
      {chips.map((chip) => (
        <ChipButton
          key={chip.id}
          {...chip}
          domId={chip === stop ? groupId : undefined}
          isOn={selected.includes(chip.id)}
          isStop={chip === stop}
        />
      ))}
    </div>
  );
}

interface ChipProps extends Chip {
  domId: string | undefined;
  isOn: boolean;
  isStop: boolean;
}

const ChipButton = memo(function ChipButton(props: ChipProps) {
  const { id, domId, label, color, count, description, isEmpty, isOn, isStop } = props;
  // Keeps the width of the longest count, so that chips do not move under the finger.
  const [digits, setDigits] = useState(0);
  if (count !== undefined && count.length > digits) setDigits(count.length);
  return (
    <button
      type="button"
      value={id}
      id={domId}
      className={classNames(styles.chip, !color && styles.plain)}
      style={color ? tint(color) : undefined}
      aria-pressed={isOn}
      aria-description={description}
      data-empty={isEmpty}
      tabIndex={isStop ? 0 : -1}
    >
      {label}
      {count !== undefined && (
        <span className={styles.count} style={{ minWidth: `${digits}ch` }} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
});
