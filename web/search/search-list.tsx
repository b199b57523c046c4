import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { EventPicture } from '#web/events/card/event-picture.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { classNames, tint } from '#web/ui/styling.ts';
import { type Finding, keyOf, type Recent } from './finding.ts';
import { Marked } from './marked.tsx';
import styles from './search-list.module.css';
import type { Description } from './use-description.ts';

/** A search result with its texts. */
export interface Option {
  finding: Finding | Recent;
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
  onPick: (finding: Finding | Recent) => void;
  /** Removes an option; absent if they cannot be removed. */
  onRemove?: ((finding: Finding | Recent) => void) | undefined;
  ref: React.Ref<HTMLDivElement>;
}

/** Shows a list of results by kind: the listbox of a combo box whose field keeps the focus. */
export function SearchList(props: Props) {
  const { id, label, options, heading, active, optionId, typed, onPick, onRemove, ref } = props;
  const { t } = useTranslation();
  const headingId = useId();
  const groups = Map.groupBy(options.entries(), ([, { finding }]) => (heading ? '' : finding.kind));
  return (
    <div ref={ref} id={id} role="listbox" aria-label={label} className={styles.list}>
      {[...groups].map(([kind, members]) => (
        <fieldset key={kind} className={styles.group} aria-labelledby={`${headingId}-${kind}`}>
          <div id={`${headingId}-${kind}`} className={styles.heading}>
            {heading ?? (kind !== '' && kind !== 'phrase' && t(`search:${kind}`))}
          </div>
          {members.map(([index, { finding, description }]) => (
            <button
              key={keyOf(finding)}
              id={optionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classNames(styles.option, finding.kind === 'filters' && styles.filters)}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onPick(finding)}
            >
              <Disc finding={finding} description={description} />
              <span className={styles.words}>
                <span className={styles.title}>
                  {finding.kind === 'filters' ? (
                    description.title
                  ) : (
                    <bdi>
                      <Marked text={description.title} typed={typed} />
                    </bdi>
                  )}
                </span>{' '}
                {description.detail && <span className={styles.detail}>{description.detail}</span>}
              </span>
              {description.aside && <bdi className={styles.aside}>{description.aside}</bdi>}
              {onRemove && (
                // For pointers. With the keyboard, the Delete key removes the option.
                <span
                  aria-hidden="true"
                  className={styles.remove}
                  onClick={(event) => {
                    event.stopPropagation();
                    onRemove(finding);
                  }}
                >
                  <Icon name="close" />
                </span>
              )}
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** The picture of an event as a record, the colour of a style or type, or an icon. */
function Disc({ finding: { kind, found }, description: { color, icon } }: Option) {
  // Stored by an earlier version without a colour.
  if (kind === 'events' && found.color)
    return (
      <span className={classNames(styles.disc, styles.record)}>
        <EventPicture event={{ ...found, type: found }} sizes="2.25rem" />
      </span>
    );
  return (
    <span className={styles.disc} style={color ? tint(color) : undefined}>
      {color ? <i className={styles.dot} /> : <Icon name={icon} />}
    </span>
  );
}
