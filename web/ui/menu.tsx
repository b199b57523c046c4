import { moveFocusByArrowKeys } from './arrow-keys.ts';
import { Dropdown } from './dropdown.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu.module.css';

interface MenuAction {
  id: string;
  label: string;
  icon?: IconName;
  isDangerous?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

/** A link or download, which works without scripts. */
interface MenuLink extends Pick<MenuAction, 'id' | 'label' | 'icon'> {
  href: string;
  /** Called in addition to opening the link. */
  onPress?: () => void;
}

interface Props {
  /** Label of the button: the subject of the actions. */
  label: string;
  icon?: IconName;
  /** Text beside the icon. */
  text?: string;
  actions: readonly (MenuAction | MenuLink)[];
}

/** Shows a button that opens a list of actions and links. Arrow keys move in the list. */
export function Menu({ label, icon = 'more', text, actions }: Props) {
  return (
    <Dropdown
      label={label}
      place="opener"
      className={text === undefined ? undefined : styles.worded}
      opener={
        <>
          <Icon name={icon} />
          {text}
        </>
      }
    >
      {(id) => (
        <ul className={styles.list} onKeyDown={steer}>
          {actions.map((action) => (
            <li key={action.id}>
              {'href' in action ? (
                <a
                  className={styles.action}
                  href={action.href}
                  {...(/^https?:/.test(action.href) && { target: '_blank', rel: 'noopener nofollow' })}
                  onClick={() => {
                    document.getElementById(id)?.hidePopover();
                    action.onPress?.();
                  }}
                >
                  <Inside {...action} />
                </a>
              ) : (
                <button
                  type="button"
                  className={styles.action}
                  data-dangerous={action.isDangerous}
                  disabled={action.isDisabled}
                  onClick={() => {
                    // Closed first, so that a dialog returns the focus to the button.
                    document.getElementById(id)?.hidePopover();
                    action.onPress();
                  }}
                >
                  <Inside {...action} />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  );
}

function Inside({ icon, label }: Pick<MenuAction, 'icon' | 'label'>) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {label}
    </>
  );
}

function steer(event: React.KeyboardEvent<HTMLUListElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled, a')];
  moveFocusByArrowKeys(event, 'vertical', buttons);
}
