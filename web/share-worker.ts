/*
 * The service worker for what a phone shares into Pista (`share_target` of the manifest), and for nothing else: its scope is
 * `/share`, so no other request passes through it. It keeps what came until the form takes it (`web/events/form/received-share.ts`),
 * on this device alone, also while one signs in. It imports nothing: it has to be one file at the root.
 */

/** The part of `FetchEvent` that is needed; its own types stand against those of a page. */
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

self.addEventListener('install', () => void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting());

self.addEventListener('fetch', (event) => {
  const { request, respondWith } = event as unknown as Fetching;
  const isShare = request.method === 'POST' && new URL(request.url).pathname === '/share';
  if (isShare) respondWith.call(event, keep(request));
});

async function keep(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const words = Object.fromEntries(['title', 'text', 'url'].map((name) => [name, form.get(name) ?? '']));
    const picture = form.get('picture');
    await caches.delete('shared');
    const kept = await caches.open('shared');
    await kept.put('/share/words', Response.json(words));
    if (picture instanceof File && picture.size > 0) await kept.put('/share/picture', new Response(picture));
  } catch {
    // The form says that nothing has arrived.
  }
  return Response.redirect('/add-event?shared', 303);
}
