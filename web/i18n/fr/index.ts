import commonProblems from '#languages/fr/common-problems.json' with { type: 'json' };
import eventPage from '#languages/fr/event-page.json' with { type: 'json' };
import events from '#languages/fr/events.json' with { type: 'json' };
import frame from '#languages/fr/frame.json' with { type: 'json' };
import time from '#languages/fr/time.json' with { type: 'json' };
import type { Language } from '#web/i18n/messages.ts';

/* Terms: danse (style), type, événement (soirée in texts for dancers), lieu (venue), repère (pin), image (event
   picture), photo (profile picture), signalement, journal (activity log), masquer (by the team), supprimer, annuler,
   rétablir (undo a cancellation), revenir en arrière (undo), recadrer, enregistrer, modification. Users are addressed
   as vous, the team is nous. */

/** `base` is loaded with every page, the other namespaces with the code that shows them. */
export const fr: Language = {
  base: { commonProblems, eventPage, events, frame, time },
  lazy: {
    about: () => import('#languages/fr/about.json', { with: { type: 'json' } }),
    accounts: () => import('#languages/fr/accounts.json', { with: { type: 'json' } }),
    adminPanel: () => import('#languages/fr/admin-panel.json', { with: { type: 'json' } }),
    announcement: () => import('#languages/fr/announcement.json', { with: { type: 'json' } }),
    backups: () => import('#languages/fr/backups.json', { with: { type: 'json' } }),
    contact: () => import('#languages/fr/contact.json', { with: { type: 'json' } }),
    editEvent: () => import('#languages/fr/edit-event.json', { with: { type: 'json' } }),
    embed: () => import('#languages/fr/embed.json', { with: { type: 'json' } }),
    eventDetails: () => import('#languages/fr/event-details.json', { with: { type: 'json' } }),
    feeds: () => import('#languages/fr/feeds.json', { with: { type: 'json' } }),
    filters: () => import('#languages/fr/filters.json', { with: { type: 'json' } }),
    follows: () => import('#languages/fr/follows.json', { with: { type: 'json' } }),
    form: () => import('#languages/fr/form.json', { with: { type: 'json' } }),
    legal: () => import('#languages/fr/legal.json', { with: { type: 'json' } }),
    map: () => import('#languages/fr/map.json', { with: { type: 'json' } }),
    myEvents: () => import('#languages/fr/my-events.json', { with: { type: 'json' } }),
    notFound: () => import('#languages/fr/not-found.json', { with: { type: 'json' } }),
    organisers: () => import('#languages/fr/organisers.json', { with: { type: 'json' } }),
    pictures: () => import('#languages/fr/pictures.json', { with: { type: 'json' } }),
    places: () => import('#languages/fr/places.json', { with: { type: 'json' } }),
    privacy: () => import('#languages/fr/privacy.json', { with: { type: 'json' } }),
    programs: () => import('#languages/fr/programs.json', { with: { type: 'json' } }),
    problems: () => import('#languages/fr/problems.json', { with: { type: 'json' } }),
    profile: () => import('#languages/fr/profile.json', { with: { type: 'json' } }),
    push: () => import('#languages/fr/push.json', { with: { type: 'json' } }),
    refusalPage: () => import('#languages/fr/refusal-page.json', { with: { type: 'json' } }),
    reports: () => import('#languages/fr/reports.json', { with: { type: 'json' } }),
    saved: () => import('#languages/fr/saved.json', { with: { type: 'json' } }),
    search: () => import('#languages/fr/search.json', { with: { type: 'json' } }),
    siteHealth: () => import('#languages/fr/site-health.json', { with: { type: 'json' } }),
    sources: () => import('#languages/fr/sources.json', { with: { type: 'json' } }),
    start: () => import('#languages/fr/start.json', { with: { type: 'json' } }),
    stillOn: () => import('#languages/fr/still-on.json', { with: { type: 'json' } }),
    towns: () => import('#languages/fr/towns.json', { with: { type: 'json' } }),
    venues: () => import('#languages/fr/venues.json', { with: { type: 'json' } }),
    webhooks: () => import('#languages/fr/webhooks.json', { with: { type: 'json' } }),
  },
};
