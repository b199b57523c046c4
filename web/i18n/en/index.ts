import commonProblems from '#languages/en/common-problems.json' with { type: 'json' };
import eventPage from '#languages/en/event-page.json' with { type: 'json' };
import events from '#languages/en/events.json' with { type: 'json' };
import frame from '#languages/en/frame.json' with { type: 'json' };
import time from '#languages/en/time.json' with { type: 'json' };
import type { Language } from '#web/i18n/messages.ts';

/* Terms: dance (style), type, event, venue, pin, picture, report, activity log (trail), hide (by the team), delete,
   cancel, reinstate (undo a cancellation), undo, crop, save, change. British spelling, with contractions. */

/** `base` is loaded with every page, the other namespaces with the code that shows them. */
export const en: Language = {
  base: { commonProblems, eventPage, events, frame, time },
  lazy: {
    about: () => import('#languages/en/about.json', { with: { type: 'json' } }),
    accounts: () => import('#languages/en/accounts.json', { with: { type: 'json' } }),
    adminPanel: () => import('#languages/en/admin-panel.json', { with: { type: 'json' } }),
    announcement: () => import('#languages/en/announcement.json', { with: { type: 'json' } }),
    backups: () => import('#languages/en/backups.json', { with: { type: 'json' } }),
    contact: () => import('#languages/en/contact.json', { with: { type: 'json' } }),
    editEvent: () => import('#languages/en/edit-event.json', { with: { type: 'json' } }),
    embed: () => import('#languages/en/embed.json', { with: { type: 'json' } }),
    eventDetails: () => import('#languages/en/event-details.json', { with: { type: 'json' } }),
    feeds: () => import('#languages/en/feeds.json', { with: { type: 'json' } }),
    filters: () => import('#languages/en/filters.json', { with: { type: 'json' } }),
    follows: () => import('#languages/en/follows.json', { with: { type: 'json' } }),
    form: () => import('#languages/en/form.json', { with: { type: 'json' } }),
    legal: () => import('#languages/en/legal.json', { with: { type: 'json' } }),
    map: () => import('#languages/en/map.json', { with: { type: 'json' } }),
    myEvents: () => import('#languages/en/my-events.json', { with: { type: 'json' } }),
    notFound: () => import('#languages/en/not-found.json', { with: { type: 'json' } }),
    organisers: () => import('#languages/en/organisers.json', { with: { type: 'json' } }),
    pictures: () => import('#languages/en/pictures.json', { with: { type: 'json' } }),
    places: () => import('#languages/en/places.json', { with: { type: 'json' } }),
    privacy: () => import('#languages/en/privacy.json', { with: { type: 'json' } }),
    programs: () => import('#languages/en/programs.json', { with: { type: 'json' } }),
    problems: () => import('#languages/en/problems.json', { with: { type: 'json' } }),
    profile: () => import('#languages/en/profile.json', { with: { type: 'json' } }),
    push: () => import('#languages/en/push.json', { with: { type: 'json' } }),
    refusalPage: () => import('#languages/en/refusal-page.json', { with: { type: 'json' } }),
    reports: () => import('#languages/en/reports.json', { with: { type: 'json' } }),
    saved: () => import('#languages/en/saved.json', { with: { type: 'json' } }),
    search: () => import('#languages/en/search.json', { with: { type: 'json' } }),
    siteHealth: () => import('#languages/en/site-health.json', { with: { type: 'json' } }),
    sources: () => import('#languages/en/sources.json', { with: { type: 'json' } }),
    start: () => import('#languages/en/start.json', { with: { type: 'json' } }),
    stillOn: () => import('#languages/en/still-on.json', { with: { type: 'json' } }),
    towns: () => import('#languages/en/towns.json', { with: { type: 'json' } }),
    venues: () => import('#languages/en/venues.json', { with: { type: 'json' } }),
    webhooks: () => import('#languages/en/webhooks.json', { with: { type: 'json' } }),
  },
};
