import { AxisBottom, AxisLeft, AxisRight } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { isPageRightToLeft } from '#web/ui/page-direction.ts';
import styles from './bar-chart.module.css';
import { useWidth } from './use-width.ts';

interface Figure {
  /** Shown below or beside the bar. */
  label: string;
  /** Shown in the table. */
  name: string;
  count: number;
  /** From the data. Default: the accent colour of the site. */
  color?: string | undefined;
}

interface Props {
  title: string;
  note: string;
  figures: readonly Figure[];
  /** Heading of the column of names in the table. */
  nameLabel: string;
  /** A sentence for screen readers. */
  summary: string;
  /** `weeks` are columns, `shares` are rows with long names. */
  kind: 'weeks' | 'shares';
}

/** Shows a bar chart of a few numbers, with the same numbers as a table. */
export function BarChart({ title, note, figures, nameLabel, summary, kind }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const { ref, widthPx, remPx } = useWidth();
  const isEmpty = figures.every(({ count }) => count === 0);
  return (
    <section aria-labelledby={id} className={styles.chart}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p className={styles.note}>{isEmpty ? t('adminPanel:overview.none') : note}</p>
      <div ref={ref}>
        {!isEmpty &&
          widthPx > 0 &&
          (kind === 'weeks' ? (
            <Weeks figures={figures} widthPx={widthPx} summary={summary} remPx={remPx} />
          ) : (
            <Shares figures={figures} widthPx={widthPx} summary={summary} remPx={remPx} />
          ))}
      </div>
      {!isEmpty && (
        <details className={styles.figures}>
          <summary>{t('adminPanel:overview.inFigures')}</summary>
          <table className={styles.table}>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{nameLabel}</th>
                <th scope="col">{t('adminPanel:overview.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {figures.map(({ name, count }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatNumber(locale, count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}

interface DrawingProps {
  figures: readonly Figure[];
  widthPx: number;
  /** Font size of the page, so that margins grow with large text. */
  remPx: number;
  summary: string;
}

const barsHeightPx = 140;
const roundPx = 3;
/** The chart library does not accept undefined class names. */
const { axis = '', bar = '', groove = '', label: labelClass = '' } = styles;

/**
 * Returns a function from the distance of a shape of some width from the side where lines start to its position from the
 * left. In pages from right to left, time and bars run to the left.
 */
function placedIn(widthPx: number) {
  return (startPx: number, ofWidthPx = 0) => (isPageRightToLeft() ? widthPx - startPx - ofWidthPx : startPx);
}

function Weeks({ figures, widthPx, remPx, summary }: DrawingProps) {
  // The label of the last date is centred below its bar and needs half its width beyond.
  const margin = { top: 12, end: 1.25 * remPx - 12, bottom: 1.75 * remPx, start: 2.25 * remPx };
  const place = placedIn(widthPx);
  const weeksHeightPx = margin.top + barsHeightPx + margin.bottom;
  const locale = useLocale();
  const max = Math.max(1, ...figures.map(({ count }) => count));
  const bottom = weeksHeightPx - margin.bottom;
  const across = scaleBand({
    domain: figures.map(({ label }) => label),
    range: [place(margin.start), place(widthPx - margin.end)],
    padding: 0.25,
  });
  const up = scaleLinear({ domain: [0, max], range: [bottom, margin.top], nice: max >= 4 });
  // A date needs about 56 px at the default font size.
  const every = Math.max(1, Math.ceil((figures.length * 3.5 * remPx) / (widthPx - margin.start)));
  const isMirrored = isPageRightToLeft();
  const AmountAxis = isMirrored ? AxisRight : AxisLeft;
  const ticks = up.ticks(4).filter(Number.isInteger);
  return (
    <svg role="img" aria-label={summary} width={widthPx} height={weeksHeightPx} className={styles.drawing}>
      <AmountAxis
        left={place(margin.start)}
        scale={up}
        tickValues={ticks}
        tickFormat={(value) => formatNumber(locale, Number(value))}
        hideAxisLine
        hideTicks
        tickLabelProps={{ className: labelClass, textAnchor: 'end', dx: isMirrored ? 2 : -2, dy: remPx / 4 }}
      />
      {ticks.map((value) => (
        <line
          key={value}
          x1={place(margin.start)}
          x2={place(widthPx - margin.end)}
          y1={up(value)}
          y2={up(value)}
          className={styles.grid}
        />
      ))}
      {figures.map(({ label, count }) => (
        <Bar
          key={label}
          className={bar}
          x={across(label) ?? 0}
          y={up(count)}
          width={across.bandwidth()}
          height={bottom - up(count)}
          rx={roundPx}
        />
      ))}
      <AxisBottom
        top={bottom}
        scale={across}
        hideTicks
        axisLineClassName={axis}
        tickValues={figures.map(({ label }) => label).filter((_, index) => (figures.length - 1 - index) % every === 0)}
        tickLabelProps={{ className: labelClass, textAnchor: 'middle', dy: remPx / 4 }}
      />
    </svg>
  );
}

/** The name is above its bar, because phones are too narrow for both. */
function Shares({ figures, widthPx, remPx, summary }: DrawingProps) {
  const lineHeightPx = 1.625 * remPx + 18;
  const locale = useLocale();
  const max = Math.max(1, ...figures.map(({ count }) => count));
  const along = scaleLinear({ domain: [0, max], range: [0, widthPx] });
  const heightPx = figures.length * lineHeightPx;
  const place = placedIn(widthPx);
  const down = scaleBand({ domain: figures.map(({ name }) => name), range: [0, heightPx] });
  return (
    <svg role="img" aria-label={summary} width={widthPx} height={heightPx} className={styles.drawing}>
      {figures.map(({ name, label, count, color }) => {
        const top = down(name) ?? 0;
        const lengthPx = Math.max(2, along(count));
        return (
          <g key={name}>
            <text x={place(0)} y={top + 1.125 * remPx} className={styles.name}>
              {label}
            </text>
            <text x={place(widthPx)} y={top + 1.125 * remPx} textAnchor="end" className={styles.label}>
              {formatNumber(locale, count)}
            </text>
            <Bar className={groove} x={0} y={top + 1.5625 * remPx} width={widthPx} height={10} rx={roundPx} />
            <Bar
              className={bar}
              x={place(0, lengthPx)}
              y={top + 1.5625 * remPx}
              width={lengthPx}
              height={10}
              rx={roundPx}
              {...(color && { style: { fill: color } })}
            />
          </g>
        );
      })}
    </svg>
  );
}
