import { expect, test } from 'vitest';
import { PublicLink } from './new-event.ts';
import { withoutTracking } from './tracking.ts';

test.each([
  ['https://bal.example/?utm_source=a&utm_medium=b', 'https://bal.example/'],
  ['https://bal.example/e?id=7&fbclid=IwAR0&page=2#plan', 'https://bal.example/e?id=7&page=2#plan'],
  ['https://bal.example/e?mc_cid=1&mc_eid=2&gclid=3&msclkid=4&igsh=5', 'https://bal.example/e'],
  ['https://bal.example/e?UTM_Source=a&_hsmi=1&__cft__%5B0%5D=x', 'https://bal.example/e'],
  ['https://www.facebook.com/events/1/?acontext=%7B%7D&ref_notif_type=null', 'https://www.facebook.com/events/1/'],
])('removes tracking parameters from %s', (link, expected) => {
  expect(withoutTracking(link)).toBe(expected);
  expect(PublicLink.parse(link)).toBe(expected);
});

test.each([
  'https://bal.example/?a=1&&b=%20x+y;c',
  'https://bal.example/e?q=utm_source&ref=poster&aff=club',
  'https://bal.example/#?utm_source=a',
  'https://bal.example/?%E0%A4%A=1',
])('keeps %s unchanged', (link) => {
  expect(withoutTracking(link)).toBe(link);
});
