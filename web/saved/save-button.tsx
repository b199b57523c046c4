import { Button } from '#web/ui/button.tsx';
import { type SaveProps, useSaving } from './use-saving.ts';

/** Saves an event, with its word. */
export function SaveButton(what: SaveProps) {
  const saving = useSaving(what);
  if (!saving) return null;
  const { label, ...rest } = saving;
  return <Button {...rest}>{label}</Button>;
}
