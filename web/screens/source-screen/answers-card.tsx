import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Source, SourceQuestion } from '#contract/sources.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { DanceField } from '#web/events/form/steps/dance-field.tsx';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { myOrganisersQuery } from '#web/organisers/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { MoreAnswers } from './more-answers.tsx';
import { PageAnswer } from './page-answer.tsx';
import { PriceAnswer } from './price-answer.tsx';
import styles from './source-screen.module.css';
import { Suggested } from './suggested.tsx';
import { type Answers, answerId } from './use-answers.ts';

interface Props {
  source: Source;
  answers: Answers;
}

/** Shows the defaults for all events of a source, with suggestions. Each change is saved at once. */
export function AnswersCard({ source, answers }: Props) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const errorMessage = useErrorMessage();
  const { data: types = [] } = useQuery(eventTypesQuery());
  const { data: dances = [] } = useQuery(dancesQuery());
  const { suggested } = source;
  const { given, give, state, error } = answers;
  const ask = useQuestions(source);
  const suggestedType = given.type ? undefined : types.find(({ id }) => id === suggested.type?.id);
  const suggestedDances = given.dances?.length
    ? []
    : dances.filter(({ id }) => suggested.dances?.some((dance) => dance.id === id));
  return (
    <Card title={t('sources:answers.title')}>
      <p className={styles.soft}>{t('sources:answers.intro')}</p>
      <SelectField
        id={answerId('type')}
        label={t('sources:answers.type')}
        hint={ask('type')}
        value={given.type?.id ?? ''}
        onChange={({ target }) => give({ type: target.value === '' ? null : { id: target.value } })}
      >
        <option value="">{t('sources:answers.choose')}</option>
        {types.map((type) => (
          <option key={type.id} value={type.id}>
            {nameOf(type)}
          </option>
        ))}
      </SelectField>
      {suggestedType && (
        <Suggested text={nameOf(suggestedType)} onPress={() => give({ type: { id: suggestedType.id } })} />
      )}
      <DanceField
        id={answerId('dances')}
        hint={ask('dances') ?? t('sources:answers.dancesHint')}
        error={undefined}
        selected={given.dances?.map(({ id }) => id) ?? []}
        onChange={(ids) => give({ dances: ids.length === 0 ? null : ids.map((id) => ({ id })) })}
      />
      {suggestedDances.length > 0 && (
        <Suggested
          text={suggestedDances.map(nameOf).join(', ')}
          onPress={() => give({ dances: suggestedDances.map(({ id }) => ({ id })) })}
        />
      )}
      <PriceAnswer
        value={given.price}
        hint={ask('price') ?? ask('currency')}
        currency={suggested.currency}
        onChange={(price) => give({ price })}
      />
      <OrganiserAnswer
        value={given.organiser?.id ?? ''}
        onChange={(id) => give({ organiser: id === '' ? null : { id } })}
      />
      {source.url !== null && <PageAnswer source={source} />}
      <MoreAnswers source={source} given={given} give={give} ask={ask} />
      <p className={styles.soft} role="status">
        {state !== 'idle' && t(`sources:answers.${state}`)}
      </p>
      {error !== null && (
        <Banner
          kind="bad"
          actions={
            <Button icon="reset" onPress={() => void answers.flush().catch(() => undefined)}>
              {t('frame:tryAgain')}
            </Button>
          }
        >
          {errorMessage(error)}
        </Banner>
      )}
    </Card>
  );
}

/** Returns a function that returns a text with the number of entries that need an answer, or undefined. */
function useQuestions({ questions }: Source): (question: SourceQuestion) => string | undefined {
  const { t } = useTranslation();
  return (question) => {
    const open = questions.find((each) => each.question === question);
    return open && t('sources:answers.forEntries', { count: open.entries });
  };
}

/** The organiser of the events, if the user has organisers. */
function OrganiserAnswer({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation();
  const { data: mine = [] } = useQuery(myOrganisersQuery());
  if (mine.length === 0) return null;
  return (
    <SelectField
      id={answerId('organiser')}
      label={t('sources:answers.organiser')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t('sources:answers.organiserNone')}</option>
      {mine.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
