import { useTranslation } from 'react-i18next';
import { seriesLimits } from '#contract/recurrence.ts';
import { Accordion, Step } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormErrors } from '#web/ui/form-errors.tsx';
import { ButtonRow } from '#web/ui/page-column.tsx';
import styles from './event-form.module.css';
import { clockTime, type FieldName, fieldsOf, type StepNumber, steps } from './form-rules.ts';
import type { PictureChoice } from './picture/use-picture.ts';
import type { PresentSeries } from './repeat/repetition.ts';
import { StepDetails } from './steps/step-details.tsx';
import { StepMore } from './steps/step-more.tsx';
import { StepSummary } from './steps/step-summary.tsx';
import { StepWhat } from './steps/step-what.tsx';
import { StepWhen } from './steps/step-when.tsx';
import { type EntryForm, fieldId } from './use-form-values.ts';

interface Props {
  form: EntryForm;
  picture: PictureChoice;
  /** False for one date of a series. */
  mayRepeat: boolean;
  /** The saved repetition. */
  series?: PresentSeries | null;
  /** The form edits a saved event. */
  isSaved?: boolean;
  isSending: boolean;
  /** Label of the submit button. */
  sendText: string;
  onSend: () => void;
  onClose: () => void;
  /** Rendered between the steps and the buttons: errors and progress. */
  children?: React.ReactNode;
}

const names = { 1: 'what', 2: 'when', 3: 'more', 4: 'details' } as const satisfies Record<StepNumber, string>;

/** Shows the steps of the event form; the last is optional. Enter opens the next step, and submits from the last. */
export function EventForm(props: Props) {
  const {
    form,
    picture,
    mayRepeat,
    series = null,
    isSaved = false,
    isSending,
    sendText,
    onSend,
    onClose,
    children,
  } = props;
  const { t } = useTranslation();
  const { entry, openStep, shownFields } = form;
  const errorText = (field: FieldName) => {
    const error = form.errorAt(field);
    // For a time skipped by a clock change: the time that applies instead.
    const local = field === 'dateStart' || field === 'dateEnd' ? entry[field] : '';
    const time = error === 'dateSkipped' ? clockTime(local, form.timeZone ?? 'UTC') : '';
    return error && t(`form:${error}`, { ...seriesLimits, time });
  };
  const errors = shownFields.map((field) => ({ fieldId: fieldId(field), text: errorText(field) ?? '' }));
  const maySend = form.isUnlocked(3);

  async function goOn() {
    // On blur, a typed address is resolved by the server, also when Enter leaves the field.
    (document.activeElement as HTMLElement | null)?.blur();
    await form.goTo((openStep + 1) as StepNumber);
  }

  function stateOf(step: StepNumber) {
    const count = fieldsOf[step].filter((field) => form.errorAt(field) !== undefined).length;
    if (count > 0) return { state: 'wrong', stateText: t('form:stepWrong', { count }) } as const;
    if (!form.isUnlocked(step)) {
      return { state: 'locked', stateText: t(`form:stepLocked.${step === 2 ? 'when' : 'more'}`) } as const;
    }
    const toCheck = fieldsOf[step].filter((field) => form.marks[field]).length;
    if (toCheck > 0) return { state: 'open', stateText: t('announcement:toCheck', { count: toCheck }) } as const;
    const isDone = step < 3 && fieldsOf[step].every((field) => form.errors[field] === undefined);
    if (isDone && openStep !== step) return { state: 'done', stateText: t('form:stepDone') } as const;
    return { state: 'open', stateText: step === 4 ? t('form:optional') : undefined } as const;
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const submitter = (event.nativeEvent as SubmitEvent).submitter;
        if (submitter?.getAttribute('name') === 'go-on') void goOn();
        else onSend();
      }}
    >
      {/* The first invalid field has the focus; this list shows all of them. */}
      <FormErrors
        title={t('form:wrongTitle')}
        errors={errors}
        attempt={0}
        onLead={(id) => form.lead(id.replace(/^event-/, '') as FieldName)}
      />
      <Accordion>
        {steps.map((step) => (
          <Step
            key={step}
            number={step}
            title={t(`form:steps.${names[step]}`)}
            {...stateOf(step)}
            summary={form.isUnlocked(step) && <StepSummary step={step} entry={entry} picture={picture} />}
            isOpen={openStep === step}
            onToggle={() => form.goTo(step)}
          >
            {step === 1 && <StepWhat form={form} errorText={errorText} />}
            {step === 2 && (
              <StepWhen form={form} errorText={errorText} mayRepeat={mayRepeat} series={series} isSaved={isSaved} />
            )}
            {step === 3 && <StepMore form={form} errorText={errorText} picture={picture} isSending={isSending} />}
            {step === 4 && <StepDetails form={form} errorText={errorText} isOpen={openStep === 4} />}
            <ButtonRow>
              {step < 3 && openStep === step && (
                <Button type="submit" name="go-on" kind={maySend ? 'secondary' : 'primary'} icon="down">
                  {t('form:continue')}
                </Button>
              )}
              <Button kind="quiet" icon="close" isDisabled={isSending} onPress={onClose}>
                {t('form:close')}
              </Button>
            </ButtonRow>
          </Step>
        ))}
      </Accordion>
      {children}
      {maySend && (
        <div className={styles.send}>
          <Button type="submit" name="send" kind="primary" icon="check" aria-busy={isSending}>
            {isSending ? t('form:saving') : sendText}
          </Button>
        </div>
      )}
    </form>
  );
}
