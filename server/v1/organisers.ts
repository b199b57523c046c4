import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import type { listOrganisers as listOrganisersEndpoint, V1Organiser } from '#contract/v1/organisers.ts';
import type { CacheableResponse } from '#server/http/response-cache.ts';
import * as organisers from '#server/organisers/service.ts';
import type { Tools } from '#server/tools.ts';
import { listReply, readListCursor, resourceHeaders } from './list-reply.ts';
import { toCatalogueReference, toV1Picture } from './to-v1.ts';

type OrganiserTools = Pick<Tools, 'db' | 'clock' | 'config' | 'site'>;

/** Returns the response with a page of organisers. Throws `invalid-input` for an invalid cursor. */
export async function listOrganisers(
  tools: OrganiserTools,
  query: Output<typeof listOrganisersEndpoint, 'query'>,
  address: string,
) {
  const page = await organisers.listPublicOrganisers(tools, { ...query, cursor: readListCursor(query) });
  const items = page.items.map((organiser) => ({ ...organiser, url: pageOf(tools.config, organiser) }));
  return listReply(tools, address, query, { ...page, items });
}

/** Returns the response with one organiser. Throws `organiser-unknown` or `organiser-hidden`. */
export async function showOrganiser(
  tools: OrganiserTools,
  idOrSlug: string,
  lang: Locale,
): Promise<CacheableResponse<V1Organiser>> {
  const { publicUrl } = tools.config;
  const organiser = await organisers.showOrganiser(tools, idOrSlug);
  const { id, slug, name, words, links, picture, towns, dances, amountOfEvents } = organiser;
  return {
    body: {
      ...{ id, slug, name, url: pageOf(tools.config, organiser), words, links },
      picture: picture && toV1Picture(picture, { publicUrl, lang }),
      towns,
      styles: dances.map((dance) => toCatalogueReference(dance, lang)),
      events: amountOfEvents,
    },
    headers: resourceHeaders(tools, `/api/v1/organisers/${slug}`, idOrSlug === id || idOrSlug === slug),
  };
}

function pageOf({ publicUrl }: Tools['config'], { slug }: { slug: string }): string {
  return `${publicUrl}/organisers/${slug}`;
}
