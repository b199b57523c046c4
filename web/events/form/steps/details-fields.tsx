import { PriceFields } from '#web/events/form/price/price-fields.tsx';
import { ContactChoices } from './contact-choices.tsx';
import { CopyLastEvent } from './copy-last-event.tsx';
import { DescriptionFields } from './description-fields.tsx';
import { FactFields } from './fact-fields.tsx';
import { CheckNote } from './needs-review-hint.tsx';
import { ProgrammeFields } from './programme-fields.tsx';
import type { StepProps } from './step-what.tsx';

/** Shows the fields for all optional details of an event. */
export function DetailsFields({ form, errorText }: StepProps) {
  const { entry, change } = form;
  return (
    <>
      <CopyLastEvent entry={entry} onPick={change} />
      <CheckNote form={form} field="description" />
      <ContactChoices form={form} />
      <DescriptionFields
        entry={entry}
        errors={{ description: errorText('description'), translations: errorText('translations') }}
        onChange={change}
      />
      <CheckNote form={form} field="prices" />
      <PriceFields entry={entry} error={errorText('prices')} onChange={(prices) => change({ prices })} />
      <CheckNote form={form} field="programme" />
      <ProgrammeFields entry={entry} error={errorText('programme')} onChange={(programme) => change({ programme })} />
      <CheckNote form={form} field="facts" />
      <FactFields facts={entry.facts} error={errorText('facts')} onChange={(facts) => change({ facts })} />
    </>
  );
}
