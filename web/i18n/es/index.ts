import commonProblems from '#languages/es/common-problems.json' with { type: 'json' };
import eventPage from '#languages/es/event-page.json' with { type: 'json' };
import events from '#languages/es/events.json' with { type: 'json' };
import frame from '#languages/es/frame.json' with { type: 'json' };
import time from '#languages/es/time.json' with { type: 'json' };
import type { Language } from '#web/i18n/messages.ts';

/* Terms: estilo (style; `baile` is an evening), tipo, evento, lugar (venue), marcador (pin), imagen (event picture),
   foto (profile picture), aviso (report), registro (activity log), ocultar (by the team), eliminar, cancelar,
   reactivar (undo a cancellation), deshacer (undo), recortar (crop), guardar, cambio; inicio and fin, ubicación,
   correo. Users are addressed as tú. */

/** `base` is loaded with every page, the other namespaces with the code that shows them. */
export const es: Language = {
  base: { commonProblems, eventPage, events, frame, time },
  lazy: {
    about: () => import('#languages/es/about.json', { with: { type: 'json' } }),
    accounts: () => import('#languages/es/accounts.json', { with: { type: 'json' } }),
    adminPanel: () => import('#languages/es/admin-panel.json', { with: { type: 'json' } }),
    announcement: () => import('#languages/es/announcement.json', { with: { type: 'json' } }),
    backups: () => import('#languages/es/backups.json', { with: { type: 'json' } }),
    contact: () => import('#languages/es/contact.json', { with: { type: 'json' } }),
    editEvent: () => import('#languages/es/edit-event.json', { with: { type: 'json' } }),
    embed: () => import('#languages/es/embed.json', { with: { type: 'json' } }),
    eventDetails: () => import('#languages/es/event-details.json', { with: { type: 'json' } }),
    feeds: () => import('#languages/es/feeds.json', { with: { type: 'json' } }),
    filters: () => import('#languages/es/filters.json', { with: { type: 'json' } }),
    follows: () => import('#languages/es/follows.json', { with: { type: 'json' } }),
    form: () => import('#languages/es/form.json', { with: { type: 'json' } }),
    legal: () => import('#languages/es/legal.json', { with: { type: 'json' } }),
    map: () => import('#languages/es/map.json', { with: { type: 'json' } }),
    myEvents: () => import('#languages/es/my-events.json', { with: { type: 'json' } }),
    notFound: () => import('#languages/es/not-found.json', { with: { type: 'json' } }),
    organisers: () => import('#languages/es/organisers.json', { with: { type: 'json' } }),
    pictures: () => import('#languages/es/pictures.json', { with: { type: 'json' } }),
    places: () => import('#languages/es/places.json', { with: { type: 'json' } }),
    privacy: () => import('#languages/es/privacy.json', { with: { type: 'json' } }),
    programs: () => import('#languages/es/programs.json', { with: { type: 'json' } }),
    problems: () => import('#languages/es/problems.json', { with: { type: 'json' } }),
    profile: () => import('#languages/es/profile.json', { with: { type: 'json' } }),
    push: () => import('#languages/es/push.json', { with: { type: 'json' } }),
    refusalPage: () => import('#languages/es/refusal-page.json', { with: { type: 'json' } }),
    reports: () => import('#languages/es/reports.json', { with: { type: 'json' } }),
    saved: () => import('#languages/es/saved.json', { with: { type: 'json' } }),
    search: () => import('#languages/es/search.json', { with: { type: 'json' } }),
    siteHealth: () => import('#languages/es/site-health.json', { with: { type: 'json' } }),
    sources: () => import('#languages/es/sources.json', { with: { type: 'json' } }),
    start: () => import('#languages/es/start.json', { with: { type: 'json' } }),
    stillOn: () => import('#languages/es/still-on.json', { with: { type: 'json' } }),
    towns: () => import('#languages/es/towns.json', { with: { type: 'json' } }),
    venues: () => import('#languages/es/venues.json', { with: { type: 'json' } }),
    webhooks: () => import('#languages/es/webhooks.json', { with: { type: 'json' } }),
  },
};
