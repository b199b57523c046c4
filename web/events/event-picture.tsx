import type { Event } from '#contract/events.ts';
import { tint } from '#web/ui/contrast-color.ts';
import { Picture } from '#web/ui/picture.tsx';
import { useLocale } from '#web/words/use-locale.ts';
import styles from './event-picture.module.css';
import { pictureWords } from './picture-words.ts';

interface Props {
  event: Pick<Event, 'slug' | 'picture' | 'type'>;
  /** How wide it stands on the screen, as the `sizes` of an image says it. */
  sizes: string;
  /** The first thing one sees of its screen: fetched at once. */
  isMain?: boolean;
}

/** The event's picture, or a drawing in the colour of its type. Fills whatever box it is put in. */
export function EventPicture({ event, sizes, isMain = false }: Props) {
  const locale = useLocale();
  return (
    <div className={styles.frame}>
      {event.picture ? (
        <Picture {...event.picture} {...pictureWords(locale, event.picture)} sizes={sizes} isMain={isMain} />
      ) : (
        <Footprints slug={event.slug} color={event.type.color} />
      )}
    </div>
  );
}

const rings = [24, 44, 66, 92];
const steps = [0, 52, 104, 156, 208, 260];

/** The steps of a turn, as dance manuals draw them. Each event stands in it a little differently. */
function Footprints({ slug, color }: { slug: string; color: string }) {
  const turn = [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
  return (
    <svg viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true" style={tint(color)}>
      <rect width="160" height="100" className={styles.floor} />
      <g transform={`rotate(${turn} 80 50)`}>
        {rings.map((radius) => (
          <circle key={radius} cx="80" cy="50" r={radius} className={styles.ring} />
        ))}
        {steps.map((angle, step) => (
          <g
            key={angle}
            transform={`rotate(${angle} 80 50) translate(${step % 2 ? 110 : 118} 50)`}
            className={styles.foot}
          >
            <ellipse rx="3.4" ry="6.2" />
            <circle cy="10.4" r="2.6" />
          </g>
        ))}
      </g>
    </svg>
  );
}
