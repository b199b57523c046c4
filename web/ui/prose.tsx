import styles from './prose.module.css';

/** Shows a text in sections with headings. */
export function Prose({ sections }: { sections: readonly { title: string; text: React.ReactNode }[] }) {
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
