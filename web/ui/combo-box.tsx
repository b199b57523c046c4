import { useEffect, useId, useRef, useState } from 'react';
import styles from './combo-box.module.css';
import fieldStyles from './field.module.css';
import { Field, type FieldWords } from './field.tsx';
import { Icon, type IconName } from './icon.tsx';

type InputProps = Pick<
  React.ComponentProps<'input'>,
  'name' | 'onBlur' | 'required' | 'disabled' | 'autoComplete' | 'enterKeyHint' | 'placeholder' | 'ref'
>;

interface Props<Item> extends FieldWords, InputProps {
  id?: string | undefined;
  icon?: IconName;
  /** What is written. */
  value: string;
  onInput: (text: string) => void;
  /** What may be picked, best first. */
  items: readonly Item[];
  /** The text that `items` answer. While another one is written they are neither shown nor picked. */
  itemsFor: string;
  keyOf: (item: Item) => string;
  /** What stands in the list; plain words where it is read out. */
  show: (item: Item) => React.ReactNode;
  onPick: (item: Item) => void;
  /** What the list is called, where that is not what the field is. */
  listLabel?: string;
  /** More items for this text are on their way. Those that are shown can be picked. */
  isLoading?: boolean;
  /** Too little is written to look for anything: nothing is shown or said. */
  isIdle?: boolean;
  loadingText: string;
  emptyText: string;
  /** "3 suggestions", read out as they come. */
  countText: (count: number) => string;
}

/**
 * A field with suggestions: the combobox with a list of WAI-ARIA 1.2. The focus stays in the field; arrow keys go
 * through the list, Enter picks, Escape closes. It fetches nothing and keeps no text: those come from its caller.
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

  /** True where the key was meant for the list. */
  function steer(event: React.KeyboardEvent): boolean {
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
        // While nothing of the list is chosen they move within what is written.
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
                if (!steer(event)) return;
                // The form is not sent and the dialog around stays.
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
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
                // biome-ignore lint/a11y/useFocusableInteractive: the field points at it instead
                <div
                  key={keyOf(item)}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  className={styles.option}
                  // The field keeps the focus.
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
