import { Button } from '#web/ui/button.tsx';
import { type SaveProps, useSaveButton } from './use-save-button.ts';

/** A button that saves an event, with a label. */
export function SaveButton(what: SaveProps) {
  const saving = useSaveButton(what);
  if (!saving) return null;
  const { label, ...rest } = saving;
  return <Button {...rest}>{label}</Button>;
}
