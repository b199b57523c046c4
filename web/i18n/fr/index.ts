import { messages as commonProblems } from './common-problems.ts';
import { messages as eventPage } from './event-page.ts';
import { messages as events } from './events.ts';
import { messages as frame } from './frame.ts';
import { messages as time } from './time.ts';

/* Terms: danse (style), type, événement (soirée in texts for dancers), lieu (venue), repère (pin), image (event
   picture), photo (profile picture), signalement, journal (activity log), masquer (by the team), supprimer, annuler,
   rétablir (undo a cancellation), revenir en arrière (undo), recadrer, enregistrer, modification. Users are addressed
   as vous, the team is nous. */

/** `base` is loaded with every page, the other namespaces with the code that shows them. */
export const fr = {
  base: { commonProblems, eventPage, events, frame, time },
  lazy: {
    about: () => import('./about.ts'),
    accounts: () => import('./accounts.ts'),
    adminPanel: () => import('./admin-panel.ts'),
    announcement: () => import('./announcement.ts'),
    backups: () => import('./backups.ts'),
    contact: () => import('./contact.ts'),
    editEvent: () => import('./edit-event.ts'),
    embed: () => import('./embed.ts'),
    eventDetails: () => import('./event-details.ts'),
    feeds: () => import('./feeds.ts'),
    filters: () => import('./filters.ts'),
    follows: () => import('./follows.ts'),
    form: () => import('./form.ts'),
    legal: () => import('./legal.ts'),
    map: () => import('./map.ts'),
    myEvents: () => import('./my-events.ts'),
    notFound: () => import('./not-found.ts'),
    organisers: () => import('./organisers.ts'),
    pictures: () => import('./pictures.ts'),
    places: () => import('./places.ts'),
    privacy: () => import('./privacy.ts'),
    programs: () => import('./programs.ts'),
    problems: () => import('./problems.ts'),
    profile: () => import('./profile.ts'),
    push: () => import('./push.ts'),
    refusalPage: () => import('./refusal-page.ts'),
    reports: () => import('./reports.ts'),
    saved: () => import('./saved.ts'),
    search: () => import('./search.ts'),
    siteHealth: () => import('./site-health.ts'),
    sources: () => import('./sources.ts'),
    start: () => import('./start.ts'),
    stillOn: () => import('./still-on.ts'),
    towns: () => import('./towns.ts'),
    venues: () => import('./venues.ts'),
    webhooks: () => import('./webhooks.ts'),
  },
} as const;
