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

/** Leads away from here, or to a file; works before any script. */
interface MenuLink extends Pick<MenuAction, 'id' | 'label' | 'icon'> {
  href: string;
}

interface Props {
  /** Of the button: what the actions are about. */
  label: string;
  icon?: IconName;
  /** Shown beside the drawing. */
  text?: string;
  actions: readonly (MenuAction | MenuLink)[];
}

/** A button with a list of what can be done. Arrow keys go through the list. */
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
                  onClick={() => document.getElementById(id)?.hidePopover()}
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
                    // Before it: so that a dialog gives the focus back to the button, not to what is gone.
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
