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
  ['Exim, which always reports 5.0.0', eximReport(mail)],
  ['Exim, with a remote server without enhanced codes', eximReport(mail, { answer: '550 unknown user' })],
  ['Exchange, with characters of its own', exchangeReport(mail)],
  ['Gmail, with a reply of several lines', gmailReport(mail)],
  [
    'Postfix, for a domain that no longer exists',
    postfixReport(mail, { status: '5.4.4', answer: 'X-Postfix; Host not found' }),
  ],
  ['Outlook.com', postfixReport(mail, { status: '5.5.0', answer: '550 5.5.0 mailbox unavailable (S2017062302)' })],
  ['Yahoo', eximReport(mail, { answer: '552 1 Requested mail action aborted, mailbox not found' })],
  [
    'Yahoo, for a disabled mailbox',
    eximReport(mail, { answer: '554 30 Sorry, it can not be sent. This mailbox is disabled' }),
  ],
  ['Unix line ends', postfixReport(mail).replaceAll('\r\n', '\n')],
  ['CRLF line ends', postfixReport(mail).replace(/\r?\n/g, '\r\n')],
  ['a truncated report', exchangeReport(`${mail}${'x'.repeat(maxReportBytes)}`)],
  ['a folded header', postfixReport(mail.replace(`: ${token}`, `:\r\n ${token}`))],
])('reports a permanent failure: %s', async (_, report) => {
  expect(await read(report)).toEqual(forGood);
});

test.each([
  ['is late', postfixReport(mail, { action: 'delayed', status: '4.4.1', answer: 'connect: timed out' })],
  ['was retried for days', postfixReport(mail, { status: '4.4.7', answer: '451 4.7.1 greylisted' })],
  ['was given up after days of retries', postfixReport(mail, { status: '5.4.7', answer: '451 try later' })],
  ['has arrived', postfixReport(mail, { action: 'delivered', status: '2.0.0', answer: '250 2.0.0 OK' })],
  ['looks like spam', gmailReport(mail, { status: '5.7.1', answer: '550-5.7.1 likely unsolicited mail' })],
  ['looks like spam to a server behind Exim', eximReport(mail, { answer: '550 5.7.1 message refused' })],
  ['looks like spam to a server without codes', eximReport(mail, { answer: '550 rejected as SPAM by our policy' })],
  ['is rejected without a reason', eximReport(mail, { answer: '554 transaction failed' })],
  ['finds a full mailbox', exchangeReport(mail, { status: '5.2.2', answer: '554 5.2.2 mailbox full' })],
  ['is too large', postfixReport(mail, { status: '5.3.4', answer: '552 5.3.4 too big' })],
  ['has a rejected sender', postfixReport(mail, { status: '5.1.8', answer: '550 5.1.8 bad sender' })],
  ['has an invalid status', postfixReport(mail, { status: 'five', answer: '' })],
  [
    'reached one of two forwarding addresses',
    postfixReport(mail).replace(
      'Final-Recipient: rfc822; ana@',
      'Final-Recipient: rfc822; eva@example.net\nAction: delivered\nStatus: 2.0.0\n\nFinal-Recipient: rfc822; ana@',
    ),
  ],
])('keeps the address of a mail that %s', async (_, report) => {
  expect(await read(report)).toEqual(forNow);
});

test.each([
  ['a vacation reply', vacationReply(mail)],
  ['a report about a mail of another site', postfixReport('Subject: Hi\r\nMessage-ID: <1@example.net>\r\n\r\nHi')],
  ['a token in the body of a mail', postfixReport('Subject: Hi\r\n\r\nPista-Bounce: x\r\n')],
  ['a report without the mail', postfixReport(mail).replace('text/rfc822-headers', 'text/plain')],
  ['a report without a delivery status part', postfixReport(mail).replace('message/delivery-status', 'text/plain')],
  ['a forwarded report', `Subject: Fwd\nContent-Type: message/rfc822\n\n${postfixReport(mail)}`],
  [
    'a read receipt',
    postfixReport(mail).replace('report-type=delivery-status', 'report-type=disposition-notification'),
  ],
  ['an empty message', ''],
  ['arbitrary bytes', Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 131) % 256)).toString('latin1')],
])('ignores %s', async (_, message) => {
  expect(await read(message)).toBeUndefined();
});

/** Returns a report with a malicious first part, as long as the part of a report that is read. */
const hostile = (part: string) => postfixReport(mail).replace('Content-Description: Notification', part);
const many = (piece: string) => piece.repeat(Math.ceil(maxReportBytes / piece.length));
const deep = Array.from(
  { length: 400 },
  (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\n\n--b${level}\n`,
);

test.each([
  ['deeply nested parts', hostile(deep.join(''))],
  ['endless parts', hostile(`Content-Type: multipart/mixed; boundary=b\n\n${many('--b\n\n')}`)],
  ['endless lines', hostile(`Content-Type: text/plain\n\n${many('\n')}`)],
  ['endless headers', hostile(many('X-A: b\n'))],
  ['an endless header', hostile(`X-A:${many(' ')}`)],
  ['an endless boundary', hostile(`Content-Type: multipart/mixed; boundary="${many('b')}"`)],
  ['nested comments', hostile(`Content-Type: ${many('(')}`)],
  ['repeated encoded words', hostile(`Content-Description: ${many('=?utf-8?Q?=3D?= ')}`)],
  ['unclosed HTML', hostile(`Content-Type: text/html\n\n${many('<a<!--')}`)],
  ['an endless charset', hostile(`Content-Type: text/plain; charset=${many('x')}`)],
  ['blank lines in the status', postfixReport(mail, { answer: many(' \n\t\n') })],
  ['blanks in a code', postfixReport(mail, { answer: `550${many(' ')}5.1.1` })],
])('survives malicious input and keeps the address: %s', async (_, message) => {
  expect((await read(message))?.isForGood ?? false).toBe(false);
});
