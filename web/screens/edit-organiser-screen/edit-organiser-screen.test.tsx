import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent, anOrganiser } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { signIn } from '#web/accounts/session.ts';

const db = await testDatabase();
const { open, tools, clear, lastMailTo } = await testSite(db);
const user = userEvent.setup();

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await clear();
});

async function aClub() {
  const [ana, bo] = [
    await aPerson(tools, { name: 'Ana', locale: 'en' }),
    await aPerson(tools, { name: 'Bo', locale: 'en' }),
  ];
  const organiser = await anOrganiser(db, {
    name: 'Les Vendredis du Bal',
    words: 'We dance.\n\nTickets: https://bal.example/tickets',
    links: ['https://www.bal.example/'],
    members: [ana, { ...bo, role: 'member' }],
  });
  return { ana, bo, organiser };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });

test('the page shows description and next events, and past events on demand', async () => {
  const { organiser } = await aClub();
  await anEvent(db, { organiser, name: 'Bal des lampions', town: 'Lyon' });
  await anEvent(db, { organiser, name: 'Bal de mars', startsAt: new Date('2027-03-06T20:00:00Z') });
  await open('/organisers/les-vendredis-du-bal', 'en');
  await screen.findByRole('heading', { level: 1, name: 'Les Vendredis du Bal' });
  expect(screen.getByRole('link', { name: 'https://bal.example/tickets' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Website' }).getAttribute('rel')).toBe('noopener nofollow');
  await screen.findByRole('heading', { name: '1 upcoming date' });
  await screen.findByRole('link', { name: 'Bal des lampions' });
  expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull();
  await user.click(await button('See the past date'));
  await screen.findByRole('link', { name: 'Bal de mars' });
});

test('an unknown organiser has a message and a link', async () => {
  await open('/organisers/nobody', 'en');
  await screen.findByRole('heading', { level: 1, name: 'Organiser not found' });
  expect(screen.getByRole('link', { name: 'See the map' })).toBeDefined();
});

test('a user creates an organiser, which is listed in the profile', async () => {
  signIn((await aPerson(tools)).token);
  await open('/profile', 'en');
  await user.click(await screen.findByRole('link', { name: 'Create an organiser' }));
  await user.click(await button('Create the page'));
  await screen.findByText('Enter a name.');
  await paste(screen.getByLabelText('Name'), 'El Salón');
  await paste(screen.getByLabelText(/^Links/), 'javascript:alert(1)');
  await user.click(await button('Create the page'));
  await screen.findByText('One of these links isn’t a web address.');
  await user.clear(screen.getByLabelText(/^Links/));
  await paste(screen.getByLabelText(/^Links/), 'https://salon.example/?access_token=8f3a91');
  await user.click(await button('Create the page'));
  await screen.findByText(/^This looks like a calendar’s private address/);
  await user.clear(screen.getByLabelText(/^Links/));
  await paste(screen.getByLabelText(/^Links/), 'salon.example');
  await user.click(await button('Create the page'));
  await screen.findByRole('heading', { level: 1, name: 'El Salón' });
  await open('/profile', 'en');
  await screen.findByRole('link', { name: 'El Salón' });
  const kept = await db.selectFrom('organisers').select('links').executeTakeFirstOrThrow();
  expect(kept.links).toEqual(['https://salon.example/']);
});

test('an owner invites, and the invited user joins by the link', async () => {
  const { ana, organiser } = await aClub();
  const carla = await aPerson(tools, { name: 'Carla', locale: 'en' });
  signIn(ana.token);
  await open(`/edit-organiser/${organiser.id}`, 'en');
  await paste(await screen.findByLabelText('E-mail address'), carla.email);
  await user.click(await button('Send the invitation'));
  await screen.findByRole('heading', { name: 'Pending invitations' });
  expect(screen.getByRole('button', { name: `Cancel the invitation: ${carla.email}` })).toBeDefined();

  signIn(carla.token);
  const { path } = await lastMailTo(carla.email);
  await open(path, 'en');
  await user.click(await button('Join'));
  await screen.findByRole('heading', { level: 1, name: 'Les Vendredis du Bal' });
  await screen.findByRole('link', { name: 'Manage' });
});

test('a visitor is led to sign in, and the secret is not part of any URL', async () => {
  const { ana, organiser } = await aClub();
  signIn(ana.token);
  await open(`/edit-organiser/${organiser.id}`, 'en');
  await paste(await screen.findByLabelText('E-mail address'), 'newcomer@example.org');
  await user.click(await button('Send the invitation'));
  await screen.findByRole('heading', { name: 'Pending invitations' });
  const { path } = await lastMailTo('newcomer@example.org');
  localStorage.clear();
  await open(path, 'en');
  const register = await screen.findByRole('link', { name: 'Create an account' });
  expect(register.getAttribute('href')).not.toContain(path.split('#')[1]);
  await user.click(register);
  await paste(await screen.findByLabelText('E-mail address'), 'newcomer@example.org');
  await paste(screen.getByLabelText('Password'), 'la pista gira');
  await user.click(await button('Create my account'));
  await user.click(await button('Join'));
  await screen.findByRole('heading', { level: 1, name: 'Les Vendredis du Bal' });
});

test('a withdrawn link explains what to do', async () => {
  await open('/organiser-invitation#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'en');
  await screen.findByText(/Ask one of its owners for another one/);
});

test('an invitation by a suspended user asks for another owner’s invitation', async () => {
  const { ana, organiser } = await aClub();
  signIn(ana.token);
  await open(`/edit-organiser/${organiser.id}`, 'en');
  await paste(await screen.findByLabelText('E-mail address'), 'newcomer@example.org');
  await user.click(await button('Send the invitation'));
  await screen.findByRole('heading', { name: 'Pending invitations' });
  const { path } = await lastMailTo('newcomer@example.org');
  await db.updateTable('users').set({ suspended_at: tools.clock() }).where('id', '=', ana.id).execute();
  localStorage.clear();
  await open(path, 'en');
  await screen.findByText(/can no longer do so\. Ask one of the organiser’s owners/);
  expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
});

test('owners change roles and remove members; members see the others and may leave', async () => {
  const { ana, bo, organiser } = await aClub();
  signIn(bo.token);
  await open(`/edit-organiser/${organiser.id}`, 'en');
  await screen.findByText('Ana');
  expect(screen.queryByText(ana.email)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Invite someone' })).toBeNull();

  signIn(ana.token);
  await open(`/edit-organiser/${organiser.id}`, 'en');
  await user.click(await button('Leave: Ana'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await screen.findByText('There has to be at least one owner. Make someone else an owner first.');
  await user.click(screen.getByRole('button', { name: 'No' }));
  await user.click(await button('Make owner: Bo'));
  await button('Make member: Bo');
  await user.click(await button('Leave: Ana'));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await screen.findByText(/A club, a school, a bunch of friends/);
});

test('a user who is not a member sees a message', async () => {
  const { organiser } = await aClub();
  signIn((await aPerson(tools)).token);
  await open(`/edit-organiser/${organiser.id}`, 'en');
  await screen.findByText('You’re not allowed to do that.');
});

test('an owner deletes the organiser after a confirmation', async () => {
  const { ana, organiser } = await aClub();
  signIn(ana.token);
  await open(`/edit-organiser/${organiser.id}`, 'en');
  await user.click(await button('Delete the organiser'));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete the organiser' }));
  await screen.findByText('“Les Vendredis du Bal” is deleted.');
  expect(await db.selectFrom('organisers').selectAll().execute()).toEqual([]);
});

test('an administrator hides and restores a page, and its owners see why', async () => {
  const { ana, organiser } = await aClub();
  signIn((await aPerson(tools, { roles: [...administrator] })).token);
  await open(`/edit-organiser/${organiser.id}`, 'en');
  await paste(await screen.findByLabelText(/^Reason/), 'An advert');
  await user.click(await button('Hide the page'));
  await button('Put the page back online');
  signIn(ana.token);
  await open(`/edit-organiser/${organiser.id}`, 'en');
  await screen.findByText('The Pista team has taken it down: An advert');
  localStorage.clear();
  await open('/organisers/les-vendredis-du-bal', 'en');
  await screen.findByText('This page was taken down by the Pista team.');
});

test('the page of an event shows its organiser with next events; members may edit', async () => {
  const { ana, bo, organiser } = await aClub();
  const event = await anEvent(db, { organiser, createdBy: ana, name: 'Bal des lampions' });
  await anEvent(db, { organiser, name: 'Grand bal' });
  const edit = () => screen.queryByRole('link', { name: 'Edit' });
  await open(`/events/${event.slug}`, 'en');
  await screen.findByRole('link', { name: 'Les Vendredis du Bal' });
  const next = await screen.findByRole('region', { name: 'Next dates' });
  expect(within(next).getAllByRole('link').length).toBe(1);
  expect(edit()).toBeNull();

  signIn(bo.token);
  await open(`/events/${event.slug}`, 'en');
  await screen.findByRole('link', { name: 'Edit' });
  // Former members have no rights on its events, including those that they added.
  await db.deleteFrom('organiser_members').where('user_id', '=', ana.id).execute();
  signIn(ana.token);
  await open(`/events/${event.slug}`, 'en');
  await screen.findByRole('link', { name: 'Les Vendredis du Bal' });
  expect(edit()).toBeNull();
});
