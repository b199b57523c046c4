import type { CheerioAPI } from 'cheerio/slim';
import type { SchemaNode } from './schema-org.ts';

const maxEvents = 2000;

/** Returns the events that a page marks up with hCalendar or h-event class names, as schema.org nodes. */
export function eventsInHCalendar($: CheerioAPI): SchemaNode[] {
  return $('.vevent, .h-event')
    .toArray()
    .slice(0, maxEvents)
    .map((element) => {
      const within = (selector: string) => $(element).find(selector).first();
      const text = (selector: string) => within(selector).text();
      const time = (selector: string) => {
        const node = within(selector);
        return node.attr('title') ?? node.attr('datetime') ?? node.find('.value-title').attr('title') ?? node.text();
      };
      return {
        name: text('.summary, .p-name'),
        startDate: time('.dtstart, .dt-start'),
        endDate: time('.dtend, .dt-end'),
        url: within('.url, .u-url').attr('href'),
        description: text('.description, .e-content'),
        location: {
          name: text('.location .fn, .location .org, .p-location .p-name') || text('.location, .p-location'),
          address: text('.location .adr, .p-location .p-adr'),
          latitude: text('.geo .latitude'),
          longitude: text('.geo .longitude'),
        },
      };
    });
}
