import styles from './card-link.module.css';

/** Class of a link that makes its whole card clickable. The card must be `position: relative`. */
export const cardLink = styles.link;
