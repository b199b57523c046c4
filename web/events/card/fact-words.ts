import type { TFunction } from 'i18next';
import type { Facts } from '#contract/event-details.ts';
import type { IconName } from '#web/ui/icon.tsx';

const icons = {
  level: 'check',
  partner: 'person',
  roles: 'repeat',
  music: 'music',
  floor: 'floor',
  floorNote: 'floor',
  food: 'food',
  access: 'access',
  dress: 'dress',
  age: 'info',
  membership: 'price',
} as const satisfies Record<keyof Facts, IconName>;
const names = Object.keys(icons) as (keyof Facts)[];

/** Returns the given facts as short texts with icons and labels, in the order of importance to dancers. */
export function factRows(t: TFunction, facts: Facts) {
  return names.flatMap((name) => {
    const value = facts[name];
    if (!value || (name === 'floorNote' && facts.floor)) return [];
    const own = { id: name, icon: icons[name] };
    const withNote = (text: string) => (name === 'floor' && facts.floorNote ? `${text} · ${facts.floorNote}` : text);
    switch (name) {
      case 'floorNote':
      case 'food':
      case 'dress':
      case 'age':
      case 'membership':
        return { ...own, label: t(`eventDetails:factLabels.${name}`), text: value };
      default:
        // The texts of a choice are keyed by its name in each language.
        return {
          ...own,
          label: '',
          text: withNote(t(`eventDetails:facts.${name}.${value}` as 'eventDetails:facts.level.everyone')),
        };
    }
  });
}

/** Returns the facts as short texts, in the order of `factRows`. */
export function formatFacts(t: TFunction, facts: Facts): string[] {
  return factRows(t, facts).map(({ label, text }) => (label ? `${label} ${text}` : text));
}
