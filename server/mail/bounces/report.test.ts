import { expect, test } from 'vitest';
import { exchangeReport, eximReport, gmailReport, postfixReport, vacationReply } from '#testing/delivery-reports.ts';
import { maxReportBytes, readReport } from './report.ts';

const token = `tcx1k0.${'a'.repeat(54)}`;
const mail = [
  'Message-ID: <0190c0de@pista.example>',
  'Subject: =?UTF-8?Q?New_evenings?=',
  `Pista-Bounce: ${token}`,
  'Content-Type: text/plain',
  '',
  'Pista-Bounce: not-a-header',
  '',
].join('\r\n');

const read = (report: string) => readReport(Buffer.from(report));
const forGood = { token, isForGood: true };
const forNow = { token, isForGood: false };

test.each([
  ['Postfix', postfixReport(mail)],
  ['Exim, which says 5.0.0 of all', eximReport(mail)],
  ['Exim, where the other server has no such codes', eximReport(mail, { answer: '550 unknown user' })],
  ['Exchange, with characters of its own', exchangeReport(mail)],
  ['Gmail, in several lines', gmailReport(mail)],
  ['Postfix, of a domain that is gone', postfixReport(mail, { status: '5.4.4', answer: 'X-Postfix; Host not found' })],
  ['Outlook.com', postfixReport(mail, { status: '5.5.0', answer: '550 5.5.0 mailbox unavailable (S2017062302)' })],
  ['Yahoo', eximReport(mail, { answer: '552 1 Requested mail action aborted, mailbox not found' })],
  ['Yahoo, of an old one', eximReport(mail, { answer: '554 30 Sorry, it can not be sent. This mailbox is disabled' })],
  ['line ends of Unix', postfixReport(mail).replaceAll('\r\n', '\n')],
  ['line ends of mail', postfixReport(mail).replace(/\r?\n/g, '\r\n')],
  ['a report that was cut off', exchangeReport(`${mail}${'x'.repeat(maxReportBytes)}`)],
  ['a head that is folded', postfixReport(mail.replace(`: ${token}`, `:\r\n ${token}`))],
])('an address is known to take no mail: %s', async (_, report) => {
  expect(await read(report)).toEqual(forGood);
});

test.each([
  ['is late', postfixReport(mail, { action: 'delayed', status: '4.4.1', answer: 'connect: timed out' })],
  ['was tried for days', postfixReport(mail, { status: '4.4.7', answer: '451 4.7.1 greylisted' })],
  ['was tried for days, and is given up', postfixReport(mail, { status: '5.4.7', answer: '451 try later' })],
  ['has arrived', postfixReport(mail, { action: 'delivered', status: '2.0.0', answer: '250 2.0.0 OK' })],
  ['looks like spam', gmailReport(mail, { status: '5.7.1', answer: '550-5.7.1 likely unsolicited mail' })],
  ['looks like spam to a server behind Exim', eximReport(mail, { answer: '550 5.7.1 message refused' })],
  ['looks like spam to a server without codes', eximReport(mail, { answer: '550 rejected as SPAM by our policy' })],
  ['is refused by who says neither why nor whom', eximReport(mail, { answer: '554 transaction failed' })],
  ['finds a full mailbox', exchangeReport(mail, { status: '5.2.2', answer: '554 5.2.2 mailbox full' })],
  ['is too large', postfixReport(mail, { status: '5.3.4', answer: '552 5.3.4 too big' })],
  ['has a sender that is refused', postfixReport(mail, { status: '5.1.8', answer: '550 5.1.8 bad sender' })],
  ['says nothing that is a status', postfixReport(mail, { status: 'five', answer: '' })],
  [
    'has reached one of two that it was passed on to',
    postfixReport(mail).replace(
      'Final-Recipient: rfc822; ana@',
      'Final-Recipient: rfc822; eva@example.net\nAction: delivered\nStatus: 2.0.0\n\nFinal-Recipient: rfc822; ana@',
    ),
  ],
])('nothing is known of an address where a mail %s', async (_, report) => {
  expect(await read(report)).toEqual(forNow);
});

test.each([
  ['an answer of someone who is away', vacationReply(mail)],
  ['a report of a mail that is not ours', postfixReport('Subject: Hi\r\nMessage-ID: <1@example.net>\r\n\r\nHi')],
  ['a token in the words of a mail alone', postfixReport('Subject: Hi\r\n\r\nPista-Bounce: x\r\n')],
  ['a report without the mail', postfixReport(mail).replace('text/rfc822-headers', 'text/plain')],
  ['a report without what is for machines', postfixReport(mail).replace('message/delivery-status', 'text/plain')],
  ['a report that was forwarded', `Subject: Fwd\nContent-Type: message/rfc822\n\n${postfixReport(mail)}`],
  [
    'that a mail was read',
    postfixReport(mail).replace('report-type=delivery-status', 'report-type=disposition-notification'),
  ],
  ['nothing', ''],
  [
    'bytes of any kind',
    Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 131) % 256)).toString('latin1'),
  ],
])('%s says nothing', async (_, message) => {
  expect(await read(message)).toBeUndefined();
});

/** A report whose first part is something made to hurt, as long as what is read of one. */
const hostile = (part: string) => postfixReport(mail).replace('Content-Description: Notification', part);
const many = (piece: string) => piece.repeat(Math.ceil(maxReportBytes / piece.length));
const deep = Array.from(
  { length: 400 },
  (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
);

test.each([
  ['parts within parts within parts', hostile(deep.join(''))],
  ['parts without end', hostile(`Content-Type: multipart/mixed; boundary=b\n\n${many('--b\n\n')}`)],
  ['lines without end', hostile(`Content-Type: text/plain\n\n${many('\n')}`)],
  ['headers without end', hostile(many('X-A: b\n'))],
  ['one header without end', hostile(`X-A:${many(' ')}`)],
  ['a boundary without end', hostile(`Content-Type: multipart/mixed; boundary="${many('b')}"`)],
  ['comments within comments', hostile(`Content-Type: ${many('(')}`)],
  ['words that are encoded again and again', hostile(`Content-Description: ${many('=?utf-8?Q?=3D?= ')}`)],
  ['HTML that opens and never closes', hostile(`Content-Type: text/html\n\n${many('<a<!--')}`)],
  ['characters that nobody knows', hostile(`Content-Type: text/plain; charset=${many('x')}`)],
  ['blank lines in the status', postfixReport(mail, { answer: many(' \n\t\n') })],
  ['blanks in a code', postfixReport(mail, { answer: `550${many(' ')}5.1.1` })],
])('what is made to hurt is no report of ours, and is done with: %s', async (_, message) => {
  expect((await read(message))?.isForGood ?? false).toBe(false);
});
