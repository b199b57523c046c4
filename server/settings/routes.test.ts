import { expect, test } from 'vitest';
import { PublicSettings } from '#contract/settings.ts';
import { readConfig } from '#server/config.ts';
import { testApp } from '#testing/app.ts';
import { testDatabase } from '#testing/database.ts';
import { unchangedSite } from '#testing/site.ts';
import { publicSettings } from './service.ts';

const { app } = await testApp(await testDatabase());

test('returns only the settings that browsers need', async () => {
  const response = await app.inject('/api/internal/config');

  expect(response.statusCode).toBe(200);
  expect(PublicSettings.parse(response.json())).toEqual(response.json());
  expect(response.json()).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    publicUrl: 'https://pista.example',
    site: { name: 'Pista' },
    socialLinks: [],
    dataLicence: null,
    tiles: {
      url: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribution: expect.stringContaining('OpenStreetMap'),
    },
    features: { enableUserEventEditing: true, googleSignIn: false, requireConfirmedEmail: false },
  });
});

test('returns the values set by the operator', () => {
  const config = readConfig({
    ENABLE_USER_EVENT_EDITING: 'off',
    TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    TILE_ATTRIBUTION: 'Tiles of our own',
    DATA_LICENCE: 'ODbL-1.0',
    REQUIRE_CONFIRMED_EMAIL: 'on',
    GOOGLE_CLIENT_ID: 'pista',
    GOOGLE_CLIENT_SECRET: 'secret',
  });

  expect(publicSettings({ config, site: unchangedSite(config) })).toMatchObject({
    dataLicence: { id: 'ODbL-1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' },
    tiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles of our own' },
    features: { enableUserEventEditing: false, googleSignIn: true, requireConfirmedEmail: true },
  });
});
