import { expect, test } from 'vitest';
import { isInside, parseBackupLocation } from './location.ts';

test.each([
  ['/var/backups/pista', { folder: '/var/backups/pista' }],
  ['/var/backups/pista/', { folder: '/var/backups/pista' }],
  ['s3://pista-backups', { bucket: 'pista-backups', prefix: '' }],
  ['s3://pista-backups/', { bucket: 'pista-backups', prefix: '' }],
  ['s3://backups/sites/pista', { bucket: 'backups', prefix: 'sites/pista/' }],
  ['s3://backups/sites//pista/', { bucket: 'backups', prefix: 'sites/pista/' }],
])('reads %s', (text, location) => {
  expect(parseBackupLocation(text)).toEqual(location);
});

test.each(['backups', './backups', 's3:bucket', 's3://', 's3://a b/c', 's3://backups/../x', 'https://backups.example'])(
  'rejects %s',
  (text) => {
    expect(parseBackupLocation(text)).toBeUndefined();
  },
);

test('recognizes folders inside of the data folder', () => {
  expect(isInside('/srv/pista/data/backups', '/srv/pista/data/')).toBe(true);
  expect(isInside('/srv/pista/data', '/srv/pista/data')).toBe(true);
  expect(isInside('/srv/pista/data-backups', '/srv/pista/data')).toBe(false);
  expect(isInside('/srv/backups', '/srv/pista/data')).toBe(false);
});
