import styles from './prose.module.css';

/** Text to read: sections, each with its heading. */
export function Prose({ sections }: { sections: readonly { title: string; text: string }[] }) {
  return (
    <div className={styles.prose}>
      {sections.map(({ title, text }) => (
        <section key={title} className={styles.section}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
    </div>
  );
}
