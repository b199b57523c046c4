import { about } from './en/about.ts';
import { accounts } from './en/accounts.ts';
import { addEvent } from './en/add-event.ts';
import { adminPanel } from './en/admin-panel.ts';
import { announcement } from './en/announcement.ts';
import { contact } from './en/contact.ts';
import { editEvent } from './en/edit-event.ts';
import { form } from './en/event-form.ts';
import { feeds } from './en/feeds.ts';
import { follows } from './en/follows.ts';
import { landing } from './en/landing.ts';
import { legal } from './en/legal.ts';
import { myEvents } from './en/my-events.ts';
import { notFound } from './en/not-found.ts';
import { organisers } from './en/organisers.ts';
import { pictures } from './en/pictures.ts';
import { places } from './en/places.ts';
import { privacy } from './en/privacy.ts';
import { problems } from './en/problems.ts';
import { profile } from './en/profile.ts';
import { push } from './en/push.ts';
import { reports } from './en/reports.ts';
import { saved } from './en/saved.ts';
import { search } from './en/search.ts';
import { sources } from './en/sources.ts';
import { stillOn } from './en/still-on.ts';
import { towns } from './en/towns.ts';
import { venues } from './en/venues.ts';
import type { LaterWords } from './messages.ts';

/** What screens say that are loaded when they are opened. */
export const enLater: LaterWords = {
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
