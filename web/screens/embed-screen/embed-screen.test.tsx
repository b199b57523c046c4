import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDance, anEvent, anOrganiser, aPlace, aUser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';

const { embed, frame } = shownMessages('en');

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();

beforeEach(async () => {
  await site.clear();
  const organiser = await anOrganiser(db, { name: 'Les Vendredis', members: [await aUser(db)] });
  const place = await aPlace(db, { town: 'Lyon', country_code: 'FR', latitude: 45.76, longitude: 4.84 });
  await anEvent(db, { name: 'Milonga', organiser, place, dances: [await aDance(db, { name: 'Tango' })] });
  await site.tools.map.catchUp();
});

afterEach(() => act(async () => dispatchEvent(new Event('online'))));

const address = () => location.pathname + location.search;
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: embed.code });
const removeButton = (name: string) => screen.findByRole('button', { name: embed.remove.replace('{{name}}', name) });

test('finds an organiser, keeps the choice in the address, and writes it into the texts', async () => {
  await site.open('/embed/make?styles=tango', 'en');
  await user.type(await screen.findByRole('combobox', { name: embed.place }), 'vendr');
  await user.click(await screen.findByRole('option', { name: 'Les Vendredis' }));
  await removeButton('Les Vendredis');
  await waitFor(() => expect(address()).toBe('/embed/make?organiser=les-vendredis&styles=tango'));
  await waitFor(() => expect(text().value).toContain('title="Tango · Les Vendredis"'));
  await user.click(screen.getByRole('tab', { name: embed.kinds.link }));
  expect(text().value).toMatch(/\/organisers\/les-vendredis$/);
  expect(address()).toBe('/embed/make?organiser=les-vendredis&styles=tango&copy=link');
});

test('says that a typed place must be chosen from the list', async () => {
  await site.open('/embed/make', 'en');
  const field = await screen.findByRole('combobox', { name: embed.place });
  expect(screen.queryByText(embed.choosePlace)).toBeNull();
  await user.type(field, 'Nowhere');
  expect(screen.getByText(embed.choosePlace).id).toBe(field.getAttribute('aria-describedby'));
  await user.clear(field);
  expect(screen.queryByText(embed.choosePlace)).toBeNull();
});

test('says that a typed colour is invalid, and keeps the text', async () => {
  await site.open('/embed/make?theme=dark', 'en');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: embed.accent });
  await user.type(field, 'c2300');
  const error = await screen.findByText(embed.colourInvalid);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toBe(error.id);
  expect(field.value).toBe('c2300');
  await user.type(field, 'f');
  expect(screen.queryByText(embed.colourInvalid)).toBeNull();
  expect(field.hasAttribute('aria-invalid')).toBe(false);
  expect(text().value).toContain('accent=c2300f');
});

test('a link near the top leads to the text to copy', async () => {
  await site.open('/embed/make', 'en');
  const heading = await screen.findByRole('heading', { level: 2, name: embed.copyTitle });
  const link = screen.getByRole('link', { name: embed.goToCopy });
  expect(link.getAttribute('href')).toBe(`#${heading.id}`);
  expect(heading.tabIndex).toBe(-1);
});

test('says that a town, an organiser or a venue does not exist, and removes it', async () => {
  await site.open('/embed/make?organiser=nobody-at-all&theme=dark', 'en');
  expect(await screen.findByText(embed.noSuchPlace)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: embed.removePlace }));
  expect(screen.queryByText(embed.noSuchPlace)).toBeNull();
  expect(address()).toBe('/embed/make?theme=dark');
});

test('selects the text if the browser does not let the page copy it', async () => {
  await site.open('/embed/make?copy=wordpress', 'en');
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await user.click(await screen.findByRole('button', { name: embed.copy }));
  expect(await screen.findByText(embed.notCopied)).toBeTruthy();
  expect(document.activeElement).toBe(text());
  expect([text().selectionStart, text().selectionEnd]).toEqual([0, text().value.length]);
  refused.mockRestore();
});

test('shows that there is no preview without a network', async () => {
  await site.open('/embed/make', 'en');
  await screen.findByTitle(embed.previewOf.replace('{{title}}', frame.siteTitle));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText(embed.offline)).toBeTruthy();
  vi.restoreAllMocks();
});
