import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source, SourcePlace } from '#contract/sources.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { updateSource } from '#web/sources/queries.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { fullAddress, PlaceDialog } from './place-dialog.tsx';
import styles from './source-screen.module.css';
import { answerId } from './use-answers.ts';

/** Number of places shown initially. Unresolved places come first. */
const initialCount = 6;

/** Shows the place texts of a source with the places they refer to, which can be corrected. */
export function PlacesCard({ source }: { source: Source }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  const [order] = useState(() => source.places.toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one))));
  if (source.places.length === 0) return null;
  const now = new Map(source.places.map((place) => [place.text, place]));
  const known = new Set(order.map(({ text }) => text));
  // The order is stable while answering. New places are appended.
  const places = [
    ...order.flatMap(({ text }) => now.get(text) ?? []),
    ...source.places.filter(({ text }) => !known.has(text)),
  ];
  const open = places.filter(isOpen).length;
  const max = Math.max(initialCount, open);
  const shown = isWhole ? places : places.slice(0, max);
  return (
    <Card title={t('sources:places.title')}>
      <p className={styles.soft}>{t('sources:places.intro')}</p>
      <ul id={answerId('places')} tabIndex={-1} className={styles.places}>
        {shown.map((place) => (
          <li key={place.text}>
            <PlaceRow sourceId={source.id} place={place} />
          </li>
        ))}
      </ul>
      {shown.length < places.length && (
        <div>
          <Button kind="quiet" icon="down" onPress={() => setIsWhole(true)}>
            {t('sources:places.all', { count: places.length - shown.length })}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Returns whether a place is unanswered and has no usable suggestion. */
function isOpen(place: SourcePlace): boolean {
  return place.answer === null && takenOf(place) === undefined;
}

/** Returns the suggestion that the server uses until the place is answered. */
function takenOf({ suggestions }: SourcePlace): SourcePlace['suggestions'][number] | undefined {
  return suggestions.find(({ kind }) => kind === 'address' || kind === 'venue');
}

function PlaceRow({ sourceId, place }: { sourceId: string; place: SourcePlace }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const [isAsking, setIsAsking] = useState(false);
  const { text, count, answer, suggestions } = place;
  const { mutate, isPending, error } = useMutationOnce((said: SourcePlace['answer']) =>
    updateSource(client, sourceId, { places: [{ text, answer: said }] }),
  );
  const isLeftOut = answer === 'leave-out';
  const answered = answer === 'leave-out' ? null : answer;
  const taken = answered ?? fromSuggestion(takenOf(place), nameIn(text));
  const [guess] = taken || isLeftOut ? [] : suggestions;
  return (
    <div className={styles.place} data-open={isOpen(place)} aria-busy={isPending}>
      <div className={styles.placeWords}>
        <p className={styles.placeText} dir="auto">
          {text}
        </p>
        <p className={styles.soft}>{t('sources:places.count', { count })}</p>
        <p className={styles.placeAnswer}>
          <Icon name={isLeftOut ? 'close' : taken ? 'check' : 'warning'} />
          <span>
            {isLeftOut ? (
              t('sources:places.leftOut')
            ) : taken ? (
              <>
                <span className="visually-hidden">{t('sources:places.taken')} </span>
                {fullAddress(taken.place, taken.location.displayName)}
              </>
            ) : (
              (guess &&
                t(guess.kind === 'town' ? 'sources:places.perhapsTown' : 'sources:places.perhaps', {
                  place: guess.displayName,
                })) ||
              t('sources:places.unknown')
            )}
          </span>
        </p>
      </div>
      {isLeftOut ? (
        <Button onPress={() => mutate(null)}>
          {t('sources:places.takeBack')} <span className="visually-hidden">({text})</span>
        </Button>
      ) : (
        <div className={styles.placeActions}>
          {guess && (
            <Button icon="check" onPress={() => mutate(fromSuggestion(guess, nameIn(text)))}>
              {t('sources:places.save')} <span className="visually-hidden">({text})</span>
            </Button>
          )}
          <Button kind={taken || guess ? 'quiet' : 'secondary'} onPress={() => setIsAsking(true)}>
            {t(taken ? 'sources:places.change' : 'sources:places.say')}{' '}
            <span className="visually-hidden">({text})</span>
          </Button>
        </div>
      )}
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      {isAsking && (
        <PlaceDialog
          title={t('sources:places.where', { text })}
          name={nameIn(text)}
          answer={answered ?? taken}
          suggestions={suggestions}
          onSave={mutate}
          onClose={() => setIsAsking(false)}
          otherwise={
            <Button
              onPress={() => {
                mutate('leave-out');
                setIsAsking(false);
              }}
            >
              {t('sources:places.leaveOut')}
            </Button>
          }
        />
      )}
    </div>
  );
}

/** `Le Moulin, 12 rue du Bac, Lyon` → `Le Moulin` */
function nameIn(text: string): string {
  return (text.split(/[,\n;]/)[0] ?? text).trim();
}

function fromSuggestion(found: SourcePlace['suggestions'][number] | undefined, name: string) {
  if (!found) return null;
  const { latitude, longitude, displayName, place, countryCode } = found;
  return { place: found.name ?? name, location: { latitude, longitude, displayName, place, countryCode } };
}
