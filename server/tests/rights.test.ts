import { text } from 'node:stream/consumers';
import { UnsecuredJWT } from 'jose';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ModerationScope } from '#contract/moderation.ts';
import { type ProblemCode, problems } from '#contract/problems.ts';
import { makeLink } from '#server/accounts/mailed-links.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { writeToken } from '#server/accounts/tokens.ts';
import { unsubscribeLinks } from '#server/alerts/unsubscribe-links.ts';
import { makeRequest } from '#server/confirmations/service.ts';
import { signId } from '#server/ids/ids.ts';
import { deleteAccount } from '#server/profile/deletion.ts';
import { renewSavedFeed } from '#server/saved/private-feed.ts';
import { testApp } from '#testing/app.ts';
import {
  aDance,
  aFollow,
  anEvent,
  anEventType,
  anOrganiser,
  aPicture,
  aSentAlert,
  aSource,
  aVenue,
} from '#testing/builders.ts';
import { keepRows, testDatabase } from '#testing/database.ts';
import { formData } from '#testing/form-data.ts';
import { PushReceiver } from '#testing/push-receiver.ts';
import { administrator, aModerator, anApiToken, aPerson } from '#testing/signed-in.ts';

/**
 * The table of permissions: every endpoint of the contract, and the callers it allows. Other callers get the problem in
 * `refusals`. An endpoint without a row fails, and so does a row without an endpoint.
 */

/** Public endpoints ignore an invalid token. */
const anyone = ['anonymous', 'owner', 'stranger', 'demoted', 'member', 'administrator', 'worthless'] as const;
const signedIn = ['owner', 'stranger', 'demoted', 'member', 'administrator'] as const;
const owners = ['owner', 'administrator'] as const;
const administrators = ['administrator'] as const;

/** All events and venues of the test data are in Lyon, at `[4.8357, 45.764]`, and have the style of `World#dance`. */
const moderations: Record<string, (world: Pick<World, 'dance' | 'unusedDance'>) => Partial<ModerationScope>[]> = {
  'moderator of the country': () => [{ countries: ['FR'] }],
  // The events are on its corner.
  'moderator of the area': () => [{ areas: [{ name: 'Lyon', west: 4.7, south: 45.7, east: 4.8357, north: 45.764 }] }],
  'moderator of the style': ({ dance }) => [{ styles: [dance.id] }],
  'moderator of the style here': ({ dance }) => [{ countries: ['ES', 'FR'], styles: [dance.id] }],
  'moderator of everything': () => [],
  'moderator of another country': () => [{ countries: ['ES'] }],
  // Its edge is a centimetre away.
  'moderator beside': () => [{ areas: [{ name: 'East', west: 4.8357001, south: 45, east: 5, north: 46 }] }],
  'moderator of another style': ({ unusedDance }) => [{ styles: [unusedDance.id] }],
  'moderator of the style elsewhere': ({ dance, unusedDance }) => [
    { countries: ['ES'], styles: [dance.id] },
    { countries: ['FR'], styles: [unusedDance.id] },
  ],
};
const inside = Object.keys(moderations).slice(0, 5);
const outside = Object.keys(moderations).slice(5);
const isOutside = new Set(outside);
const isModerating = new Set(Object.keys(moderations));
/** Moderators of the test data, without the others. */
const moderators = ['administrator', ...inside];
const caretakers = ['owner', ...moderators];
/** Moderators outside may use the panel, which shows them nothing of the test data. */
const panelUsers = [...moderators, ...outside];

/** The request of each caller, valid for callers with permission. */
interface RequestCase {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
  /** In addition to the fields of `body`. */
  file?: Uint8Array;
}

interface Row {
  may: readonly string[];
  ask?: (world: World) => RequestCase | Promise<RequestCase>;
  /** The problem for allowed callers if the request cannot succeed in the test data. */
  gets?: ProblemCode;
  /** The problem for signed-in callers without permission if existence is not revealed. */
  hides?: ProblemCode;
}

const aBackup = 'pista-2027-05-01T034000Z.tar';

