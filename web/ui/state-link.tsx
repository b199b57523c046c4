import type { ComponentProps, MouseEvent } from 'react';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** The address of the state that a press leads to. */
  href: string;
  onPress: () => void;
}

/**
 * Shows a button that is a link to `href` as long as the script has not loaded, and in a new tab. Crawlers do not
 * follow it, because there is no end to such addresses.
 */
export function StateLink({ href, onPress, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button has no address
    <a
      {...rest}
      role="button"
      rel="nofollow"
      href={href}
      draggable={false}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        onPress();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        event.currentTarget.click();
      }}
    />
  );
}

/** Returns whether a click opens no other tab or window, and is no download. */
export function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
