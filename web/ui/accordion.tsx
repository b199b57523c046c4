import { useId } from 'react';
import styles from './accordion.module.css';
import { moveFocusByArrowKeys } from './arrow-keys.ts';
import { Icon } from './icon.tsx';

/** `open` is expanded, `locked` waits for other steps, `wrong` has fields with errors. */
type StepState = 'open' | 'done' | 'locked' | 'wrong';

interface Props {
  /** `Step` elements. */
  children: React.ReactNode;
}

/** Shows numbered steps (`Step`) below each other. Each heading is a tab stop; arrow keys move between headings. */
export function Accordion({ children }: Props) {
  return <ol className={styles.steps}>{children}</ol>;
}

interface StepProps {
  number: number;
  title: string;
  state: StepState;
  /** The state as text, shown beside the title: "done", "2 errors", or why it is locked. */
  stateText?: string | undefined;
  /** Summary of the input, shown while the step is closed. */
  summary?: React.ReactNode;
  isOpen: boolean;
  /** Not called while the step is locked. */
  onToggle: () => void;
  headingLevel?: 2 | 3;
  /** Stays mounted while the step is closed, so that fields keep their values. */
  children: React.ReactNode;
}

/**
 * Shows a step of an accordion: its heading with state and summary, and its content. A locked step cannot be opened.
 */
export function Step(props: StepProps) {
  const { number, title, state, stateText, summary, isOpen, onToggle, headingLevel = 2, children } = props;
  const id = useId();
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const isLocked = state === 'locked';
  return (
    <li className={styles.step} data-state={state}>
      <Heading className={styles.heading}>
        <button
          type="button"
          id={`${id}-heading`}
          data-step={number}
          className={styles.button}
          aria-expanded={isOpen && !isLocked}
          aria-controls={id}
          // Focusable, because its text says what is missing.
          aria-disabled={isLocked || undefined}
          onClick={isLocked ? undefined : onToggle}
          onKeyDown={steer}
        >
          <span className={styles.number}>
            {state === 'done' ? <Icon name="check" /> : state === 'locked' ? <Icon name="lock" /> : number}
          </span>
          <span className={styles.words}>
            <span className={styles.title}>{title}</span>
            {stateText && <span className={styles.state}> {stateText}</span>}
          </span>
          {!isLocked && <Icon name="down" className={styles.arrow} />}
        </button>
      </Heading>
      {summary && !isOpen && <div className={styles.summary}>{summary}</div>}
      <section id={id} aria-labelledby={`${id}-heading`} hidden={!isOpen || isLocked} className={styles.content}>
        {children}
      </section>
    </li>
  );
}

function steer(event: React.KeyboardEvent<HTMLButtonElement>) {
  const steps = event.currentTarget.closest('ol');
  const buttons = [...(steps?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
  moveFocusByArrowKeys(event, 'vertical', buttons);
}
