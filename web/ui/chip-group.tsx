import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styles from './chip-group.module.css';
import { tint } from './ink.ts';

interface Chip {
  id: string;
  label: string;
  /** `#rrggbb`, from data. */
  color: string;
}

interface Props {
  label: string;
  chips: readonly Chip[];
  /** Ids of the chips that are on. */
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** Any number of them may be on. One tab stop; arrow keys go from chip to chip. */
export function ChipGroup({ label, chips, selected, onChange }: Props) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={styles.group ?? ''}
      selectionMode="multiple"
      selectedKeys={selected}
      onSelectionChange={(keys) => onChange([...keys].map(String))}
    >
      {chips.map((chip) => (
        <ToggleButton key={chip.id} id={chip.id} className={styles.chip ?? ''} style={tint(chip.color)}>
          {chip.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
