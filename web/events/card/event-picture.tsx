import type { Event } from '#contract/events.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Picture } from '#web/ui/picture.tsx';
import { tint } from '#web/ui/styling.ts';
import styles from './event-picture.module.css';
import { describePicture } from './picture-words.ts';

interface Props {
  event: Pick<Event, 'slug' | 'picture'> & { type: Pick<Event['type'], 'color'> };
  /** The displayed width, as in the `sizes` attribute of an image. */
  sizes: string;
  /** The main image of its screen: loaded with high priority. */
  isMain?: boolean;
  /** Never cropped: for the event's page. In lists the picture fills its box. */
  isWhole?: boolean;
}

/** Shows the event's picture, or a drawing in the colour of its type. Fills its container. */
export function EventPicture({ event, sizes, isMain = false, isWhole = false }: Props) {
  const locale = useLocale();
  return (
    <div className={styles.frame}>
      {event.picture ? (
        <Picture
          {...event.picture}
          {...describePicture(locale, event.picture)}
          sizes={sizes}
          isMain={isMain}
          className={isWhole ? styles.whole : undefined}
        />
      ) : (
        <Footprints slug={event.slug} color={event.type.color} />
      )}
    </div>
  );
}

const rings = [24, 44, 66, 92].map((radius) => oval(radius, radius)).join('');
/** Left and right alternate, each with a sole and a heel. */
const feet = [0, 1, 2, 3, 4, 5]
  .map((step) => {
    const x = step % 2 ? 30 : 38;
    return oval(3.4, 6.2, { x, turn: 52 * step }) + oval(2.6, 2.6, { x, y: 10.4, turn: 52 * step });
  })
  .join('');

/** The steps of a turn, as in dance manuals. The position varies a little by event. */
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
      <path d={feet} transform={`rotate(${turn})`} className={styles.foot} />
    </svg>
  );
}

/** Returns an ellipse as part of a path; `turn` is in degrees about the middle of the drawing. */
function oval(width: number, height: number, { x = 0, y = 0, turn = 0 } = {}): string {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const point = (down: number) => [x * cos - down * sin, x * sin + down * cos].map((at) => at.toFixed(2)).join(' ');
  const half = `A${width} ${height} ${turn} 1 0 `;
  return `M${point(y - height)}${half}${point(y + height)}${half}${point(y - height)}`;
}