const rows: Record<string, Row> = {
  // Settings of the site
  showSite: { may: anyone },
  showManagedSite: { may: administrators },
  changeSite: { may: administrators, ask: () => ({ body: { name: 'Bailar' } }) },
  showSiteText: { may: anyone, ask: () => ({ params: { kind: 'about' }, query: { lang: 'en' } }) },
  previewSiteText: { may: administrators, ask: () => ({ body: { text: '**Us**' } }) },
  listSiteChanges: { may: administrators },
  // The site of the test has no changes.
  undoSiteChange: { may: administrators, ask: () => ({ params: { version: '1' } }), gets: 'version-conflict' },
  uploadSitePicture: {
    may: administrators,
    ask: () => ({ body: { use: 'icon' }, file: photo }),
  },

  // Events
  listEvents: { may: anyone },
  showEvent: { may: anyone, ask: ({ event }) => ({ params: { idOrSlug: event.slug } }) },
  listNearbyEvents: { may: anyone, ask: oneEvent },
  listSeriesDates: { may: anyone, ask: oneEvent },
  addEvent: { may: signedIn, ask: async (world) => ({ body: filledForm(world) }) },
  changeEvent: { may: caretakers, ask: (world) => ({ ...oneEvent(world), body: filledForm(world) }) },
  previewSeries: {
    may: caretakers,
    ask: (world) => ({ ...oneEvent(world), body: { ...filledForm(world), repeat: 'FREQ=WEEKLY;COUNT=3' } }),
  },
  // The event of the test is not recurring.
  extendSeries: {
    may: caretakers,
    ask: (world) => ({ ...oneEvent(world), body: { count: 2 } }),
    gets: 'invalid-input',
  },
  openEvent: { may: caretakers, ask: oneEvent },
  deleteEvent: { may: caretakers, ask: oneEvent },
  restoreEvent: { may: caretakers, ask: ({ deleted }) => ({ params: { id: deleted.id } }) },
  cancelEvent: { may: caretakers, ask: oneEvent },
  reinstateEvent: { may: caretakers, ask: ({ cancelled }) => ({ params: { id: cancelled.id } }) },
  confirmEvent: { may: caretakers, ask: oneEvent },
  listMyEvents: { may: signedIn },
  moveEvents: { may: owners, ask: ({ event }) => ({ body: { organiser: null, events: [event.id] } }) },
  // An event of another account for all callers.
  askForEvent: {
    may: signedIn,
    ask: ({ source }) => ({ params: { id: source.event }, body: { organiser: null } }),
  },
  listReceivedClaims: { may: signedIn },
  listManagedEventClaims: { may: administrators },
  decideEventClaim: {
    may: owners,
    ask: ({ claim }) => ({ params: { id: claim.id }, body: { isAccepted: false } }),
  },
  readAnnouncement: {
    may: signedIn,
    ask: () => ({ body: { text: 'Milonga, tomorrow 21:00, Lyon', today: '2026-11-20' } }),
  },
  showFeed: { may: anyone, ask: () => ({ params: { format: 'ics' } }) },
  // Saved events belong to the caller; others' cannot be addressed. A private calendar is public to its URL.
  listSaved: { may: signedIn },
  listSavedIds: { may: signedIn },
  saveEvents: { may: signedIn, ask: ({ event }) => ({ body: { eventIds: [event.id] } }) },
  unsaveEvent: { may: signedIn, ask: oneEvent },
  lookAtSaved: { may: anyone, ask: ({ event }) => ({ query: { ids: event.id } }) },
  showSavedFeed: { may: signedIn },
  renewSavedFeed: { may: signedIn },
  endSavedFeed: { may: signedIn },
  readSavedFeed: { may: anyone, ask: async (world) => ({ params: { secret: await sharedCalendar(world) } }) },
  downloadMyEvents: { may: signedIn, ask: () => ({ params: { format: 'csv' } }) },
  downloadOrganiserEvents: {
    may: [...owners, 'member'],
    ask: (world) => ({ params: { ...oneOrganiser(world).params, format: 'ics' } }),
  },
  findSimilarEvents: { may: signedIn, ask: (world) => ({ body: filledForm(world) }) },

  // Towns and styles
  showTown: { may: anyone, ask: () => ({ params: { slug: 'lyon' } }) },
  showStyle: { may: anyone, ask: ({ dance }) => ({ params: { slug: dance.slug } }) },
  listDancedPlaces: { may: anyone },

  // Organisers: the owner has one, with the member in it.
  listMyOrganisers: { may: signedIn },
  listManagedOrganisers: { may: administrators },
  addOrganiser: { may: signedIn, ask: () => ({ body: { name: 'Les Vendredis du Bal' } }) },
  showOrganiser: { may: anyone, ask: ({ organiser }) => ({ params: { idOrSlug: organiser.slug } }) },
  listOrganiserEvents: { may: anyone, ask: oneOrganiser },
  changeOrganiser: { may: owners, ask: (world) => ({ ...oneOrganiser(world), body: { words: 'We dance.' } }) },
  deleteOrganiser: { may: owners, ask: oneOrganiser },
  changeOrganiserPicture: { may: owners, ask: (world) => ({ ...oneOrganiser(world), file: photo }) },
  removeOrganiserPicture: { may: owners, ask: oneOrganiser },
  listMembers: { may: [...owners, 'member'], ask: oneOrganiser },
  changeMember: { may: owners, ask: (world) => ({ params: ourMember(world), body: { role: 'owner' } }) },
  removeMember: { may: [...owners, 'member'], ask: (world) => ({ params: ourMember(world) }) },
  invite: { may: owners, ask: (world) => ({ ...oneOrganiser(world), body: { email: 'newcomer@example.org' } }) },
  listInvitations: { may: owners, ask: oneOrganiser },
  withdrawInvitation: {
    may: owners,
    ask: ({ organiser }) => ({ params: { id: organiser.id, invitationId: crypto.randomUUID() } }),
  },
  lookAtInvitation: { may: anyone, ask: ({ organiser }) => ({ body: { secret: organiser.secret } }) },
  acceptInvitation: {
    may: signedIn,
    ask: (world) => ({ ...oneOrganiser(world), body: { secret: world.organiser.secret } }),
  },

  // Mails that ask to confirm events
  lookAtConfirmation: { may: anyone, ask: async (world) => ({ body: { secret: await asked(world) } }) },
  answerConfirmation: {
    may: anyone,
    ask: async (world) => ({ body: { secret: await asked(world), answer: 'on', eventIds: [world.event.id] } }),
  },
  stopConfirmationMails: { may: anyone, ask: async (world) => ({ query: { secret: await asked(world) } }) },

  // Follows belong to the caller; a message's link identifies what it stops.
  listFollows: { may: signedIn },
  addFollow: { may: signedIn, ask: ({ dance }) => ({ body: { styles: [dance.slug] } }) },
  changeFollow: {
    may: ['owner'],
    hides: 'follow-unknown',
    ask: (world) => ({ ...oneFollow(world), body: { mail: 'weekly' } }),
  },
  endFollow: { may: ['owner'], hides: 'follow-unknown', ask: oneFollow },
  changeAlertSettings: { may: signedIn, ask: () => ({ body: { mailHour: 7 } }) },
  lookAtStop: { may: anyone, ask: (world) => ({ body: { secret: sent(world) } }) },
  stopAlerts: { may: anyone, ask: (world) => ({ query: { secret: sent(world) } }) },
  resumeAlerts: { may: anyone, ask: (world) => ({ body: { secret: sent(world) } }) },

  // Venues: at this one, only the owner has an event.
  suggestVenues: { may: signedIn, ask: () => ({ query: { q: 'moul', near: '45.76,4.84' } }) },
  showVenue: { may: anyone, ask: ({ venue }) => ({ params: { idOrSlug: venue.slug } }) },
  listVenueEvents: { may: anyone, ask: oneVenue },
  changeVenue: { may: caretakers, ask: (world) => ({ ...oneVenue(world), body: { words: 'Old oak.' } }) },
  mergeVenues: {
    may: moderators,
    ask: (world) => ({ ...oneVenue(world), body: { venue: world.otherVenue.id } }),
  },
  splitVenue: {
    may: moderators,
    ask: (world) => ({ ...oneVenue(world), body: { events: [world.event.id], name: 'La Forge' } }),
  },
  listManagedVenues: { may: panelUsers },
  listVenueDoubles: { may: panelUsers },
  tellVenuesApart: {
    may: moderators,
    ask: ({ venue, otherVenue }) => ({ body: { venues: [venue.id, otherVenue.id] } }),
  },

  // Sources: the owner has one, which imported their event and joined another one.
  addSource: { may: signedIn, ask: () => ({ body: { url: 'https://agenda.example/lyon.ics' } }) },
  listMySources: { may: signedIn },
  showSource: { may: caretakers, ask: oneSource },
  previewSource: { may: caretakers, ask: oneSource },
  changeSource: { may: owners, ask: (world) => ({ ...oneSource(world), body: { name: 'Our season' } }) },
  readSourceNow: { may: owners, ask: (world) => ({ ...oneSource(world), body: {} }) },
  deleteSource: { may: owners, ask: (world) => ({ ...oneSource(world), query: { events: 'delete' } }) },
  listManagedSources: { may: panelUsers },
  manageSource: { may: moderators, ask: (world) => ({ ...oneSource(world), body: { isStopped: true } }) },
  listEventDoubles: { may: panelUsers },
  decideDouble: {
    may: moderators,
    ask: ({ source }) => ({ params: { id: source.joined }, body: { decision: 'apart' } }),
  },
  partEvent: { may: caretakers, ask: ({ event, source }) => ({ params: { id: event.id, entry: source.joined } }) },
  listEventJoins: { may: signedIn },
  answerEventJoins: {
    may: owners,
    ask: ({ source }) => ({ body: { answer: 'accepted', entries: [source.foreign] } }),
  },
  claimEvent: {
    may: signedIn,
    ask: ({ source }) => ({ params: { id: source.event }, body: { proof: 'administrator', words: 'Ours.' } }),
  },
  listClaims: { may: panelUsers },
  decideClaim: {
    may: moderators,
    ask: ({ source }) => ({ params: { id: source.claim }, body: { isGranted: true } }),
  },

  // Catalogue
  listDances: { may: anyone },
  listEventTypes: { may: anyone },
  addDance: { may: administrators, ask: () => ({ body: entry }) },
  changeDance: { may: administrators, ask: ({ dance }) => ({ params: { id: dance.id }, body: entry }) },
  removeDance: { may: administrators, ask: ({ unusedDance }) => ({ params: { id: unusedDance.id } }) },
  mergeDance: {
    may: administrators,
    ask: ({ dance, unusedDance }) => ({ params: { id: unusedDance.id }, body: { into: dance.id } }),
  },
  orderDances: {
    may: administrators,
    ask: ({ dance, unusedDance }) => ({ body: { ids: [unusedDance.id, dance.id] } }),
  },
  addEventType: { may: administrators, ask: () => ({ body: entry }) },
  changeEventType: { may: administrators, ask: ({ type }) => ({ params: { id: type.id }, body: entry }) },
  removeEventType: { may: administrators, ask: ({ unusedType }) => ({ params: { id: unusedType.id } }) },
  mergeEventType: {
    may: administrators,
    ask: ({ type, unusedType }) => ({ params: { id: unusedType.id }, body: { into: type.id } }),
  },
  orderEventTypes: {
    may: administrators,
    ask: ({ type, unusedType }) => ({ body: { ids: [unusedType.id, type.id] } }),
  },

  // Map and places
  listMapCells: { may: anyone, ask: () => ({ query: { z: '5', x: '15-16', y: '10-11' } }) },
  listMapEvents: { may: anyone, ask: () => ({ query: { bbox: '-5,42,8,51' } }) },
  showPack: { may: anyone, ask: () => ({ params: { z: '8', x: '131', y: '91' }, query: { part: 'cards' } }) },
  listMapFilters: { may: anyone, ask: () => ({ query: { bbox: '-5,42,8,51', types: 'social' } }) },
  listMapDays: { may: anyone, ask: () => ({ query: { bbox: '-5,42,8,51', from: '2027-05-01', to: '2027-05-31' } }) },
  followMap: { may: anyone },
  search: { may: anyone, ask: () => ({ query: { q: 'milonga lyon', near: '45.76,4.84' } }) },
  listTownsTonight: { may: anyone, ask: () => ({ query: { bbox: '-5,42,8,51' } }) },
  showTownAt: { may: anyone, ask: () => ({ query: { near: '45.76,4.84' } }) },
  showAddressArea: { may: signedIn, ask: () => ({ query: { q: 'Lyon, France' } }) },
  suggestAddresses: { may: signedIn, ask: () => ({ query: { q: 'Lyon, France' } }) },
  searchAddress: { may: signedIn, ask: () => ({ body: { address: 'Lyon, France' } }) },
  geocodeSearch: { may: anyone, ask: () => ({ query: { q: 'Lyon' } }) },
  showTimeZone: { may: anyone, ask: () => ({ query: { latitude: '45.76', longitude: '4.84' } }) },

  // Pictures
  uploadFile: { may: caretakers, ask: ({ event }) => ({ body: { eventId: event.id }, file: photo }) },
  removePicture: { may: caretakers, ask: oneEvent },

  // Accounts
  logIn: { may: anyone, ask: () => ({ body: { email: 'dancer@example.org', password } }) },
  register: { may: anyone, ask: () => ({ body: { email: 'newcomer@example.org', password } }) },
  startGoogle: { may: anyone, gets: 'google-off' },
  finishGoogle: { may: anyone, ask: () => ({ body: { code: '1', state: '2' } }), gets: 'google-off' },
  requestPasswordReset: { may: anyone, ask: ({ owner }) => ({ body: { email: owner.email } }) },
  checkPasswordReset: {
    may: anyone,
    ask: async (world) => ({ body: { secret: await mailed(world, 'reset-password') } }),
  },
  resetPassword: {
    may: anyone,
    ask: async (world) => ({ body: { secret: await mailed(world, 'reset-password'), password } }),
  },
  requestConfirmation: { may: signedIn },
  confirmEmail: {
    may: anyone,
    ask: async (world) => ({ body: { secret: await mailed(world, 'confirm-email') } }),
  },
  checkSession: { may: signedIn },
  signOutEverywhere: { may: signedIn },

  // The caller's own profile; others' cannot be addressed.
  showProfile: { may: signedIn },
  changeProfile: { may: signedIn, ask: () => ({ body: { name: 'Ana' } }) },
  changePassword: { may: signedIn, ask: () => ({ body: { password } }) },
  changeEmail: { may: signedIn, ask: () => ({ body: { email: 'moved@example.org' } }) },
  changeAvatar: { may: signedIn, ask: () => ({ file: photo }) },
  removeAvatar: { may: signedIn },
  downloadMyData: { may: signedIn },
  listTokens: { may: signedIn },
  makeToken: {
    may: signedIn,
    ask: () => ({ body: { name: 'Website', scopes: ['events:write'], organisers: null, days: 90 } }),
  },
  revokeToken: { may: ['owner'], hides: 'token-unknown', ask: ({ apiToken }) => ({ params: { id: apiToken.id } }) },
  deleteAccount: { may: signedIn, ask: () => ({ body: { events: 'keep' } }) },
  deleteUser: {
    may: administrators,
    ask: ({ member }) => ({ params: { id: member.id }, query: { events: 'keep' } }),
  },
  downloadUserData: { may: administrators, ask: ({ owner }) => ({ params: { id: owner.id } }) },
  transferEvents: {
    may: administrators,
    ask: ({ event, stranger }) => ({ body: { events: { ids: [event.id] }, to: { account: stranger.email } } }),
  },

  // Push devices: the owner has one. Others' existence is not revealed.
  showPushKey: { may: signedIn },
  listPushDevices: { may: signedIn },
  keepPushDevice: { may: signedIn, ask: () => ({ body: { ...browser, device: 'Firefox, Android' } }) },
  removePushDevice: { may: signedIn, ask: ({ device }) => ({ params: { id: device } }) },
  renewPushDevice: {
    may: anyone,
    ask: ({ device }) => ({ body: { ...browser, secret: signId(tools.tokenSecret, 'push-device', device) } }),
  },
  tryPush: { may: signedIn },

  // Messages and reports
  sendContactRequest: { may: anyone, ask: () => ({ body: message }) },
  listContactRequests: { may: administrators },
  changeContactRequest: {
    may: administrators,
    ask: ({ request }) => ({ params: { id: request.id }, body: { isRead: true } }),
  },
  answerContactRequest: {
    may: administrators,
    ask: ({ request }) => ({ params: { id: request.id }, body: { message: 'Hello' } }),
  },
  reportEvent: { may: anyone, ask: (world) => ({ ...oneEvent(world), body: { reason: 'spam' } }) },
  // Counts of actions answer the same to everyone.
  countAction: { may: anyone, ask: ({ event }) => ({ params: { id: event.id, action: 'seen' } }) },
  showEventStatistics: { may: owners, ask: oneEvent },
  showOrganiserStatistics: { may: [...owners, 'member'], ask: oneOrganiser },
  listReports: { may: panelUsers },
  askAboutReport: { may: moderators, ask: ({ report }) => ({ params: { id: report.id }, body: {} }) },
  resolveReport: {
    may: moderators,
    ask: ({ report }) => ({ params: { id: report.id }, body: { resolution: 'hidden' } }),
  },
  // Messages belong to the inbox of the organiser; administrators who are no members do not learn that they exist.
  lookAtMessageForm: { may: anyone, ask: ({ event }) => ({ query: { event: event.id } }) },
  writeMessage: {
    may: anyone,
    ask: ({ event }) => ({ body: { about: { event: event.id }, ...message } }),
  },
  listMessages: { may: signedIn },
  showMessage: { may: ['owner', 'member'], hides: 'message-unknown', ask: oneLetter },
  changeMessage: {
    may: ['owner', 'member'],
    hides: 'message-unknown',
    ask: (world) => ({ ...oneLetter(world), body: { isRead: true } }),
  },
  deleteMessage: { may: ['owner', 'member'], hides: 'message-unknown', ask: oneLetter },
  answerMessage: {
    may: ['owner', 'member'],
    hides: 'message-unknown',
    ask: (world) => ({ ...oneLetter(world), body: { message: 'Hello' } }),
  },
  reportMessage: {
    may: ['owner', 'member'],
    hides: 'message-unknown',
    ask: (world) => ({ ...oneLetter(world), body: {} }),
  },
  blockSender: { may: ['owner', 'member'], hides: 'message-unknown', ask: oneLetter },
  unblockSender: { may: ['owner', 'member'], hides: 'message-unknown', ask: oneLetter },
  listBlockedSenders: { may: signedIn },
  // No error for others, and no effect: `server/messages`.
  removeBlock: { may: signedIn, ask: oneLetter },
  stopMessages: {
    may: anyone,
    ask: ({ owner }) => ({ query: { secret: signId(tools.tokenSecret, 'stop messages', owner.id) } }),
  },
  listReportedMessages: { may: administrators },
  readReportedMessage: { may: administrators, ask: ({ reported }) => ({ params: { id: reported.id } }) },
  resolveReportedMessage: {
    may: administrators,
    ask: ({ reported }) => ({ params: { id: reported.id }, body: { resolution: 'dismissed' } }),
  },
  reopenReport: { may: moderators, ask: ({ report }) => ({ params: { id: report.id } }) },

  // Administration
  showStatistics: { may: administrators },
  listManagedEvents: { may: panelUsers },
  manageEvents: { may: moderators, ask: ({ event }) => ({ body: { ids: [event.id], action: 'hide' } }) },
  listWaitingEvents: { may: panelUsers },
  decideEvents: {
    may: moderators,
    ask: ({ waiting }) => ({ body: { ids: [waiting.id], decision: 'approve' } }),
  },
  approveAllEvents: { may: administrators, ask: () => ({ body: { until: '2020-01-01T00:00:00Z' } }) },
  // The event still waits.
  takeBackDecisions: { may: moderators, ask: ({ waiting }) => ({ body: { ids: [waiting.id] } }) },
  listTrail: { may: administrators },
  listAccounts: { may: administrators },
  manageAccount: {
    may: administrators,
    ask: ({ stranger }) => ({ params: { id: stranger.id }, body: { isAdministrator: true } }),
  },
  showSiteHealth: { may: administrators },
  showPause: { may: administrators },
  showFirstStart: { may: anyone },
  showBackups: { may: administrators },
  // Backups are made by a job, which does not run here.
  startBackup: { may: administrators },
  linkBackup: { may: administrators, ask: () => ({ params: { file: aBackup } }) },
  downloadBackup: {
    may: anyone,
    ask: () => ({ params: { file: aBackup }, query: { secret: 'guessed' } }),
    gets: 'link-invalid',
  },
  endPause: { may: administrators },
  showModeration: { may: panelUsers },
  appointModerator: {
    may: administrators,
    ask: ({ stranger, dance }) => ({ params: { id: stranger.id }, body: { scopes: [{ styles: [dance.id] }] } }),
  },
  removeModerator: { may: administrators, ask: ({ stranger }) => ({ params: { id: stranger.id } }) },
  runBulk: {
    may: moderators,
    ask: ({ event }) => ({ body: { id: crypto.randomUUID(), target: 'events', action: 'hide', ids: [event.id] } }),
  },
  showBulk: { may: panelUsers, ask: ({ event }) => ({ params: { id: event.id } }), gets: 'not-found' },
  undoBulk: { may: panelUsers, ask: ({ event }) => ({ params: { id: event.id } }), gets: 'not-found' },
  downloadTrail: { may: administrators },
  listBlocks: { may: administrators, ask: () => ({ query: { kind: 'word' } }) },
  tryBlocks: { may: administrators, ask: () => ({ body: { kind: 'word', lines: ['viagra'] } }) },
  addBlocks: { may: administrators, ask: () => ({ body: { kind: 'word', lines: ['viagra'] } }) },
  removeBlocks: { may: administrators, ask: ({ event }) => ({ body: { ids: [event.id] } }) },
  restoreBlocks: { may: administrators, ask: ({ event }) => ({ body: { ids: [event.id] } }) },
  hideFlood: {
    may: administrators,
    ask: ({ stranger }) => ({ params: { id: stranger.id }, body: { suspends: true } }),
  },
  takeBackHiding: {
    may: administrators,
    ask: ({ stranger, event }) => ({ params: { id: stranger.id, hidingId: event.id } }),
  },

  // The server itself
  showSettings: { may: anyone },
  isLive: { may: anyone },
  isReady: { may: anyone },
};

