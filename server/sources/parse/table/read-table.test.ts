import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const today = '2026-11-22';
const read = (text: string, more = {}) => readTable(text, { today, ...more });
const told = (text: string) =>
  read(text).events.map(({ name, start, end, location, price }) => [
    name,
    start,
    end,
    location?.text ?? null,
    price?.amount,
  ]);

test.each([
  [
    'French, between semicolons',
    'Titre;Date;Heure;Lieu;Ville;Prix (€)\nMilonga;Sam. 08/05/2027;21h30 – 2h;"Le ""Moulin""";Lyon;8,50 €',
    ['Milonga', '2027-05-08T21:30:00', '2027-05-09T02:00:00', 'Le "Moulin", Lyon', 8.5],
  ],
  [
    'English, between commas, the month first',
    'Event,Start date,Start time,End date,End time,Venue,Cost\nSwing Night,5/14/2027,9:30 pm,5/15/2027,1 am,The Hall,£15',
    ['Swing Night', '2027-05-14T21:30:00', '2027-05-15T01:00:00', 'The Hall', 15],
  ],
  [
    'Spanish, pasted',
    'Nombre\tFecha\tHora\tLugar\tPrecio\nBaile\tsábado 8 de mayo\tde 21.30 a 2\tCasa\tgratis',
    ['Baile', '2027-05-08T21:30:00', '2027-05-09T02:00:00', 'Casa', 0],
  ],
  [
    'German, between bars',
    'Name|Datum|Ort\nTanz|Sa 08.05.27, 20 Uhr|Berlin',
    ['Tanz', '2027-05-08T20:00:00', null, 'Berlin', undefined],
  ],
  [
    'English in words, all day',
    'name,date,end date\nMay Ball,"May 8, 2027","10 May 2027"',
    ['May Ball', '2027-05-08', '2027-05-10', null, undefined],
  ],
  ['of a spreadsheet that counts days', 'name,date\nBall,46515', ['Ball', '2027-05-08', null, null, undefined]],
  [
    'of one that counts parts of days, with the time beside the date',
    'sep=,\nname,date,time\nBall,46515,0.854166667',
    ['Ball', '2027-05-08T20:30:00', null, null, undefined],
  ],
  [
    'of one that counts both at once',
    'name|date\nBall|46515,875',
    ['Ball', '2027-05-08T21:00:00', null, null, undefined],
  ],
  [
    'German, under a title, with the hours in columns of their own',
    'Unsere Bälle\n\nTitel;Datum;Beginn;Ende;Ort;Eintritt\nTanz;8.5.27;20 Uhr;1 Uhr;Köln;frei',
    ['Tanz', '2027-05-08T20:00:00', '2027-05-09T01:00:00', 'Köln', 0],
  ],
  [
    'Italian, of several days',
    'Cosa\tDal\tAl\tOra\tDove\nStage\t8 maggio 2027\t9 maggio 2027\tore 21\tLecce',
    ['Stage', '2027-05-08T21:00:00', null, 'Lecce', undefined],
  ],
])('reads a table in %s', (_, table, expected) => {
  expect(told(table)).toEqual([expected]);
  expect(read(table).problems.filter(({ code }) => code !== 'day-or-month-first')).toEqual([]);
});

test.each([
  ['a number above twelve', ['03/04/2027', '13/04/2027'], 'day-first', ['2027-04-03', '2027-04-13']],
  ['one at the other place', ['03/04/2027', '03/14/2027'], 'month-first', ['2027-03-04', '2027-03-14']],
  [
    'the order of the lines',
    ['01/05/2027', '02/03/2027', '03/01/2027'],
    'month-first',
    ['2027-01-05', '2027-02-03', '2027-03-01'],
  ],
  ['nothing', ['03/04/2027', '02/05/2027'], null, ['2027-04-03', '2027-05-02']],
])('takes the order of day and month from %s, for the whole column', (_, dates, order, days) => {
  const reading = read(['name,date', ...dates.map((date, nth) => `Bal ${nth},${date}`)].join('\n'));
  expect([reading.dateOrder, reading.events.map(({ start }) => start)]).toEqual([order, days]);
  expect(reading.problems.map(({ code }) => code)).toEqual(order === null ? ['day-or-month-first'] : []);
});

test('lets users choose the columns and the order of day and month', () => {
  const reading = read('x,y\nBal,03/04/2027', { columns: { name: 0, date: 1 }, dateOrder: 'month-first' });
  expect(reading.events).toMatchObject([{ name: 'Bal', start: '2027-03-04' }]);
});

test('reports an unreadable line with its content, and reads the others', () => {
  const { events, problems } = read(
    'id;nom;date;heure;fin;prix;statut\n1;A;08/05/2027;25h;;;\n;;09/05/2027\n3;C;31/02/2027\n4;D;;\n\n' +
      '5;Annulé : E;29/05/2027;20:00;19:00;8/12 €;\n6;F;30/05/2027;20:00;;;annulé',
  );
  expect(events.map(({ key, start, end, isCancelled }) => [key, start, end, isCancelled])).toEqual([
    ['1', '2027-05-08', null, false],
    ['5', '2027-05-29T20:00:00', '2027-05-30T19:00:00', true],
    ['6', '2027-05-30T20:00:00', null, true],
  ]);
  expect(problems).toEqual([
    { code: 'bad-time', line: 2, event: 'A', found: '25h' },
    { code: 'no-name', line: 3 },
    { code: 'bad-date', line: 4, event: 'C', found: '31/02/2027' },
    { code: 'no-start', line: 5, event: 'D', found: '' },
    { code: 'bad-price', line: 7, event: 'E', found: '8/12 €' },
  ]);
});

test.each([
  ['nothing', '', ['no-header']],
  ['no header that we know', 'foo,bar\n1,2', ['no-header']],
  ['no dates', 'nom,lieu\nBal,Lyon', ['columns-missing']],
  ['a quote that does not end', `nom,date\n"${'x,2027-05-08\n'.repeat(10_000)}`, ['unreadable-line', 'no-header']],
])('reports a table with %s', (_, table, codes) => {
  const { events, problems, isComplete } = read(table);
  expect([events, isComplete, problems.map(({ code }) => code)]).toEqual([[], false, codes]);
});
