import { memo, startTransition, useRef, useState } from 'react';
import { moveFocusByArrowKeys } from './arrow-keys.ts';
import styles from './chip-group.module.css';
import { classNames } from './class-names.ts';
import { tint } from './contrast-color.ts';
import { preventTouchFocus } from './touch-focus.ts';

interface Chip {
  id: string;
  label: string;
  /** `#rrggbb`, from data; without one it wears none. */
  color?: string;
}

interface Props {
  /** Of the chip that the Tab key comes to, for those who lead to the group from elsewhere. */
  id?: string;
  label: string;
  /** Ids of a hint or an error. */
  describedBy?: string;
  chips: readonly Chip[];
  /** Ids of the chips that are on. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** Told what a press that has begun would choose, and null where it turned out to be none. */
  onPressStart?: ((selected: string[] | null) => void) | undefined;
}

/** Any number of them may be on. One tab stop; arrow keys go from chip to chip. */
export function ChipGroup({ id: groupId, label, describedBy, chips, selected, onChange, onPressStart }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const stop = chips.find(({ id }) => id === lastFocused) ?? chips[0];

  const turned = (id: string) => (selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]);
  /** They hear through the group: so a press draws no chip but its own. */
  const ofChip = (act: (id: string) => void) => (event: React.SyntheticEvent) => {
    const chip = (event.target as Element).closest('button');
    if (chip) act(chip.value);
  };
  const aim = ofChip((id) => onPressStart?.(turned(id)));

  return (
    <div
      ref={group}
      role="toolbar"
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.group}
      // A pointer brings the focus: what it presses comes first.
      onFocus={ofChip((id) => startTransition(() => setLastFocused(id)))}
      onKeyDown={(event) =>
        moveFocusByArrowKeys(event, 'horizontal', [...(group.current?.children ?? [])] as HTMLElement[])
      }
      onPointerDown={(event) => {
        preventTouchFocus(event);
        if (event.button === 0) aim(event);
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

const ChipButton = memo(function ChipButton({ id, domId, label, color, isOn, isStop }: ChipProps) {
  return (
    <button
      type="button"
      value={id}
      id={domId}
      className={classNames(styles.chip, !color && styles.plain)}
      style={color ? tint(color) : undefined}
      aria-pressed={isOn}
      tabIndex={isStop ? 0 : -1}
    >
      {label}
    </button>
  );
});
