import styles from './icon.module.css';
import { classNames } from './styling.ts';

/** Paths on a grid of 24, with a stroke of 2 and round caps. */
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
  month: 'M4 4.5h16v15.5H4V4.5Zm0 5h16M4 15h16M9.3 9.5v10.5m5.4-10.5v10.5',
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
  pause: 'M8.5 5v14M15.5 5v14',
  check: 'm4.5 12.5 5 5 10-11',
  reset: 'M4 4v5.5h5.5M4.5 9.5A8.5 8.5 0 1 1 4 15',
  sun: 'M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9ZM12 2v1.5m0 17V22M2 12h1.5m17 0H22M4.9 4.9 6 6m12 12 1.1 1.1M4.9 19.1 6 18M18 6l1.1-1.1',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z',
  system: 'M4 5h16v11H4V5Zm8 11v4m-4 0h8',
  edit: 'm4 20 1-4L16.5 4.5a2 2 0 0 1 3 3L8 19l-4 1ZM14.5 6.5l3 3',
  copy: 'M9 8.5h10.5v12H9v-12ZM15 8.5v-5H4.5v12H9',
  trash: 'M4 6.5h16M9 6.5V4h6v2.5M6 6.5l1 14h10l1-14M10 11v5.5m4-5.5v5.5',
  undo: 'M8 5 3.5 9.5 8 14M3.5 9.5H14a5.5 5.5 0 0 1 0 11h-3',
  more: 'M5 11a1 1 0 1 1 0 2 1 1 0 0 1 0-2Zm7 0a1 1 0 1 1 0 2 1 1 0 0 1 0-2Zm7 0a1 1 0 1 1 0 2 1 1 0 0 1 0-2Z',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4 20.5c.8-3.6 4-5.5 8-5.5s7.2 1.9 8 5.5',
  mail: 'M3.5 5.5h17v13h-17v-13Zm0 1 8.5 7 8.5-7',
  lock: 'M6 10.5h12v10H6v-10ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2',
  shown:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  hidden:
    'M4 4l16 16M9.5 6a9 9 0 0 1 2.5-.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1',
  photo: 'M3.5 5h17v14h-17V5Zm0 11.5 5-5 4 4 3-3 5 4.5M15.5 8.5h.01',
  upload: 'M12 16V4m0 0L7 9m5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12m0 0 5-5m-5 5-5-5M4 16v4h16v-4',
  heart: 'M12 20.5S3.5 15 3.5 9.2A4.3 4.3 0 0 1 12 7.5a4.3 4.3 0 0 1 8.5 1.7c0 5.8-8.5 11.3-8.5 11.3Z',
  bell: 'M5 17h14l-2-3v-4a5 5 0 0 0-10 0v4l-2 3Zm5 3.5h4',
  flag: 'M5 21V4h11l-1.5 4L16 12H5',
  repeat: 'M4 11V9.5A3.5 3.5 0 0 1 7.5 6H20m0 0-3-3m3 3-3 3M20 13v1.5a3.5 3.5 0 0 1-3.5 3.5H4m0 0 3 3m-3-3 3-3',
  settings:
    'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM12 2.5v3m0 13v3M2.5 12h3m13 0h3M5.3 5.3l2.1 2.1m9.2 9.2 2.1 2.1M18.7 5.3l-2.1 2.1m-9.2 9.2-2.1 2.1',
  offline:
    'M4 4l16 16M2.5 9.5a14 14 0 0 1 4.3-2.7m4.2-.8a14 14 0 0 1 10.5 3.5M6 13a9 9 0 0 1 3.8-2.2m4.2.2a9 9 0 0 1 4 2M9.5 16.5a4 4 0 0 1 5 0M12 20h.01',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5.5M12 7.5h.01',
  floor: 'M3.5 6h17v12h-17V6Zm0 6h17M12 6v6m-4 0v6m8-6v6',
  food: 'M5 8h11v5.5a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5V8Zm11 1.5h1.5a2.5 2.5 0 0 1 0 5H16M4 21.5h13',
  access: 'M10.5 3.5h.01M10.5 7v7h5l3 6M10.5 10h5M7.5 11.5a5 5 0 1 0 6.5 6.5',
  dress: 'M12 9.5V8.5a2.2 2.2 0 1 0-2.2-2.2M12 9.5l8.3 6.2a1 1 0 0 1-.6 1.8H4.3a1 1 0 0 1-.6-1.8L12 9.5Z',
  warning: 'M12 4 2.5 20h19L12 4Zm0 6v4.5M12 17.2h.01',
} as const;

/** Point to what is before or after, so they are mirrored in pages from right to left. */
const mirrored: readonly string[] = ['left', 'right', 'back', 'list', 'undo', 'external'];

export type IconName = keyof typeof shapes;

/** All icons, for the kit. */
export const iconNames = Object.keys(shapes) as IconName[];

/** Shows a decorative icon beside a text or in a labelled control. Hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      className={classNames(styles.icon, mirrored.includes(name) && styles.mirrored, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
