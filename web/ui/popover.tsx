import { DialogTrigger, Dialog as Pane, Popover as Placed } from 'react-aria-components';
import { classNames } from './class-names.ts';
import styles from './popover.module.css';

interface Props {
  /** What opens it: one of our buttons. */
  trigger: React.ReactNode;
  /** Names the popover for those who can't see where it belongs. */
  label: string;
  children: (close: () => void) => React.ReactNode;
}

/** A small pane beside the button that opens it. Escape and a press outside close it; the focus goes back. */
export function Popover({ trigger, label, children }: Props) {
  return (
    <DialogTrigger>
      {trigger}
      <Placed className={classNames(styles.popover)} placement="bottom end">
        <Pane aria-label={label} className={classNames(styles.pane)}>
          {({ close }) => children(close)}
        </Pane>
      </Placed>
    </DialogTrigger>
  );
}
