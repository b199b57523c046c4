import styles from './not-found-screen.module.css';

/** Shows a cracked record with a dislocated tonearm. */
export function SkippedRecord() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 210" aria-hidden="true">
      <ellipse className={styles.floor} cx="120" cy="192" rx="104" ry="12" />
      <circle className={styles.dark} cx="108" cy="100" r="84" />
      <circle className={styles.shade} cx="108" cy="100" r="72" />
      <circle className={styles.shade} cx="108" cy="100" r="60" />
      <circle className={styles.shade} cx="108" cy="100" r="48" />
      <circle className={styles.accent} cx="108" cy="100" r="32" />
      <circle className={styles.amber} cx="108" cy="100" r="6" />
      <path className={styles.crack} d="m150 20-13 24 11 10-21 24 9 8-10 10" />
      <g className={styles.wobble}>
        <circle className={styles.dark} cx="214" cy="38" r="14" />
        <circle className={styles.amber} cx="214" cy="38" r="5" />
        <path className={styles.line} d="M214 38v88l-26 34" />
        <path className={styles.accent} d="m193 150 9 7-14 20-11-8Z" />
      </g>
    </svg>
  );
}

/** Shows a mirror ball over an empty dance floor. */
export function EmptyFloor() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 210" aria-hidden="true">
      <path className={styles.glow} d="M96 84 30 190h180L144 84Z" />
      <ellipse className={styles.floor} cx="120" cy="190" rx="106" ry="16" />
      <ellipse className={styles.glow} cx="76" cy="188" rx="16" ry="4" />
      <ellipse className={styles.glow} cx="130" cy="194" rx="20" ry="4" />
      <ellipse className={styles.glow} cx="172" cy="186" rx="12" ry="3" />
      <g className={styles.swing}>
        <path className={styles.line} d="M120-20v46" />
        <circle className={styles.dark} cx="120" cy="70" r="46" />
        <path
          className={styles.shade}
          d="M74 70h92M79 50h82M79 90h82M94 32h52M94 108h52M120 24v92M120 24c-30 26-30 66 0 92M120 24c30 26 30 66 0 92"
        />
        <path className={styles.amber} d="M101 50h9v18h-11c0-7 1-13 2-18Z" />
        <path className={styles.accent} d="M121 70h18c0 7-1 14-3 19h-15Z" />
        <path className={styles.amber} d="M141 52h16c3 5 4 10 5 17h-20c0-6 0-12-1-17Z" opacity=".6" />
      </g>
      {/* A lost shoe */}
      <path className={styles.accent} d="M62 158c8 0 13 6 18 13 5 6 12 8 21 9 5 1 7 4 7 8H88c-10 0-15-5-19-12l-3-5Z" />
      <path className={styles.accent} d="M62 158c-3 4-3 9-1 15l2 15h4l1-14Z" />
    </svg>
  );
}

/** Shows a dizzy map pin. */
export function LostPin() {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 210" aria-hidden="true">
      <ellipse className={styles.floor} cx="120" cy="194" rx="92" ry="11" />
      <g className={styles.wobble}>
        <path className={styles.line} d="m108 142-10 26-2 24h-10M134 142l12 22 16 14 8-4" />
        <path className={styles.line} d="M78 92 48 78 36 50M164 92l30 8 20-18" />
        <path className={styles.accent} d="M120 160c-6 0-50-40-50-82a50 50 0 0 1 100 0c0 42-44 82-50 82Z" />
        <circle className={styles.paper} cx="120" cy="78" r="34" />
        <path className={styles.line} d="m100 66 10 10m0-10-10 10M130 66l10 10m0-10-10 10M108 96c6-7 18-7 24 0" />
      </g>
      <path className={styles.amber} d="m52 24 4 9 9 4-9 4-4 9-4-9-9-4 9-4ZM186 20l3 7 7 3-7 3-3 7-3-7-7-3 7-3Z" />
      <circle className={styles.amber} cx="120" cy="12" r="5" />
    </svg>
  );
}
