import { useId, useState } from 'react';
import { controlOf, type FieldLabels, FieldNotes } from './field.tsx';
import styles from './file-drop.module.css';
import { Icon, type IconName } from './icon.tsx';

interface Props extends FieldLabels {
  id?: string | undefined;
  icon?: IconName;
  /** Label of the button: "Choose a picture". Limits are in `hint`. */
  chooseText: string;
  /** Text beside the button: "or drop it here". */
  dropText: string;
  /** The `accept` attribute: `image/jpeg,image/png,.csv`. Also checked for dropped files. */
  accept: string;
  mayBeMany?: boolean;
  /** One line high, if it is a minor part of the screen. */
  isSmall?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
  /** Called with dropped files that do not match `accept`. */
  onRefused?: (files: File[]) => void;
}

/**
 * Shows a field for files, which can also be dropped. Passes files of an accepted type to `onFiles`, others to
 * `onRefused`.
 */
export function FileDrop(props: Props) {
  const { id: wantedId, label, mark, hint, error, icon = 'upload', chooseText, dropText, accept } = props;
  const { mayBeMany = false, isSmall = false, isDisabled = false, onFiles, onRefused } = props;
  const ownId = useId();
  const id = wantedId ?? ownId;
  const [isOver, setIsOver] = useState(false);

  function take(list: FileList) {
    const files = [...list].slice(0, mayBeMany ? undefined : 1);
    const accepted = files.filter((file) => isAccepted(file, accept));
    const refused = files.filter((file) => !accepted.includes(file));
    if (accepted.length > 0) onFiles(accepted);
    if (refused.length > 0) onRefused?.(refused);
  }

  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
        {mark && <span className={styles.mark}> {mark}</span>}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the input inside does the same */}
      <div
        className={styles.zone}
        data-over={isOver}
        data-disabled={isDisabled}
        data-small={isSmall}
        onDragOver={(event) => {
          if (isDisabled || !event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
        }}
        onDrop={(event) => {
          setIsOver(false);
          if (isDisabled) return;
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
      >
        <input
          {...controlOf(id, hint, error)}
          type="file"
          className={styles.input}
          aria-labelledby={`${id}-label ${id}-choose`}
          accept={accept}
          multiple={mayBeMany}
          disabled={isDisabled}
          onChange={(event) => {
            if (event.target.files) take(event.target.files);
            // Allows choosing the same file again after it was corrected.
            event.target.value = '';
          }}
        />
        <label id={`${id}-choose`} htmlFor={id} className={styles.choose}>
          <Icon name={icon} />
          {chooseText}
        </label>
        <span className={styles.drop}>{dropText}</span>
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

function isAccepted({ name, type }: File, accept: string): boolean {
  return accept.split(',').some((each) => {
    const kind = each.trim().toLowerCase();
    if (kind.startsWith('.')) return name.toLowerCase().endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  });
}
