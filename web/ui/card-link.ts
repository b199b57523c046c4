import styles from './card-link.module.css';

/** Of the link in a card that stands for all of it: pressed wherever nothing else stands. The card is `position: relative`. */
export const cardLink = styles.link;