/** The problem for callers without permission. An invalid token belongs to an administrator. */
const refusals: Record<string, ProblemCode> = {
  anonymous: 'unauthenticated',
  owner: 'forbidden',
  stranger: 'forbidden',
  // A member of an organiser where that does not matter.
  member: 'forbidden',
  // The token still contains the administrator role.
  demoted: 'forbidden',
  suspended: 'account-suspended',
  expired: 'token-expired',
  revoked: 'token-revoked',
  'gone account': 'token-revoked',
  'no algorithm': 'token-invalid',
  'other key': 'token-invalid',
  'edited payload': 'token-invalid',
  'no token at all': 'token-invalid',
  'API token': 'token-invalid',
};

const worthless = Object.keys(refusals).slice(5);
const isWorthless = new Set(worthless);

/**
 * Tokens are checked before an endpoint is reached. So one endpoint of each kind of access is requested with every
 * invalid token, and the others with one of them in turn.
 */
const askedWithEveryToken = new Set([
  'listEvents',
  'showEvent',
  'showProfile',
  'changeEvent',
  'listReports',
  'listAccounts',
]);

/** Only these endpoints distinguish the caller `member` from `stranger`. */
const aboutOrganisers = /Organiser|Member|nvit/;

/** Returns the callers of an endpoint. Where several callers must be treated equally, one of them is used in turn. */
function callersOf(name: string): string[] {
  const { may = [], ask = undefined } = rows[name] ?? {};
  const place = endpoints.findIndex((one) => one.name === name);
  const inTurn = (callers: readonly string[], count = 1) =>
    Array.from({ length: count }, (_, nth) => callers[(place + nth) % callers.length] as string);
  const everyToken = askedWithEveryToken.has(name);
  const bad = everyToken ? worthless : inTurn(worthless);
  const members = ask && aboutOrganisers.test(name) ? ['member'] : [];
  const others = ['owner', 'demoted', ...members, 'administrator'];
  // Without rights of moderators at this endpoint, they are treated as other users.
  const isModerated = may.some((caller) => isModerating.has(caller));
  const twoOrAll = (kinds: readonly string[]) => (everyToken ? kinds : inTurn(kinds, 2));
  const moderating = [inside, outside].flatMap((kinds) => (isModerated ? twoOrAll(kinds) : inTurn(kinds)));
  if (may === anyone && !everyToken) return ['anonymous', ...inTurn(['stranger', ...others]), ...moderating, ...bad];
  const signed = may === signedIn && !everyToken ? inTurn(others) : others;
  return ['anonymous', 'stranger', ...signed, ...moderating, ...bad];
}

