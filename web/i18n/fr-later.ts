import { about } from './fr/about.ts';
import { accounts } from './fr/accounts.ts';
import { addEvent } from './fr/add-event.ts';
import { adminPanel } from './fr/admin-panel.ts';
import { announcement } from './fr/announcement.ts';
import { contact } from './fr/contact.ts';
import { editEvent } from './fr/edit-event.ts';
import { form } from './fr/event-form.ts';
import { feeds } from './fr/feeds.ts';
import { follows } from './fr/follows.ts';
import { landing } from './fr/landing.ts';
import { legal } from './fr/legal.ts';
import { myEvents } from './fr/my-events.ts';
import { notFound } from './fr/not-found.ts';
import { organisers } from './fr/organisers.ts';
import { pictures } from './fr/pictures.ts';
import { places } from './fr/places.ts';
import { privacy } from './fr/privacy.ts';
import { problems } from './fr/problems.ts';
import { profile } from './fr/profile.ts';
import { push } from './fr/push.ts';
import { reports } from './fr/reports.ts';
import { saved } from './fr/saved.ts';
import { search } from './fr/search.ts';
import { sources } from './fr/sources.ts';
import { stillOn } from './fr/still-on.ts';
import { towns } from './fr/towns.ts';
import { venues } from './fr/venues.ts';

/** What screens say that are loaded when they are opened. */
export const frLater = {
  about,
  accounts,
  addEvent,
  adminPanel,
  announcement,
  contact,
  editEvent,
  feeds,
  follows,
  form,
  landing,
  legal,
  myEvents,
  notFound,
  organisers,
  pictures,
  places,
  privacy,
  problems,
  profile,
  push,
  reports,
  saved,
  search,
  sources,
  stillOn,
  towns,
  venues,
} as const;
