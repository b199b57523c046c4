import { TextField, type TextFieldProps } from './text-field.tsx';

/** The browser's date and time field. Its value is a local time without a zone: `2027-05-08T21:00`. */
export function DateTimeField(props: Omit<TextFieldProps, 'type' | 'icon' | 'end'>) {
  return <TextField {...props} type="datetime-local" />;
}
