import type { EmbedEventQuery } from '#contract/embeds.ts';
import type { Reader } from './dates.ts';
import type { Html } from './html.ts';

/** The settings that all parts of an embed need. */
export interface EmbedContext extends Reader {
  query: EmbedEventQuery;
  /** The local day of the place, `2026-11-26`. */
  today: string;
  /** The name of the site. */
  site: string;
  /** Its address, without a slash at the end. */
  publicUrl: string;
}

/** The content of an embed, which `renderDocument` makes a page. */
export interface EmbedContent {
  title: string;
  body: Html;
  /** Names the style of the view. */
  kind: 'list' | 'month' | 'map' | 'event' | 'message';
  /** The path of the page of the site with the same content. */
  siteLink: string;
  /** The text of the link to the site, at the foot. */
  linkText: 'findMore' | 'allOn' | 'open';
  /** The path of the embed with its query, by which other sites find its frame (`oembed.ts`). Absent for a refusal. */
  address?: string;
}
