import { IconButton } from '#web/ui/icon-button.tsx';
import { classNames } from '#web/ui/styling.ts';
import { type SaveProps, useSaveButton } from './use-save-button.ts';

/**
 * Shows a button with a heart that saves an event or removes it; nothing for past and cancelled events that are not
 * saved.
 */
export function SaveHeart({ className, ...what }: SaveProps & { className?: string | undefined }) {
  const saving = useSaveButton(what);
  return (
    saving && (
      <IconButton
        {...saving}
        label={`${saving.label}, ${what.event.name}`}
        className={classNames(saving.className, className)}
      />
    )
  );
}
