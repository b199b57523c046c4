/* The service worker: shows push messages and receives shared files. The server replaces `{{site}}`. Its scope is `/share`, so that it handles no other
   requests. It has no imports, because it must be a single file at the root. */

/** The used parts of the worker's global scope. The library types of workers conflict with those of pages. */
const worker = self as unknown as {
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<OpenWindow[]>;
    openWindow(address: string): Promise<unknown>;
  };
};

interface OpenWindow {
  url: string;
  focus(): Promise<OpenWindow>;
  postMessage(message: unknown): void;
}

interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Pushed extends Waiting {
  data: { json(): unknown } | null;
}

interface Pressed extends Waiting {
  action: string;
  notification: Notification & { data: { path: string; stop: string | undefined } };
}

interface Renewed extends Waiting {
  newSubscription?: PushSubscription | null;
}

self.addEventListener('install', () => void worker.skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as unknown as Fetching;
  const isShare = request.method === 'POST' && new URL(request.url).pathname === '/share';
  if (isShare) respondWith.call(event, keep(request));
});

self.addEventListener('push', (event) => {
  const pushed = event as Pushed;
  pushed.waitUntil(show(pushed));
});

self.addEventListener('notificationclick', (event) => {
  const pressed = event as Pressed;
  const { path, stop } = pressed.notification.data;
  pressed.notification.close();
  pressed.waitUntil(countOnIcon());
  pressed.waitUntil(openPage(pressed.action === 'stop' && stop !== undefined ? stop : path));
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const renewed = event as Renewed;
  renewed.waitUntil(renew(renewed));
});

async function keep(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const words = Object.fromEntries(['title', 'text', 'url'].map((name) => [name, form.get(name) ?? '']));
    const picture = form.get('picture');
    await caches.delete('shared');
    const cache = await caches.open('shared');
    await cache.put('/share/words', Response.json(words));
    if (picture instanceof File && picture.size > 0) await cache.put('/share/picture', new Response(picture));
  } catch {
    // The form reports that nothing was received.
  }
  return Response.redirect('/add-event?shared', 303);
}

/**
 * Shows a message in the format of `server/push/message.ts`. Something must always be shown, because browsers revoke
 * the permission otherwise.
 */
async function show({ data }: Pushed): Promise<void> {
  const { title, navigate, actions, ...words } = read(data);
  const [stop] = (actions ?? []) as { action: string; title: string; navigate: string }[];
  const options = {
    ...words,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    // A replaced notification alerts again.
    renotify: typeof words.tag === 'string' && words.tag !== '',
    data: { path: pathOf(navigate), stop: stop && pathOf(stop.navigate) },
    ...(stop && { actions: [{ action: stop.action, title: stop.title }] }),
  };
  await worker.registration.showNotification(typeof title === 'string' ? title : '{{site}}', options);
  await countOnIcon();
}

/** Sets the number on the icon to that of the notifications, where the browser can. The page resets it when it is seen. */
async function countOnIcon(): Promise<void> {
  const { setAppBadge } = navigator as { setAppBadge?: (count: number) => Promise<void> };
  const shown = await worker.registration.getNotifications();
  await setAppBadge?.call(navigator, shown.length).catch(() => undefined);
}

function read(data: Pushed['data']): Record<string, unknown> {
  try {
    return (data?.json() as { notification?: Record<string, unknown> } | undefined)?.notification ?? {};
  } catch {
    // A notification with only the name of the site is better than none.
    return {};
  }
}

/** Returns the path if the URL belongs to this site, otherwise that of the map. */
function pathOf(address: unknown): string {
  try {
    const url = new URL(String(address ?? '/'), location.origin);
    if (url.origin === location.origin) return url.pathname + url.search + url.hash;
  } catch {
    // Not a valid URL.
  }
  return '/';
}

/** Opens the path in a window that shows it, or in a new one. */
async function openPage(path: string): Promise<void> {
  const address = location.origin + path;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const there = windows.find(({ url }) => url === address);
  if (!there) return void (await worker.clients.openWindow(address));
  await there.focus();
  // Some browsers only know the initial URL of a window.
  there.postMessage({ open: address });
}

/** Reports a changed push endpoint to the server, authenticated by the secret that the page has stored. */
async function renew({ newSubscription }: Renewed): Promise<void> {
  const stored = await (await caches.open('push')).match('/push/device');
  if (!stored) return;
  const { secret, publicKey, renewal } = await stored.json();
  const subscription =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch(renewal, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret, endpoint, keys }),
  });
}
