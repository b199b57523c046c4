import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withoutTracking } from '#contract/tracking.ts';
import { wholeLink } from '#web/events/form/form-values.ts';
import { PictureField } from '#web/events/form/picture/picture-field.tsx';
import type { PictureChoice } from '#web/events/form/picture/use-picture.ts';
import { fieldId } from '#web/events/form/use-form-values.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { CheckChoices, useNeedsReviewHint } from './needs-review-hint.tsx';
import { OrganiserField } from './organiser-field.tsx';
import type { StepProps } from './step-what.tsx';

/** Shows the step with the organiser, a link and a picture, all optional. */
export function StepMore(props: StepProps & { picture: PictureChoice; isSending: boolean }) {
  const { form, errorText, picture, isSending } = props;
  const { t } = useTranslation();
  const { entry, change } = form;
  // The link after its tracking parameters were removed.
  const [cleaned, setCleaned] = useState<string | null>(null);
  const isCleaned = cleaned !== null && cleaned === entry.link;
  const check = useNeedsReviewHint(form)('link', t(isCleaned ? 'form:linkCleaned' : 'form:linkHint'));
  return (
    <>
      <OrganiserField
        id={fieldId('organiser')}
        error={errorText('organiser')}
        value={entry.organiserId}
        onChange={(organiserId) => change({ organiserId })}
      />
      <TextField
        id={fieldId('link')}
        label={t('form:link')}
        {...check}
        mark={check.mark ?? t('form:linkOptional')}
        error={errorText('link')}
        icon="link"
        type="url"
        inputMode="url"
        autoComplete="off"
        value={entry.link}
        onChange={(event) => change({ link: event.target.value })}
        onBlur={() => {
          const link = wholeLink(entry.link);
          if (link === entry.link) return;
          if (withoutTracking(entry.link) !== entry.link) setCleaned(link);
          change({ link });
        }}
      />
      <span role="status" className="visually-hidden">
        {isCleaned && t('form:linkCleaned')}
      </span>
      <CheckChoices form={form} field="link" />
      <PictureField
        entry={entry}
        onChange={change}
        picture={picture}
        error={errorText('picture')}
        isDisabled={isSending}
      />
    </>
  );
}
