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

const rings = [24, 44, 66, 92].map((radius) => oval(radius, radius, 0)).join('');
/** A sole and a heel. */
const foot = oval(3.4, 6.2, 0) + oval(2.6, 2.6, 10.4);
const steps = [0, 1, 2, 3, 4, 5];

/** The steps of a turn, as dance manuals draw them. Each event stands in it a little differently. */
function Footprints({ slug, color }: { slug: string; color: string }) {
  const turn = [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 0);
  return (
    <svg
      viewBox="-80 -50 160 100"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={styles.floor}
      style={tint(color)}
    >
      <path d={rings} className={styles.ring} />
      {steps.map((step) => (
        <path
          key={step}
          d={foot}
          transform={`rotate(${turn + 52 * step}) translate(${step % 2 ? 30 : 38})`}
          className={styles.foot}
        />
      ))}
    </svg>
  );
}

/** As part of a path. */
function oval(width: number, height: number, y: number): string {
  const half = `a${width} ${height} 0 1 1 0 `;
  return `M0 ${y - height}${half}${2 * height}${half}${-2 * height}`;
}
