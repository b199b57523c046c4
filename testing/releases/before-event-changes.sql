-- Fills the tables that the sample events of commit 479f355 leave empty: accounts, a series, hidden, cancelled and
-- deleted events, messages, reports and the audit trail, with texts that are hard to copy.
insert into users (id, email, name, roles, created_at, password_hash, google_subject, locale, avatar_id, email_confirmed_at, session_generation, suspended_at, suspended_because, last_seen_at) values
  ('01900000-0000-7000-8000-000000000001', 'ana@example.org', 'Ana "la jefa"', '{ROLE_USER,ROLE_ADMIN}', '2025-01-02 03:04:05.678+00', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$none', 'google-1', 'es', (select min(id::text)::uuid from pictures), '2025-01-02 03:05+00', 3, null, null, '2026-11-20 20:00+00'),
  ('01900000-0000-7000-8000-000000000002', 'ben@example.org', '', '{ROLE_USER}', '2025-06-01 00:00+00', null, null, 'fr', null, null, 0, '2026-01-01 00:00+00', E'Spam,\n"again"', null),
  ('01900000-0000-7000-8000-000000000003', 'chloé@example.org', E'Chloé \\N 🕺\tTab', '{ROLE_USER}', '2025-06-01 00:00:00.001+00', null, null, 'en', null, '2025-06-02 00:00+00', 0, null, null, null);
update pictures set unused_since = '2026-11-20 00:00+00' where id = (select max(id::text)::uuid from pictures);
insert into event_series values ('01900000-0000-7000-8000-000000000011', 'FREQ=WEEKLY;BYDAY=TU', '2025-07-01 00:00+00');
update events set series_id = '01900000-0000-7000-8000-000000000011', series_day = nth, is_off_rule = nth = 2, created_by = '01900000-0000-7000-8000-000000000001'
  from (select id, row_number() over (order by id)::int as nth from events) as numbered where numbered.id = events.id and nth <= 5;
update events set created_by = '01900000-0000-7000-8000-000000000003', name = E'Bal "à l\'ancienne"\n\\. 🕺', link = '', price_cents = 1234, currency = 'USD', version = 7
  where id = (select id from events order by id offset 6 limit 1);
update events set deleted_at = '2026-11-19 00:00+00', changed_at = '2026-11-19 00:00+00' where id in (select id from events order by id offset 7 limit 3);
update events set deleted_at = '2026-11-19 00:00+00', hidden_because = 'Advertising' where id in (select id from events order by id offset 10 limit 2);
update events set cancelled_at = '2026-11-18 12:00+00' where id in (select id from events order by id offset 12 limit 4);
update events set price_cents = 0 where id in (select id from events order by id offset 16 limit 3);
insert into places values ('01900000-0000-7000-8000-000000000021', 'Nowhere', 'Nowhere, somewhere', null, null, null);
update events set place_id = '01900000-0000-7000-8000-000000000021', morton = null where id in (select id from events order by id offset 19 limit 2);
insert into event_slugs select 'former-' || slug, id from events order by id limit 3;
insert into dance_slugs select 'former-' || slug, id from dances order by id limit 2;
insert into event_type_slugs select 'former-' || slug, id from event_types order by id limit 1;
update dances set name = 'My own name', names = names || '{"en": "My own name"}' where id = (select id from dances order by id limit 1);
insert into attempts values ('a "key", with comma', 2147483647, '2026-11-20 00:00+00', '2026-11-20 00:00:01+00'), ('', 1, '2026-11-20 00:00+00', '2026-11-20 00:00+00');
insert into mailed_links values ('hash-1', '01900000-0000-7000-8000-000000000002', 'confirm-email', 'ben@example.org', '2030-01-01 00:00+00'), ('hash-2', '01900000-0000-7000-8000-000000000001', 'change-email', 'ana@example.net', '2026-01-01 00:00+00');
insert into geocoder_turns values ('nominatim', '2026-11-20 00:00:00.123+00');
insert into contact_requests values
  ('01900000-0000-7000-8000-000000000031', 'Dora', 'dora@example.org', 'Hello', E'Two\nlines', 'fr', 'dora hello two lines', '2026-11-01 00:00+00', null, null),
  ('01900000-0000-7000-8000-000000000032', 'Émile', 'emile@example.org', '', '', 'en', 'emile', '2026-11-02 00:00+00', '2026-11-03 00:00+00', '2026-11-04 00:00+00');
insert into contact_answers values ('01900000-0000-7000-8000-000000000041', '01900000-0000-7000-8000-000000000032', 'Thanks, "Émile"', '2026-11-04 00:00+00', '01900000-0000-7000-8000-000000000001');
insert into reports select '01900000-0000-7000-8000-000000000051', id, 'wrong', '', '2026-11-05 00:00+00', null, null, null from events order by id limit 1;
insert into reports select '01900000-0000-7000-8000-000000000052', id, 'spam', 'Twice', '2026-11-06 00:00+00', '2026-11-07 00:00+00', 'dismissed', '2026-11-06 12:00+00' from events order by id offset 6 limit 1;
insert into trail select '01900000-0000-7000-8000-000000000061', '2026-11-08 00:00+00', 'event-added', '01900000-0000-7000-8000-000000000001', 'event', id, name, '{}' from events order by id limit 1;
insert into trail select '01900000-0000-7000-8000-000000000062', '2026-11-09 00:00:00.999+00', 'event-changed', null, 'event', id, name, '{"changes": {"name": ["Old \"name\"", null], "price": [1.10, 0]}}' from events order by id offset 6 limit 1;
