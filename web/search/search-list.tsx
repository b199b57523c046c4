import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#web/ui/icon.tsx';
import { type Finding, keyOf } from './finding.ts';
import { Marked } from './marked.tsx';
import styles from './search-list.module.css';
import type { Description } from './use-description.ts';

/** A search result with its texts. */
export interface Option {
  finding: Finding;
  description: Description;
}

interface Props {
  id: string;
  label: string;
  options: readonly Option[];
  /** One heading for all options; without it, each kind has its own. */
  heading?: string | undefined;
  active: number;
  optionId: (index: number) => string;
  typed: string;
  onPick: (finding: Finding) => void;
  ref: React.Ref<HTMLDivElement>;
}

/** List of results by kind: the listbox of a combo box whose field keeps the focus. */
export function SearchList({ id, label, options, heading, active, optionId, typed, onPick, ref }: Props) {
  const { t } = useTranslation();
  const headingId = useId();
  const groups = Map.groupBy(options.entries(), ([, { finding }]) => (heading ? '' : finding.kind));
  return (
    <div ref={ref} id={id} role="listbox" aria-label={label} className={styles.list}>
      {[...groups].map(([kind, members]) => (
        <fieldset key={kind} className={styles.group} aria-labelledby={`${headingId}-${kind}`}>
          <div id={`${headingId}-${kind}`} className={styles.heading}>
            {heading ?? headingOf(t, members[0]?.[1].finding.kind)}
          </div>
          {members.map(([index, { finding, description }]) => (
            <button
              key={keyOf(finding)}
              id={optionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.option}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(finding)}
            >
              <span className={styles.disc} style={{ '--tint': description.color } as React.CSSProperties}>
                {description.color ? <i className={styles.dot} /> : <Icon name={description.icon} />}
              </span>
              <span className={styles.title}>
                <Marked text={description.title} typed={typed} />
              </span>
              {description.detail && <span className={styles.detail}>{description.detail}</span>}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

function headingOf(t: TFunction, kind: Finding['kind'] | undefined): string {
  return kind ? t(`search:${kind}`) : '';
}
