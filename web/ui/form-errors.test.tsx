import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { readAmount } from './amount.ts';
import { Button } from './button.tsx';
import { FormErrors } from './form-errors.tsx';
import { MoneyField } from './money-field.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

let sent: unknown[] = [];

function Form() {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: '', price: '', currency: 'EUR' },
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const wrong = Object.entries(errors).map(([name, { message = '' }]) => ({ fieldId: name, text: message }));
  return (
    <form noValidate onSubmit={handleSubmit((values) => sent.push(values))}>
      <FormErrors title={`${wrong.length} wrong`} errors={wrong} attempt={submitCount} />
      <TextField
        id="name"
        label="Name"
        hint="Of the evening"
        error={errors.name?.message}
        {...register('name', { required: 'No name' })}
      />
      <MoneyField
        amount={{
          id: 'price',
          label: 'Price',
          error: errors.price?.message,
          ...register('price', { validate: (text) => !Number.isNaN(readAmount(text) ?? Number.NaN) || 'No price' }),
        }}
        currency={{ label: 'Currency', ...register('currency'), children: <option>EUR</option> }}
      />
      <Button type="submit">Send</Button>
    </form>
  );
}

const send = () => screen.getByRole('button', { name: 'Send' });
const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

test('an invalid form lists its errors, takes the focus on each attempt, and links to the fields', async () => {
  const user = userEvent.setup();
  render(<Form />);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(send());
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(screen.getByRole('alert').textContent).toContain('2 wrong');
  await user.click(send());
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await user.click(screen.getByRole('link', { name: 'No price' }));
  await nextFrame();
  expect(document.activeElement).toBe(screen.getByLabelText('Price'));
});

test('hint and error of a field are announced', async () => {
  const user = userEvent.setup();
  render(<Form />);
  const name = screen.getByLabelText('Name');
  const described = () =>
    (name.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(described()).toEqual(['Of the evening']);
  expect(name.hasAttribute('aria-invalid')).toBe(false);
  await user.click(send());
  expect(described()).toEqual(['No name', 'Of the evening']);
  expect(name.getAttribute('aria-invalid')).toBe('true');
});

test('a price may have a decimal comma', async () => {
  sent = [];
  const user = userEvent.setup();
  render(<Form />);
  await user.type(screen.getByLabelText('Name'), 'Ball');
  await user.type(screen.getByLabelText('Price'), '12,50');
  expect(screen.getByLabelText<HTMLInputElement>('Price').inputMode).toBe('decimal');
  await user.click(send());
  expect(sent).toEqual([{ name: 'Ball', price: '12,50', currency: 'EUR' }]);
});
