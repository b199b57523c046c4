import type { Organiser } from '#contract/organisers.ts';
import { organiserPath } from '#web/paths.ts';

/** Returns a https://schema.org/Organization. */
export function writeOrganiser({ name, slug, words, links, picture, towns }: Organiser, publicUrl: string): object {
  const widest = picture?.sources.at(-1);
  return {
    '@type': 'Organization',
    name,
    url: publicUrl + organiserPath(slug),
    ...(words && { description: words }),
    ...(widest && { logo: new URL(widest.url, publicUrl).href }),
    ...(links.length > 0 && { sameAs: links }),
    ...(towns.length > 0 && { areaServed: towns }),
  };
}
