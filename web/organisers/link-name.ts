/** Networks with more than one address or an unusual spelling of their name. */
const networks: Record<string, string> = {
  'bsky.app': 'Bluesky',
  'facebook.com': 'Facebook',
  'fb.com': 'Facebook',
  'helloasso.com': 'HelloAsso',
  'instagram.com': 'Instagram',
  't.me': 'Telegram',
  'tiktok.com': 'TikTok',
  'wa.me': 'WhatsApp',
  'whatsapp.com': 'WhatsApp',
  'youtu.be': 'YouTube',
  'youtube.com': 'YouTube',
};

/**
 * Returns the links with names for visitors: that of a known network, `website` for the first other one, and the host
 * name for further ones, so that they differ. Throws for an invalid URL.
 */
export function nameLinks(links: readonly string[], website: string): { link: string; name: string }[] {
  const hosts = links.map((link) => new URL(link).hostname.replace(/^(?:www|m|[a-z]{2}-[a-z]{2}|chat)\./, ''));
  const first = hosts.findIndex((host) => networks[host] === undefined);
  return links.map((link, index) => {
    const host = hosts[index] ?? '';
    return { link, name: networks[host] ?? (index === first ? website : host) };
  });
}
