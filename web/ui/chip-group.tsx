import { useRef, useState } from 'react';
import { steerFocus } from './arrow-keys.ts';
import styles from './chip-group.module.css';
import { classNames } from './class-names.ts';
import { tint } from './contrast-color.ts';

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
  onAim?: ((selected: string[] | null) => void) | undefined;
}

/** Any number of them may be on. One tab stop; arrow keys go from chip to chip. */
export function ChipGroup({ id: groupId, label, describedBy, chips, selected, onChange, onAim }: Props) {
  const group = useRef<HTMLDivElement>(null);
  const [lastFocused, setLastFocused] = useState<string | null>(null);
  const stop = chips.find(({ id }) => id === lastFocused) ?? chips[0];

  function steer(event: React.KeyboardEvent<HTMLButtonElement>) {
    steerFocus(event, 'horizontal', [...(group.current?.querySelectorAll('button') ?? [])]);
  }

  return (
    <div ref={group} role="toolbar" aria-label={label} aria-describedby={describedBy} className={styles.group}>
      {chips.map(({ id, label: name, color }) => {
        const isOn = selected.includes(id);
        const turned = () => (isOn ? selected.filter((each) => each !== id) : [...selected, id]);
        return (
          <button
            key={id}
            id={id === stop?.id ? groupId : undefined}
            type="button"
            className={classNames(styles.chip, !color && styles.plain)}
            style={color ? tint(color) : undefined}
            aria-pressed={isOn}
            tabIndex={id === stop?.id ? 0 : -1}
            onFocus={() => setLastFocused(id)}
            onKeyDown={steer}
            onPointerDown={() => onAim?.(turned())}
            onPointerCancel={() => onAim?.(null)}
            onClick={() => onChange(turned())}
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}
