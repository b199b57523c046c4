import { initialView } from '#contract/constants.ts';
import type { StartView } from '#contract/site.ts';
import { pageSite } from '#web/i18n/page-site.ts';

/** Returns the view with which the map of this site opens. */
export function startView(): StartView {
  return pageSite().startView ?? initialView;
}
