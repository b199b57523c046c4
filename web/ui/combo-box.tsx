import { useEffect, useId, useRef, useState } from 'react';
import styles from './combo-box.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldLabels } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';

type InputProps = Pick<
  React.ComponentProps<'input'>,
  'name' | 'onBlur' | 'required' | 'disabled' | 'autoComplete' | 'enterKeyHint' | 'placeholder' | 'ref'
>;

interface Props<Item> extends FieldLabels, InputProps {
  id?: string | undefined;
  icon?: IconName;
  /** The text of the field. */
  value: string;
  onInput: (text: string) => void;
  /** Suggestions, best first. */
  items: readonly Item[];
  /** The text that `items` belong to. If it differs from the current text, they are neither shown nor picked. */
  itemsFor: string;
  keyOf: (item: Item) => string;
  /** Renders an item. Must contain plain text for screen readers. */
  show: (item: Item) => React.ReactNode;
  onPick: (item: Item) => void;
  /** Label of the list, if it differs from the label of the field. */
  listLabel?: string;
  /** More items for this text are loading. The shown ones can be picked. */
  isLoading?: boolean;
  /** The text is too short for suggestions: nothing is shown or announced. */
  isIdle?: boolean;
  loadingText: string;
  emptyText: string;
  /** "3 suggestions", announced to screen readers. */
  countText: (count: number) => string;
}

/**
 * Shows a field with suggestions, following the combobox pattern of WAI-ARIA 1.2. The focus stays in the field; arrow
 * keys move in the list, Enter picks, Escape closes. The caller loads the items and keeps the text.
 */
export function ComboBox<Item>(props: Props<Item>) {
  const { id, label, mark, hint, error, icon, value, onInput, keyOf, show, onPick, ...rest } = props;
  const {
    items: offered,
    itemsFor,
    isLoading: isMoreComing = false,
    isIdle = false,
    loadingText,
    emptyText,
    countText,
    onBlur,
    listLabel = label,
    ...input
  } = rest;
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [activeKey, setActiveKey] = useState<string | null>(null);

  const isCurrent = itemsFor.trim() === value.trim();
  const items = isCurrent ? offered : [];
  const isLoading = isMoreComing || !isCurrent;
  const isShown = isOpen && !isIdle;
  const hasList = isShown && items.length > 0;
  const active = hasList ? items.findIndex((item) => keyOf(item) === activeKey) : -1;
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function close() {
    setIsOpen(false);
    setActiveKey(null);
  }

  function pick(item: Item) {
    onPick(item);
    close();
  }

  function goTo(index: number) {
    setIsOpen(true);
    const item = items[index];
    setActiveKey(item === undefined ? null : keyOf(item));
  }

  /** Handles a key for the list. Returns whether it was handled. */
  function handleListKey(event: React.KeyboardEvent): boolean {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return false;
    const last = items.length - 1;
    const activeItem = items[active];
    switch (event.key) {
      case 'ArrowDown':
        goTo(event.altKey || active === last ? (event.altKey ? active : 0) : active + 1);
        return true;
      case 'ArrowUp':
        if (event.altKey) close();
        else goTo(active <= 0 ? last : active - 1);
        return true;
      case 'Home':
      case 'End':
        // Without an active item, these keys move the text cursor.
        if (active < 0) return false;
        goTo(event.key === 'Home' ? 0 : last);
        return true;
      case 'Enter':
        if (activeItem === undefined) return false;
        pick(activeItem);
        return true;
      case 'Escape':
        if (!isShown) return false;
        close();
        return true;
      default:
        return false;
    }
  }

  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(control) => (
        <div className={styles.combo}>
          <div className={fieldStyles.box}>
            {icon && <Icon name={icon} />}
            <input
              type="text"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              {...input}
              {...control}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={hasList}
              aria-controls={listId}
              aria-activedescendant={active < 0 ? undefined : optionId(active)}
              className={fieldStyles.input}
              value={value}
              onChange={(event) => {
                onInput(event.target.value);
                setActiveKey(null);
                setIsOpen(true);
              }}
              onKeyDown={(event) => {
                if (!handleListKey(event)) return;
                // Prevents submitting the form and closing the surrounding dialog.
                event.preventDefault();
                event.stopPropagation();
              }}
              onClick={() => value !== '' && setIsOpen(true)}
              onBlur={(event) => {
                close();
                onBlur?.(event);
              }}
            />
          </div>
          <div className={styles.popup} hidden={!isShown}>
            <div ref={list} id={listId} role="listbox" aria-label={listLabel} className={styles.list} hidden={!hasList}>
              {items.map((item, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: the field refers to it with aria-activedescendant
                <div
                  key={keyOf(item)}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  className={styles.option}
                  // Keeps the focus in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(item)}
                >
                  {show(item)}
                </div>
              ))}
            </div>
            {(isLoading || !hasList) && (
              <p className={styles.note} aria-hidden="true">
                {isLoading ? loadingText : emptyText}
              </p>
            )}
          </div>
          <span className="visually-hidden" role="status">
            {isShown && (isLoading ? loadingText : hasList ? countText(items.length) : emptyText)}
          </span>
        </div>
      )}
    </Field>
  );
}
