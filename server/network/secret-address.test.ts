import { expect, test } from 'vitest';
import { mayLink } from '#contract/secret-address.ts';
import { isPlainPage, isWithin, withoutSecrets } from './secret-address.ts';

test.each([
  'https://calendar.google.com/calendar/ical/bal%40group.calendar.google.com/private-8f3a91c0/basic.ics',
  'https://calendar.google.com/calendar/u/0?cid=YmFsQGdyb3Vw',
  'https://agenda.example/events?access_token=abc',
  'https://agenda.example/events#access_token=abc',
  'https://calendar.proton.me/api/calendar/v1/url/abc/calendar.ics?CacheKey=a&PassphraseKey=b',
  'https://agenda.example/feed?PassphraseKey=b',
  'https://outlook.office365.com/owa/calendar/0a1b@bal.example/9f8e7d/calendar.html',
  'https://outlook.live.com/owa/calendar/0000-11/22/cid-33/index.html',
  'https://p07-caldav.icloud.com/published/2/MTAwMDAwMDAwMDAwMDA',
  'https://cloud.example/remote.php/dav/public-calendars/a1B2c3D4e5?export',
  'https://cloud.example/index.php/apps/calendar/p/a1B2c3D4e5',
  'https://cloud.example/s/a1B2c3D4e5',
  'https://ics.teamup.com/feed/ks3a91c04be2d7/0.ics',
  'https://teamup.com/ks3a91c04be2d7',
  'https://user.fm/calendar/v1-8f3a91c04b/Bals',
  'https://calendar.zoho.eu/ical/zz08011230f7',
  'https://www.facebook.com/events/ical/upcoming/?uid=1&key=abc',
  'https://docs.google.com/spreadsheets/d/1x/export?format=csv',
  'https://user:pass@agenda.example/',
  'webcal://agenda.example/lyon',
  'https://agenda.example/lyon.ics',
  'javascript:alert(1)',
])('rejects the link %s', (address) => {
  expect([mayLink(address), isPlainPage(address)]).toEqual([false, false]);
});

test.each([
  'https://agenda.example/',
  'https://agenda.example/bals/2027/grand-bal-des-lilas-2027',
  'https://agenda.example/?p=123&author=lilas',
  'https://www.facebook.com/events/1234567890123456/',
  'https://club.example/events/0196f0aa-0000-7000-8000-000000000001',
])('accepts the link %s', (address) => expect(mayLink(address)).toBe(true));

test('accepts a page only if nothing in its URL can be a secret', () => {
  expect(isPlainPage('https://club.example/agenda/saison-2027-2028')).toBe(true);
  for (const address of [
    'https://club.example/agenda?view=1',
    'https://club.example/agenda#mine',
    'https://club.example/v/8f3a91c04be2d7',
  ])
    expect(isPlainPage(address)).toBe(false);
});

test('recognises the URL of a source and URLs in its secret folder', () => {
  expect(isWithin('https://a.example/feed?x=1', 'webcal://a.example/feed')).toBe(true);
  expect(isWithin('https://a.example/8f3a91c04be2d7/bal', 'https://a.example/8f3a91c04be2d7/feed')).toBe(true);
  expect(isWithin('https://a.example/agenda/bal', 'https://a.example/agenda/lyon.ics')).toBe(false);
  expect(isWithin('https://b.example/feed', 'https://a.example/feed')).toBe(false);
  expect(withoutSecrets('webcal://a.example:8443/8f3a/feed.ics?key=1')).toBe('https://a.example:8443/');
});
