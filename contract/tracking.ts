/** Tracking parameters that newsletters, advertisements and social networks add to links. */
const tracking =
  /^(?:utm_.*|mtm_.*|pk_.*|piwik_.*|mc_.*|hsa_.*|_hs.*|__hs.*|hsctatracking|fb_.*|fbclid|__tn__|__cft__.*|acontext|mibextid|notif_id|notif_t|ref_notif_type|gclid|gclsrc|gbraid|wbraid|dclid|_ga|_gl|srsltid|msclkid|yclid|ttclid|twclid|li_fat_id|epik|igsh|igshid|ref_src|vero_.*|oly_.*|mkt_tok|ml_subscriber.*|s_kwcid|rb_clickid|wickedid|trk_.*|cmpid|xtor)$/i;

/** Returns whether a URL parameter is used only for tracking. */
export function isTracking(name: string): boolean {
  return tracking.test(name);
}

/** Returns a link without its tracking parameters. The rest is unchanged. */
export function withoutTracking(link: string): string {
  const [, page = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(link) ?? [];
  if (query === undefined) return link;
  const parts = query.split('&');
  const kept = parts.filter((part) => !isTracking(nameOf(part)));
  if (kept.length === parts.length) return link;
  return page + (kept.length > 0 ? `?${kept.join('&')}` : '') + hash;
}

function nameOf(part: string): string {
  const name = part.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
