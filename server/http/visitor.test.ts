import { expect, test } from 'vitest';
import { productDefaults as site } from '#contract/site.ts';
import { visitorOf } from './visitor.ts';

const search = (text = '') => new URLSearchParams(text);

test.each([
  ['de-CH, en;q=0.5, es-MX;q=0.8, *;q=0.1', 'es'],
  ['en-US, fr;q=0.9, en;q=0.8', 'en'],
  ['EN', 'en'],
  ['de, *', 'fr'],
  ['fr;q=0, *', 'en'],
  ['*;q=0.2, es;q=0.1', 'fr'],
  ['en;q=0', 'fr'],
  ['de', 'fr'],
])('selects for Accept-Language "%s": %s', (accepted, locale) => {
  expect(visitorOf({ 'accept-language': accepted }, search(), site).locale).toBe(locale);
});

test('the cookie takes precedence over the browser, and the URL over both', () => {
  const headers = { 'accept-language': 'es', cookie: 'theme=dark; lang=en' };
  expect(visitorOf(headers, search(), site)).toEqual({
    hasClosedWelcome: false,
    locale: 'en',
    hourCycle: 'h23',
    theme: 'dark',
  });
  expect(visitorOf(headers, search('lang=fr'), site).locale).toBe('fr');
});

test.each([
  ['en-US,en;q=0.9', '', 'h12'],
  ['en-GB', '', 'h23'],
  ['en', '', 'h23'],
  ['es-MX', '', 'h12'],
  ['fr-FR,fr;q=0.9,en-US;q=0.8', 'lang=en', 'h23'],
  ['en-US', 'lang=fr', 'h23'],
])('has the clock of the country for Accept-Language "%s" and "%s": %s', (accepted, query, hourCycle) => {
  expect(visitorOf({ 'accept-language': accepted }, search(query), site).hourCycle).toBe(hourCycle);
});

test('falls back to the defaults for invalid values', () => {
  const headers = { 'accept-language': ';;q=x,=,en;q=0,\u0000', cookie: 'lang=<script>; theme=pink; =; lang' };
  expect(visitorOf(headers, search('lang=klingon'), site)).toMatchObject({
    locale: 'fr',
    hourCycle: 'h23',
    theme: null,
  });
  expect(visitorOf({}, search(), site)).toEqual({
    hasClosedWelcome: false,
    locale: 'fr',
    hourCycle: 'h23',
    theme: null,
  });
});

test('selects only languages that the site offers, otherwise its default one', () => {
  const own = { languages: ['es', 'en'], defaultLanguage: 'es' } satisfies Parameters<typeof visitorOf>[2];
  const headers = { 'accept-language': 'fr, en;q=0.5', cookie: 'lang=fr' };
  expect(visitorOf(headers, search('lang=fr'), own).locale).toBe('en');
  expect(visitorOf({ 'accept-language': 'fr' }, search(), own).locale).toBe('es');
});
