import { expect, test } from 'vitest';
import { locales } from '#contract/locales.ts';
import { serverNamespaces } from '#languages/server-namespaces.ts';
import { flawsOf } from '#testing/languages/flaws.ts';
import { flatten, type Section } from '#testing/languages/folder.ts';
import { readMessages as read } from '#testing/languages/messages.ts';
import { isUpToDate } from '#testing/languages/text-types.ts';

const [fr, en, es] = [read('fr'), read('en'), read('es')];

const flat = (words: object) => flatten(words as Section);
const french = new Map(flat(fr));

test.each(locales)('%s has the keys, variables and plural forms that it needs', (language) => {
  expect(flawsOf(language, { ...read(language) }, { ...fr })).toEqual([]);
});

test('the types of the texts are up to date (otherwise run npm run fix)', () => {
  expect(isUpToDate()).toBe(true);
});

test('uses a no-break space before ; : ! ? and inside «» in French', () => {
  // Except the colon of a URL.
  const wrong = [...french].filter(([, word]) =>
    /[^\u202f\u00a0][;!?»]|[^\u00a0]:(?!\/\/)|«[^\u202f\u00a0]/.test(word),
  );
  expect(wrong).toEqual([]);
});

test('opens each ? and ! with ¿ and ¡ in Spanish', () => {
  const count = (word: string, sign: string) => word.split(sign).length;
  const wrong = flat(es).filter(
    ([, word]) => count(word, '?') !== count(word, '¿') || count(word, '!') !== count(word, '¡'),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['French', [...french]],
  ['English', flat(en)],
  ['Spanish', flat(es)],
])('%s uses ’ and …, no straight quotes, no double, leading or trailing spaces', (_, words) => {
  // The specification quotes it with three dots.
  const asQuoted = ['accounts.callback'];
  // Appended to another text.
  const continued = ['myEvents.moreInfoOn'];
  const wrong = words.filter(
    ([path, word]) =>
      /['"`]| {2}|\s[,.](?!\.)/.test(word) ||
      (word.includes('...') && !asQuoted.includes(path)) ||
      (word !== word.trim() && !continued.includes(path)),
  );
  expect(wrong).toEqual([]);
});

test('uses the quotation marks of each language', () => {
  expect([...french].filter(([, word]) => /[“”]/.test(word))).toEqual([]);
  expect(flat(en).filter(([, word]) => /[«»]/.test(word))).toEqual([]);
  expect(flat(es).filter(([, word]) => /[“”]|«\s|\s»/.test(word))).toEqual([]);
});

test('uses a no-break space between a number and its unit', () => {
  const wrong = [fr, en, es].flatMap((words) =>
    flat(words).filter(([, word]) => /(?:\d|\}) (?:Mo|MB|km|m|h|min)(?!\p{L})/u.test(word)),
  );
  expect(wrong).toEqual([]);
});

test('has no space before punctuation in English and Spanish', () => {
  expect([...flat(en), ...flat(es)].filter(([, word]) => /\s[;:!?]/.test(word))).toEqual([]);
});

test('uses one form of address: vous, you, tú', () => {
  const familiar = /(?<!\p{L})(?:tu|toi|tes?|ton|ta)(?!\p{L})/iu;
  const formal =
    /(?<!\p{L})(?:usted(?:es)?|elija|encontrará|indique|escriba|revise|guarde|corra|busque|pruebe|vuelva|haga clic|inténtelo|inicie)(?!\p{L})/iu;
  expect([...french].filter(([, word]) => familiar.test(word))).toEqual([]);
  expect(flat(es).filter(([, word]) => formal.test(word))).toEqual([]);
});

test('has plural forms for each message with a count', () => {
  const forms = /_(?:zero|one|two|few|many|other)$/;
  const wrong = [fr, en, es].flatMap((words) =>
    flat(words).filter(([path, word]) => /\{\{count\b/.test(word) && !forms.test(path)),
  );
  expect(wrong).toEqual([]);
});

test('formats each variable that is a number', () => {
  // Variables that are text, or that are formatted by the caller.
  const texts = new Set([
    ...[
      'address',
      'because',
      'date',
      'day',
      'deed',
      'distance',
      'duration',
      'email',
      'first',
      'from',
      'hours',
      'town',
      'how',
      'site',
      'id',
    ],
    ...[
      'into',
      'last',
      'licence',
      'minutes',
      'name',
      'order',
      'ordinal',
      'place',
      'price',
      'ratio',
      'shown',
      'span',
      'subject',
      'text',
      'time',
      'typed',
    ],
    ...['version', 'week', 'weekday', 'where', 'zone'],
    // Of towns and styles.
    ...['country', 'dance', 'nth', 'title', 'town'],
    ...['dates', 'fields', 'organiser', 'words'],
    // Of follows.
    ...['mail', 'what'],
    // Of tokens and webhooks.
    ...['code', 'label', 'names', 'status', 'when'],
    // Sizes in bytes.
    ...['capacity', 'free', 'size'],
    // Of dates, languages and colours.
    ...['color', 'end', 'language', 'month', 'start', 'year'],
  ]);
  // In namespaces of the server, all variables except `count` are texts by their type (`server/text/texts.ts`).
  const ofBrowser = (words: object) =>
    Object.fromEntries(Object.entries(words).filter(([name]) => !serverNamespaces.some((other) => other === name)));
  const wrong = [fr, en, es].flatMap((words) =>
    flat(ofBrowser(words)).filter(([, word]) =>
      [...word.matchAll(/\{\{(\w+)\}\}/g)].some(([, name = '']) => !texts.has(name)),
    ),
  );
  expect(wrong).toEqual([]);
});

test('matches the gender of the label in texts for optional fields', () => {
  expect([fr.form.linkOptional, fr.form.pictureOptional, fr.form.pictureTextOptional]).toEqual([
    '(facultatif)',
    '(facultative)',
    '(facultative)',
  ]);
  expect([fr.adminPanel.reasonOptional, fr.reports.commentOptional]).toEqual(['(facultative)', '(facultatif)']);
});

test('uses the vocabulary of dancers and organisers in each language', () => {
  expect(en).toMatchObject({
    map: { emptyTitle: 'Nothing around here' },
    reports: { reason: 'What’s wrong?' },
    myEvents: { reinstate: 'Reinstate' },
    form: {
      added: 'It’s published!',
      similarTitle: 'Before you publish',
      clashesText: expect.stringContaining('competing for the same dancers'),
    },
  });
  expect(fr).toMatchObject({
    map: { emptyTitle: 'Aucune soirée par ici' },
    myEvents: { reinstate: 'Rétablir l’événement' },
    editEvent: {
      followingHint:
        'Vos modifications s’appliquent aussi aux dates suivantes\u202f; les horaires sont décalés d’autant.',
    },
    form: {
      steps: { when: 'Date et prix' },
      stepDone: 'Complété',
      stepLocked: {
        when: expect.stringMatching(/^Indiquez d’abord/),
        more: expect.stringMatching(/^Indiquez d’abord/),
      },
      cropLeft: 'Position horizontale',
      cropTop: 'Position verticale',
    },
  });
  expect(es).toMatchObject({
    map: { locate: 'Mi ubicación' },
    filters: { styles: 'Estilos', allStyles_other: '{{count, number}} estilos más' },
    start: { welcomeText: expect.stringMatching(/anuncia tus sociales y milongas, sigue tus estilos/) },
    myEvents: { reinstate: 'Reactivar el evento' },
    form: { start: 'Inicio', end: 'Fin', dances: 'Estilos' },
    adminPanel: { tabs: { dances: 'Estilos' } },
  });
});

test('uses one term for one concept', () => {
  // The label of a button must appear in the page that explains it.
  for (const { map, privacy } of [fr, en, es]) expect(privacy.sections.visit).toContain(map.locate);
  for (const { form, profile } of [fr, en, es])
    expect([form.cropLeft, form.cropTop, form.cropSize, form.cropWidth, form.cropHeight]).toEqual([
      profile.cropLeft,
      profile.cropTop,
      profile.cropSize,
      profile.cropWidth,
      profile.cropHeight,
    ]);
  // In Spanish a dance is `estilo`; `baile` is an evening.
  const about = flat(es).filter(([path]) => /danc|style/i.test(path));
  expect(about.filter(([, word]) => /\bbailes?\b/i.test(word))).toEqual([]);
});

test('uses one label for the same button', () => {
  for (const words of [fr, en, es]) {
    const { frame, adminPanel, form, myEvents } = words;
    expect(adminPanel.tryAgain).toBe(frame.tryAgain);
    expect(form.tryAgain).toBe(frame.tryAgain);
    expect([form.close, adminPanel.close]).toEqual([frame.close, frame.close]);
    expect([adminPanel.events.edit, adminPanel.catalogue.edit]).toEqual([myEvents.edit, myEvents.edit]);
    expect(adminPanel.events.delete).toBe(myEvents.delete);
  }
});

test('keeps labels of buttons short enough for a phone', () => {
  const buttons = [
    'save',
    'send',
    'close',
    'cancel',
    'continue',
    'publish',
    'tryAgain',
    'edit',
    'delete',
    'clone',
    'undo',
  ];
  const wrong = [fr, en, es].flatMap((words) =>
    flat(words).filter(([path, word]) => buttons.includes(path.split('.').at(-1) ?? '') && word.length > 24),
  );
  expect(wrong).toEqual([]);
});

test('contains the texts that the specification quotes', () => {
  expect(fr).toMatchObject({
    accounts: {
      logInTitle: 'Connexion',
      logIn: 'Se connecter',
      registerTitle: 'Créer un compte',
      register: 'Créer mon compte',
      callback: 'Connexion en cours...',
    },
    events: { linkCopied: 'Lien copié', linkNotCopied: 'Impossible de copier le lien' },
    form: { nameRequired: 'Le nom de l’événement est requis.' },
    myEvents: { yes: 'Oui', no: 'Non' },
  });
  expect(en).toMatchObject({
    frame: { map: 'Map', about: 'About', profile: 'Profile' },
    accounts: { registered: expect.stringMatching(/^Account created\./) },
    about: { title: 'About' },
    profile: { title: 'My Profile' },
    map: { failed: 'Failed to load events. Please try again later.' },
    places: { notFound: 'Address not found. Please try another one.' },
    myEvents: {
      none: 'You have no events at the moment.',
      noneFound: 'No events found.',
      comingSoon: 'This feature will be available soon!',
      yes: 'Yes',
      no: 'No',
    },
    adminPanel: {
      danceCreated: 'Dance successfully created!',
      errorCreatingDance: 'Error creating dance.',
      eventTypeCreated: 'Event Type successfully created!',
      errorCreatingEventType: 'Error creating event type.',
    },
  });
  expect(es.myEvents).toMatchObject({ yes: 'Sí', no: 'No' });
});
