import { about } from './es/about.ts';
import { accounts } from './es/accounts.ts';
import { addEvent } from './es/add-event.ts';
import { adminPanel } from './es/admin-panel.ts';
import { announcement } from './es/announcement.ts';
import { contact } from './es/contact.ts';
import { editEvent } from './es/edit-event.ts';
import { form } from './es/event-form.ts';
import { feeds } from './es/feeds.ts';
import { follows } from './es/follows.ts';
import { landing } from './es/landing.ts';
import { legal } from './es/legal.ts';
import { myEvents } from './es/my-events.ts';
import { notFound } from './es/not-found.ts';
import { organisers } from './es/organisers.ts';
import { pictures } from './es/pictures.ts';
import { places } from './es/places.ts';
import { privacy } from './es/privacy.ts';
import { problems } from './es/problems.ts';
import { profile } from './es/profile.ts';
import { push } from './es/push.ts';
import { reports } from './es/reports.ts';
import { saved } from './es/saved.ts';
import { search } from './es/search.ts';
import { sources } from './es/sources.ts';
import { stillOn } from './es/still-on.ts';
import { towns } from './es/towns.ts';
import { venues } from './es/venues.ts';
import type { LaterWords } from './messages.ts';

/** What screens say that are loaded when they are opened. */
export const esLater: LaterWords = {
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
};
