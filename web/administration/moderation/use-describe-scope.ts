import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Moderation, ModerationScope } from '#contract/moderation.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery } from '#web/catalogue/queries.ts';
import { useLocale } from '#web/i18n/locale.ts';

/** Returns a function that describes a scope: `France, Grenoble and around · Tango, Salsa`. */
export function useDescribeScope(): (scope: ModerationScope) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  const dances = useQuery(dancesQuery()).data;
  const nameOf = useCatalogueName();
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const list = new Intl.ListFormat(locale, { type: 'unit' });
  return ({ countries: codes, areas, styles }) => {
    const places = [...codes.map((code) => countries.of(code) ?? code), ...areas.map((area) => area.name)];
    const names = [...new Set(styles)].map((id) => {
      const dance = dances?.find((each) => each.id === id);
      return dance ? nameOf(dance) : dances ? t('adminPanel:trail.removedStyle') : '…';
    });
    return [places, names]
      .filter((each) => each.length > 0)
      .map((each) => list.format(each))
      .join(' · ');
  };
}

/**
 * Returns a function that describes in one line what an audit entry says that an account moderates; false if it says
 * nothing. With `isActing`, the entry is of an action of that moderator.
 */
export function useDescribeModeration(): (stored: unknown, options?: { isActing?: boolean }) => string | false {
  const { t } = useTranslation();
  const describeScope = useDescribeScope();
  return (stored, { isActing = false } = {}) => {
    if (typeof stored !== 'object' || stored === null) return false;
    const { everything, scopes } = stored as Moderation;
    if (everything) return t(isActing ? 'adminPanel:trail.actedAsAll' : 'adminPanel:trail.moderatesAll');
    const what = scopes.map(describeScope).join('; ');
    return isActing ? t('adminPanel:trail.actedAs', { what }) : what;
  };
}