const db = await testDatabase();
const { app, tools, clear, clearAndFill } = await testApp(db, { BACKUP_TO: '/backups' });
const photo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#b48' } })
  .jpeg()
  .toBuffer();
const password = 'la pista gira';
const passwordHash = await hashPassword(password);
const entry = { name: 'Zouk', color: '#336699' };
const browser = { endpoint: 'https://push.example/1', keys: new PushReceiver().keys };
const message = { name: 'Ana', email: 'ana@example.org', subject: 'Hello', message: 'How do I add an evening?' };

test('has a row for every endpoint, and an endpoint for every row', () => {
  expect(Object.keys(rows).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

test('requests an endpoint of every kind of access with every token', () => {
  const kinds = (some: typeof endpoints) => [...new Set(some.map(({ endpoint }) => endpoint.who))].sort();
  expect(kinds(endpoints.filter(({ name }) => askedWithEveryToken.has(name)))).toEqual(kinds(endpoints));
});

describe.each(endpoints)('$name', ({ name, endpoint }) => {
  const row = rows[name] ?? { may: [] };
  const callers = callersOf(name);
  const mayAsk = (caller: string) =>
    row.may.includes(isWorthless.has(caller) ? 'worthless' : caller) ||
    (isModerating.has(caller) && row.may.includes('stranger'));
  let world: World;
  beforeAll(async () => {
    world = await untouchedWorld();
  });

  // Rejected callers first, because they must not change anything for the allowed ones.
  test.each(callers.filter((caller) => !mayAsk(caller)))('rejects: %s', async (caller) => {
    const { status, code } = await ask(endpoint, row, world, caller);
    const usual = isModerating.has(caller) ? 'forbidden' : (refusals[caller] ?? 'internal-error');
    const refusal = (usual === 'forbidden' || caller === 'administrator') && row.hides ? row.hides : usual;
    expect([status, code]).toEqual([problems[refusal], refusal]);
  });

  test.each(callers.filter(mayAsk))('answers: %s', async (caller) => {
    world = await untouchedWorld();
    isTouched = endpoint.method !== 'GET';
    const { status, code, isKeptByNobody, text } = await ask(endpoint, row, world, caller);
    if (isOutside.has(caller) && endpoint.who === 'moderator') expect(leaksOf(world, text)).toEqual([]);
    if (endpoint.who !== 'anyone') expect(isKeptByNobody).toBe(true);
    expect([status, code]).toEqual(row.gets ? [problems[row.gets], row.gets] : [endpoint.status ?? 200, undefined]);
  });

  // Reading finds no data of a deleted account.
  const needsAccount = endpoint.who !== 'anyone' && endpoint.method !== 'GET';
  test.runIf(needsAccount)('handles the deletion of the account during the request', async () => {
    world = await untouchedWorld();
    isTouched = true;
    const { identify } = app;
    app.identify = async (...given) => {
      app.identify = identify;
      const person = await identify(...given);
      if (person) await deleteAccount(tools, person, { events: 'keep' });
      return person;
    };
    const { status, code } = await ask(endpoint, row, world, row.may[0] ?? '');
    // Data of the account is deleted too.
    const codes: unknown[] = [
      undefined,
      row.gets,
      'token-revoked',
      'forbidden',
      'source-unknown',
      'follow-unknown',
      'token-unknown',
      'message-unknown',
    ];
    expect([status < 500, codes.includes(code)]).toEqual([true, true]);
  });
});

type World = Awaited<ReturnType<typeof makeWorld>>;
type Person = Awaited<ReturnType<typeof aPerson>>;

let made: { world: World; putBack: () => Promise<void> } | undefined;
let untouched: World | undefined;
/** Whether a request may have changed the test data. */
let isTouched = true;

/** Returns unchanged test data, created again if necessary. */
async function untouchedWorld(): Promise<World> {
  if (!untouched || isTouched) untouched = await freshWorld();
  isTouched = false;
  return untouched;
}

async function freshWorld(): Promise<World> {
  if (!made) {
    await clear();
    const world = await makeWorld();
    made = { world, putBack: await keepRows(db) };
    return world;
  }
  await clearAndFill(made.putBack);
  return made.world;
}

/** Creates one of everything, and all kinds of callers. */
async function makeWorld() {
  const [owner, stranger, member, demoted, chief, suspended, revoked] = [
    await aPerson(tools),
    await aPerson(tools),
    await aPerson(tools),
    await aPerson(tools, { roles: [...administrator] }),
    await aPerson(tools, { roles: [...administrator] }),
    await aPerson(tools, { roles: [...administrator], suspended_at: tools.clock() }),
    await aPerson(tools, { roles: [...administrator] }),
  ];
  await db
    .updateTable('users')
    .set({ roles: ['ROLE_USER'] })
    .where('id', '=', demoted.id)
    .execute();
  await db.updateTable('users').set({ session_generation: 1 }).where('id', '=', revoked.id).execute();
  const dancer = await aPerson(tools, { email: 'dancer@example.org', password_hash: passwordHash });

  const [dance, unusedDance, type, unusedType] = [
    await aDance(db),
    await aDance(db),
    await anEventType(db),
    await anEventType(db),
  ];
  const common = { createdBy: owner, type, dances: [dance], picture: await aPicture(db) };
  const [venue, otherVenue] = [await aVenue(db), await aVenue(db)];
  const event = await anEvent(db, { ...common, house: venue });
  const cancelled = await anEvent(db, { ...common, cancelledAt: tools.clock() });
  const waiting = await anEvent(db, { ...common, waitsSince: tools.clock() });
  const deleted = await anEvent(db, { ...common, deletedAt: tools.clock(), changedAt: tools.clock() });
  const organiser = await anOrganiser(db, {
    members: [owner, { ...member, role: 'member' }],
    invites: 'someone@example.org',
  });
  const dancers = await anEvent(db, { ...common, createdBy: dancer });
  const source = await aSource(db, { owner, event, joined: event, claimed: dancers, claimant: stranger });
  const follow = await aFollow(db, owner, { dances: [dance] });
  const alert = await aSentAlert(db, owner, [follow]);
  await anEvent(db, { ...common, house: otherVenue });
  await tools.map.catchUp();

  const at = tools.clock();
  const device = crypto.randomUUID();
  await db
    .insertInto('push_subscriptions')
    .values({
      ...{ id: device, user_id: owner.id, endpoint: 'https://push.example/0', device: 'Firefox' },
      ...{ ...browser.keys, created_at: at },
    })
    .execute();
  const request = { id: crypto.randomUUID(), ...message, locale: 'fr' as const, search_text: '', created_at: at };
  await db
    .insertInto('contact_requests')
    .values({ ...request, read_at: null, handled_at: null })
    .execute();
  const report = { id: crypto.randomUUID(), event_id: event.id, reason: 'spam' as const, comment: '', created_at: at };
  await db
    .insertInto('reports')
    .values({ ...report, resolved_at: null, resolution: null })
    .execute();

  const letter = {
    ...{ id: crypto.randomUUID(), organiser_id: organiser.id, user_id: null, event_id: null, event_name: null },
    ...{ sender_id: null, sender_name: 'Ana', sender_email: 'ana@example.org', sender_hash: '' },
    ...{ is_email_confirmed: false, locale: 'fr' as const, message: 'x', created_at: at, active_at: at },
  };
  const reported = { ...letter, id: crypto.randomUUID(), reported_at: at };
  await db.insertInto('messages').values(letter).execute();
  await db.insertInto('messages').values(reported).execute();
  const claim = { id: crypto.randomUUID(), event_id: event.id, claimant_id: member.id, organiser_id: null, words: '' };
  await db
    .insertInto('event_claims')
    .values({ ...claim, state: 'waiting', claimed_at: at })
    .execute();

  const apiToken = await anApiToken(tools, owner);

  const moderating: Record<string, Person> = {};
  for (const [name, scopesOf] of Object.entries(moderations)) {
    const scopes = scopesOf({ dance, unusedDance }).map((scope) => ({
      countries: [],
      areas: [],
      styles: [],
      ...scope,
    }));
    moderating[name] = await aModerator(tools, { everything: scopes.length === 0, scopes });
  }
  return {
    owner,
    stranger,
    member,
    organiser,
    venue,
    otherVenue,
    dance,
    unusedDance,
    type,
    unusedType,
    event,
    cancelled,
    waiting,
    deleted,
    source,
    follow,
    alert,
    device,
    request,
    report,
    letter,
    reported,
    claim,
    apiToken,
    tokenOf: tokensOf({ owner, stranger, member, demoted, chief, suspended, revoked, moderating }),
  };
}

type People = Record<'owner' | 'stranger' | 'member' | 'demoted' | 'chief' | 'suspended' | 'revoked', Person> & {
  moderating: Record<string, Person>;
};

/** Returns what a response contains of the test data, which is outside of what the caller moderates. */
function leaksOf(
  { event, cancelled, waiting, deleted, venue, otherVenue, source, report, owner }: World,
  text = '',
): string[] {
  const ids = [event, cancelled, waiting, deleted, venue, otherVenue, source, report, owner].map(({ id }) => id);
  return [...ids, owner.email, event.name, venue.name].filter((each) => text.includes(each));
}

/**
 * Returns a function that issues a token of a caller now, because some endpoints require a recent one, and issuing those of
 * all callers for each request would take a tenth of the time.
 */
function tokensOf(people: People): (caller: string) => Promise<string | undefined> {
  const { clock, tokenSecret } = tools;
  const { chief } = people;
  const tokenOf = ({ account }: Person) => writeToken(tokenSecret, clock, account);
  const others: Record<string, () => Promise<string | undefined>> = {
    anonymous: async () => undefined,
    administrator: () => tokenOf(chief),
    expired: () => writeToken(tokenSecret, () => new Date(clock().getTime() - 31 * 86_400_000), chief.account),
    'gone account': () => writeToken(tokenSecret, clock, { ...chief.account, id: crypto.randomUUID() }),
    'no algorithm': async () =>
      new UnsecuredJWT({ sub: chief.id, roles: chief.account.roles, gen: 0 }).setExpirationTime('1d').encode(),
    'other key': () => writeToken(new Uint8Array(64), clock, chief.account),
    async 'edited payload'() {
      const [head, , signature] = (await tokenOf(people.stranger)).split('.');
      return `${head}.${(await tokenOf(chief)).split('.')[1]}.${signature}`;
    },
    'no token at all': async () => 'nonsense',
    // Endpoints outside /api/v1 refuse it.
    'API token': async () => (await anApiToken(tools, chief)).token,
  };
  const named: Record<string, Person> = { ...people.moderating };
  for (const name of ['owner', 'stranger', 'member', 'demoted', 'suspended', 'revoked'] as const)
    named[name] = people[name];
  return (caller) => {
    const person = named[caller];
    const issue = person ? () => tokenOf(person) : others[caller];
    if (!issue) throw new Error(`There is no caller ${caller}.`);
    return issue();
  };
}

function oneEvent({ event }: World): RequestCase {
  return { params: { id: event.id } };
}

function oneLetter({ letter }: World): RequestCase {
  return { params: { id: letter.id } };
}

function oneOrganiser({ organiser }: World): RequestCase {
  return { params: { id: organiser.id } };
}

function oneVenue({ venue }: World): RequestCase {
  return { params: { id: venue.id } };
}

function oneSource({ source }: World): RequestCase {
  return { params: { id: source.id } };
}

function oneFollow({ follow }: World): RequestCase {
  return { params: { id: follow.id } };
}

/** Returns the secret in the links of a message. */
function sent({ alert }: World): string {
  return unsubscribeLinks(tools, alert.id).pagePath.split('#')[1] ?? '';
}

function ourMember({ organiser, member }: World): Record<string, string> {
  return { id: organiser.id, userId: member.id };
}

function filledForm({ type, dance }: World): object {
  return {
    name: 'Milonga du canal',
    dateStart: '2027-05-08T21:00',
    dateEnd: '2027-05-09T02:00',
    place: 'La Péniche',
    type: { id: type.id },
    dances: [{ id: dance.id }],
    location: { latitude: 45.764, longitude: 4.8357, place: 'Lyon', displayName: '5 quai de Saône, Lyon, France' },
  };
}

/** Returns the secret of a link mailed to the owner. */
async function mailed({ owner }: World, purpose: 'reset-password' | 'confirm-email'): Promise<string> {
  const path = await makeLink(db, { userId: owner.id, purpose, email: owner.email }, tools.clock());
  return path.split('#')[1] ?? '';
}

/** Returns the secret of the owner's private calendar. */
async function sharedCalendar({ owner }: World): Promise<string> {
  const path = await renewSavedFeed(tools, owner);
  return /([^/]+)\.ics$/.exec(path)?.[1] ?? '';
}

/** Returns the secret of a confirmation mail to the owner. */
function asked({ owner, event }: World): Promise<string> {
  return makeRequest(db, owner.id, [event.id], tools.clock());
}

async function ask(endpoint: Endpoint, row: Row, world: World, caller: string) {
  const { params = {}, query = {}, body, file } = (await row.ask?.(world)) ?? {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_braces, name) => params[name] ?? '');
  const token = await world.tokenOf(caller);
  const form = file && (await formData([...fieldsOf(body), { name: 'file', value: file }]));
  const answer = await app.inject({
    method: endpoint.method,
    url: `${path}?${new URLSearchParams(query)}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...form?.headers },
    ...(form ? { payload: form.payload } : body && { payload: body }),
    // Endless streams are closed after the headers.
    payloadAsStream: true,
  });
  const stream = answer.stream();
  if (answer.statusCode < 400) {
    const isKeptByNobody = answer.headers['cache-control'] === 'private, no-store';
    const sent = { status: answer.statusCode, code: undefined, isKeptByNobody, text: '' };
    if (isOutside.has(caller) && endpoint.who === 'moderator') {
      const total = answer.headers['x-total-count'];
      if (total !== undefined) expect(total).toBe('0');
      return { ...sent, text: await text(stream) };
    }
    stream.destroy();
    return sent;
  }
  return { status: answer.statusCode, code: JSON.parse(await text(stream)).code, isKeptByNobody: true, text: '' };
}

function fieldsOf(body: object | undefined): { name: string; value: string }[] {
  return Object.entries(body ?? {}).map(([name, value]) => ({ name, value: String(value) }));
}
