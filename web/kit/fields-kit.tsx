import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { readAmount } from '#web/ui/amount.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, Switch } from '#web/ui/checkbox.tsx';
import { ColourField, hexOf } from '#web/ui/colour-field.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { DateTimeField, TextField } from '#web/ui/text-field.tsx';

interface Evening {
  name: string;
  about: string;
  kind: string;
  price: string;
  currency: string;
  startsAt: string;
  entry: string;
  isBeginners: boolean;
}

const streets = ['Rue de la Danse, Lyon', 'Rue du Bal, Paris', 'Rue des Tanneurs, Lille', 'Rue du Lac, Annecy'];

/** Shows a form with all fields. Submit it empty to see the errors. */
export function FormKit() {
  const { register, handleSubmit, formState, reset, getValues } = useForm<Evening>({
    defaultValues: { name: '', about: '', kind: '', price: '', currency: 'EUR', startsAt: '', entry: 'paid' },
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const wrong = Object.entries(errors).map(([name, { message = '' }]) => ({ fieldId: `kit-${name}`, text: message }));
  return (
    <Card title="An evening">
      <form
        noValidate
        style={{ display: 'grid', gap: 'var(--space-4)', gridTemplateColumns: 'minmax(0, 1fr)' }}
        onSubmit={handleSubmit(() => {})}
      >
        <FormErrors title={`${wrong.length} things need a look.`} errors={wrong} attempt={submitCount} />
        <TextField
          id="kit-name"
          label="Name"
          hint="As it stands on the poster."
          error={errors.name?.message}
          required
          {...register('name', { required: 'Give it a name.' })}
        />
        <TextArea
          id="kit-about"
          label="About"
          mark="optional"
          maxCharacters={60}
          counter={(length, max) => `${length} of ${max} characters`}
          error={errors.about?.message}
          {...register('about', { maxLength: { value: 60, message: 'Keep it short.' } })}
        />
        <SelectField
          id="kit-kind"
          label="Type"
          error={errors.kind?.message}
          {...register('kind', { required: 'Choose one.' })}
        >
          <option value="">Choose a type</option>
          <option value="ball">Ball</option>
          <option value="workshop">A workshop with a name that is too long for a telephone held upright</option>
        </SelectField>
        <MoneyField
          amount={{
            id: 'kit-price',
            label: 'Price',
            hint: '0 where it is free.',
            error: errors.price?.message,
            ...register('price', {
              validate: (text) => (readAmount(text) ?? Number.NaN) >= 0 || 'A number, such as 12.50.',
            }),
          }}
          currency={{
            label: 'Currency',
            ...register('currency'),
            children: ['EUR', 'GBP', 'USD'].map((currency) => <option key={currency}>{currency}</option>),
          }}
        />
        <DateTimeField
          id="kit-startsAt"
          label="Begins"
          hint="Time in Paris, UTC+2."
          min="2027-05-01T00:00"
          error={errors.startsAt?.message}
          {...register('startsAt', { required: 'Say when it begins.' })}
        />
        <RadioGroup
          label="Entry"
          choices={[
            { value: 'paid', label: 'At the door' },
            { value: 'hat', label: 'A hat goes round', hint: 'Everyone gives what they can.' },
          ]}
          {...register('entry')}
        />
        <RadioGroup
          isRow
          label="How far around"
          defaultValue="30"
          choices={['10', '30', '50', '100'].map((km) => ({ value: km, label: `${km}\u00a0km` }))}
        />
        <Checkbox
          id="kit-isBeginners"
          label={
            <>
              Beginners are welcome, as <a href="/about">we promise</a>
            </>
          }
          error={errors.isBeginners?.message}
          {...register('isBeginners', { required: 'Please.' })}
        />
        <ButtonRow>
          <Button type="submit" kind="primary">
            Send
          </Button>
          <Button
            onPress={() =>
              reset({ ...getValues(), about: 'Filled in by the library, and counted all the same, over the edge.' })
            }
          >
            Fill in
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}

/** Shows fields that do not belong to a form. */
export function LooseFieldsKit() {
  const [searchText, setSearchText] = useState('');
  const [isSlow, setIsSlow] = useState(false);
  const [password, setPassword] = useState('');
  const [colour, setColour] = useState('#c42f12');
  const found = streets.filter((street) => street.toLowerCase().includes(searchText.toLowerCase()));
  const score = Math.min(4, Math.floor(password.length / 4));
  return (
    <Card title="One by one">
      <ComboBox
        label="Address"
        hint="Write “rue”."
        icon="place"
        value={searchText}
        onInput={setSearchText}
        items={isSlow ? [] : found}
        itemsFor={searchText}
        keyOf={(street) => street}
        show={(street) => street}
        onPick={setSearchText}
        isLoading={isSlow}
        isIdle={searchText.length < 2}
        loadingText="Looking…"
        emptyText="Nothing found."
        countText={(count) => `${count} suggestions`}
      />
      <Switch label="Keep it looking" hint="For ever." checked={isSlow} onChange={() => setIsSlow(!isSlow)} />
      <PasswordField
        label="Password"
        hint="At least ten characters."
        showLabel="Show the password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        strength={password ? { score, text: ['Very weak', 'Weak', 'So-so', 'Good', 'Strong'][score] ?? '' } : undefined}
      />
      <ColourField
        label="Colour"
        paletteLabel="Pick a colour"
        sample="Tango"
        value={colour}
        onChange={setColour}
        error={hexOf(colour) ? undefined : 'Six digits, such as #c42f12.'}
      />
      <TextField label="Switched off" disabled defaultValue="Nothing to do here" icon="mail" type="email" />
    </Card>
  );
}
