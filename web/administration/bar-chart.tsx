import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import styles from './bar-chart.module.css';
import { useWidth } from './use-width.ts';

interface Figure {
  /** Stands below or beside its bar. */
  label: string;
  /** In full, for the table. */
  name: string;
  count: number;
  /** From data; else the site's own. */
  color?: string | undefined;
}

interface Props {
  title: string;
  note: string;
  figures: readonly Figure[];
  /** What the names are, as the heading of their column. */
  nameLabel: string;
  /** The whole in a sentence, for those who do not see it. */
  summary: string;
  /** `weeks` stand side by side, `shares` one below the other, with room for their names. */
  kind: 'weeks' | 'shares';
}

/** Few numbers as bars, and as a table for those who want them exactly or do not see bars. */
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
  /** Large letters need more room around them. */
  remPx: number;
  summary: string;
}

const barsHeightPx = 140;
const roundPx = 3;
/** The library takes no class that may be missing. */
const { axis = '', bar = '', groove = '', label: labelClass = '' } = styles;

function Weeks({ figures, widthPx, remPx, summary }: DrawingProps) {
  // The last date stands half beyond its bar.
  const margin = { top: 12, right: 1.25 * remPx - 12, bottom: 1.75 * remPx, left: 2.25 * remPx };
  const weeksHeightPx = margin.top + barsHeightPx + margin.bottom;
  const locale = useLocale();
  const max = Math.max(1, ...figures.map(({ count }) => count));
  const bottom = weeksHeightPx - margin.bottom;
  const across = scaleBand({
    domain: figures.map(({ label }) => label),
    range: [margin.left, widthPx - margin.right],
    padding: 0.25,
  });
  const up = scaleLinear({ domain: [0, max], range: [bottom, margin.top], nice: max >= 4 });
  // A date needs about 56 px, in letters of the usual size.
  const every = Math.max(1, Math.ceil((figures.length * 3.5 * remPx) / (widthPx - margin.left)));
  const ticks = up.ticks(4).filter(Number.isInteger);
  return (
    <svg role="img" aria-label={summary} width={widthPx} height={weeksHeightPx} className={styles.drawing}>
      <AxisLeft
        left={margin.left}
        scale={up}
        tickValues={ticks}
        tickFormat={(value) => formatNumber(locale, Number(value))}
        hideAxisLine
        hideTicks
        tickLabelProps={{ className: labelClass, textAnchor: 'end', dx: -2, dy: remPx / 4 }}
      />
      {ticks.map((value) => (
        <line
          key={value}
          x1={margin.left}
          x2={widthPx - margin.right}
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

/** Each name above its bar: names are longer than a phone has room for beside it. */
function Shares({ figures, widthPx, remPx, summary }: DrawingProps) {
  const lineHeightPx = 1.625 * remPx + 18;
  const locale = useLocale();
  const max = Math.max(1, ...figures.map(({ count }) => count));
  const along = scaleLinear({ domain: [0, max], range: [0, widthPx] });
  const heightPx = figures.length * lineHeightPx;
  const down = scaleBand({ domain: figures.map(({ name }) => name), range: [0, heightPx] });
  return (
    <svg role="img" aria-label={summary} width={widthPx} height={heightPx} className={styles.drawing}>
      {figures.map(({ name, label, count, color }) => {
        const top = down(name) ?? 0;
        return (
          <g key={name}>
            <text x={0} y={top + 1.125 * remPx} className={styles.name}>
              {label}
            </text>
            <text x={widthPx} y={top + 1.125 * remPx} textAnchor="end" className={styles.label}>
              {formatNumber(locale, count)}
            </text>
            <Bar className={groove} x={0} y={top + 1.5625 * remPx} width={widthPx} height={10} rx={roundPx} />
            <Bar
              className={bar}
              x={0}
              y={top + 1.5625 * remPx}
              width={Math.max(2, along(count))}
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
