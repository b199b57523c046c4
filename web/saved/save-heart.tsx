import { IconButton } from '#web/ui/icon-button.tsx';
import { classNames } from '#web/ui/styling.ts';
import styles from './save-button.module.css';
import { useWaitingNote } from './saved-state.ts';
import { type SaveProps, useSaveButton } from './use-save-button.ts';

/**
 * Shows a button with a heart that saves an event or removes it; nothing for past and cancelled events that are not
 * saved.
 */
export function SaveHeart({ className, ...what }: SaveProps & { className?: string | undefined }) {
  const saving = useSaveButton(what);
  const note = useWaitingNote(`saved/${what.event.id}`);
  return (
    saving && (
      <IconButton
        {...saving}
        label={[saving.label, what.event.name, note].filter(Boolean).join(', ')}
        className={classNames(saving.className, note && styles.waiting, className)}
      />
    )
  );
}
