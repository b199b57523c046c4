import { namedTypes } from './event-type.ts';
import { fold } from './source-text.ts';
import type { Entry } from './styles.ts';

/**
 * The type that the title of an event names beyond doubt, by its slug; undefined where it names none or several. A general word
 * such as "soirée" counts only where no other type is named.
 */
export function typeOfTitle(title: string, types: readonly Entry[], { isOneNight = true } = {}): string | undefined {
  const named = namedTypes(fold(title), types);
  const particular = named.filter((slug) => slug !== 'social');
  const [first, ...others] = particular;
  if (first === undefined) return named[0];
  // "Dance class" is a class, and "class and social" an evening: the words do not tell one from the other.
  if (others.length === 0) return first === 'class' && named.length > 1 ? undefined : first;
  return isOneNight ? undefined : particular.find((slug) => slug === 'marathon' || slug === 'festival');
}
