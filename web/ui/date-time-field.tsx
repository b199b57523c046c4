import { TextField, type TextFieldProps } from './text-field.tsx';

/** The browser's own field of a day and an hour. Its value is local time, of no zone: `2027-05-08T21:00`. */
export function DateTimeField(props: Omit<TextFieldProps, 'type' | 'icon' | 'end'>) {
  return <TextField {...props} type="datetime-local" />;
}
