import { classNames } from './class-names.ts';
import styles from './icon.module.css';

/** Drawn on a grid of 24, with a stroke of 2 and round ends. */
const shapes = {
  map: 'M9 4 3 6.5v13.5l6-2.5 6 2.5 6-2.5V4l-6 2.5L9 4Zm0 0v13.5M15 6.5V20',
  list: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  filters:
    'M3 7h9m6 0h3M3 17h3m6 0h9M15 4.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5ZM9 14.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.5 15.5 21 21',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  left: 'm14.5 5-7 7 7 7',
  right: 'm9.5 5 7 7-7 7',
  up: 'm5 15 7-7 7 7',
  down: 'm5 9 7 7 7-7',
  back: 'M20 12H4m7-7-7 7 7 7',
  calendar:
    'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v12A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5v-12A1.5 1.5 0 0 1 5 5Zm-1.5 5h17M8 2.5V7m8-4.5V7',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2',
  place: 'M12 21.5s-7-6.2-7-11.5a7 7 0 1 1 14 0c0 5.3-7 11.5-7 11.5ZM12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z',
  price: 'M3.5 8.5v-2h17v2a3.5 3.5 0 0 0 0 7v2h-17v-2a3.5 3.5 0 0 0 0-7ZM14 7v1.5m0 2.8v1.5m0 2.7V17',
  music: 'M9 18V5.5l11-2V16M6 15a3 3 0 1 1 0 6 3 3 0 0 1 0-6Zm11-2a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  link: 'M10 13.5a4.2 4.2 0 0 0 6.2.3l3-3a4.24 4.24 0 0 0-6-6l-1.5 1.5M14 10.5a4.2 4.2 0 0 0-6.2-.3l-3 3a4.24 4.24 0 0 0 6 6l1.5-1.5',
  external: 'M14 4h6v6m0-6-9 9M19 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-12A1.5 1.5 0 0 1 4 18.5v-12A1.5 1.5 0 0 1 5.5 5H10',
  share: 'M12 15V3.5m0 0L7.5 8M12 3.5 16.5 8M6 12H4.5v8.5h15V12H18',
  locate: 'M12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm0-3v3m0 14v3M2 12h3m14 0h3M12 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm4.5 12.5 5 5 10-11',
  reset: 'M4 4v5.5h5.5M4.5 9.5A8.5 8.5 0 1 1 4 15',
  sun: 'M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM12 2v1.5m0 17V22M2 12h1.5m17 0H22M4.9 4.9 6 6m12 12 1.1 1.1M4.9 19.1 6 18M18 6l1.1-1.1',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  system: 'M4 5h16v11H4V5Zm8 11v4m-4 0h8',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.5M12 7.5h.01',
  warning: 'M12 4 2.5 20h19L12 4Zm0 6v4.5M12 17.2h.01',
} as const;

export type IconName = keyof typeof shapes;

/** All of them, for the kit. */
export const iconNames = Object.keys(shapes) as IconName[];

/** A drawing beside words, or inside a control that has its own label: it is never read out. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg className={classNames(styles.icon, className)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
