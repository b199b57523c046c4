/** Delivery status notifications in the formats of common mail servers. All names in them are invented. */

/** The failure of one recipient, in the format of each server. */
interface Failure {
  action?: string;
  status?: string;
  /** The response of the remote server. */
  answer?: string;
}

/** Returns the headers of a mail as received. */
function headOf(mail: string): string {
  return `${mail.split(/\r?\n\r?\n/)[0]}\n`;
}

function report({ head, boundary, parts }: { head: string; boundary: string; parts: readonly string[] }): string {
  const type = `Content-Type: multipart/report; report-type=delivery-status;\n\tboundary="${boundary}"`;
  const body = parts.map((part) => `--${boundary}\n${part}\n`).join('');
  return `${head}\nMIME-Version: 1.0\n${type}\n\nThis is a MIME-encapsulated message.\n\n${body}--${boundary}--\n`;
}

/** Returns a delivery report about `mail` as Postfix writes it. */
export function postfixReport(mail: string, failure: Failure = {}): string {
  const { action = 'failed', status = '5.1.1', answer = '550 5.1.1 <ana@example.org>: User unknown' } = failure;
  return report({
    head: `Return-Path: <>
Received: by mx1.relay.example (Postfix)
	id 4XyZ1234; Sat,  1 May 2027 12:00:01 +0200 (CEST)
From: MAILER-DAEMON@relay.example (Mail Delivery System)
To: no-reply@pista.example
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
Message-Id: <20270501100001.4XyZ1234@mx1.relay.example>`,
    boundary: '4XyZ0987.1714550401/mx1.relay.example',
    parts: [
      `Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.
`,
      `Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx1.relay.example
X-Postfix-Queue-ID: 4XyZ0987
X-Postfix-Sender: rfc822; no-reply@pista.example
Arrival-Date: Sat,  1 May 2027 12:00:00 +0200 (CEST)

Final-Recipient: rfc822; ana@example.org
Original-Recipient: rfc822;ana@example.org
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; ${answer}
`,
      `Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

${headOf(mail)}`,
    ],
  });
}

/** Returns a delivery report about `mail` as Exim writes it: always with the status 5.0.0. */
export function eximReport(mail: string, { answer = '550 5.1.1 no such user here' }: Failure = {}): string {
  return report({
    head: `Return-path: <>
Received: from Debian-exim by out.relay.example with local (Exim 4.96)
	id 1u9abc-0001xy-2Z; Sat, 01 May 2027 10:00:02 +0000
X-Failed-Recipients: ana@example.org
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@out.relay.example>
To: no-reply@pista.example
References: <1u9abc-0001xx-1Y@pista.example>
Subject: Mail delivery failed: returning message to sender`,
    boundary: '1714557602-eximdsn-424242424',
    parts: [
      `Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.
A message that you sent could not be delivered to one or more of its recipients.
`,
      `Content-type: message/delivery-status

Reporting-MTA: dns; out.relay.example

Action: failed
Final-Recipient: rfc822;ana@example.org
Status: 5.0.0
Remote-MTA: dns; mx.example.org
Diagnostic-Code: smtp; ${answer}
`,
      `Content-type: message/rfc822

${mail}`,
    ],
  });
}

/** Returns a delivery report about `mail` as Microsoft Exchange writes it. */
export function exchangeReport(mail: string, failure: Failure = {}): string {
  const {
    status = '5.1.10',
    answer = '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ana@example.org not found',
  } = failure;
  return report({
    head: `From: <postmaster@relay.example>
To: <no-reply@pista.example>
Date: Sat, 1 May 2027 10:00:03 +0000
Content-Language: de-DE
Message-ID: <0a1b2c3d@DB1PR01MB0001.relay.example>
In-Reply-To: <rewritten@DB1PR01MB0002.relay.example>
Subject: =?utf-8?B?VW56dXN0ZWxsYmFy?=
X-MS-Exchange-Message-Is-Ndr:
Auto-Submitted: auto-replied`,
    boundary: '_000_1b2c3d4e-5f60-4a7b-8c9d-0e1f2a3b4c5d_',
    parts: [
      `Content-Type: multipart/alternative; differences=Content-Type;
	boundary="_001_1b2c3d4e_"

--_001_1b2c3d4e_
Content-Type: text/plain; charset="windows-1252"
Content-Transfer-Encoding: quoted-printable

Ihre Nachricht an ana@example.org konnte nicht zugestellt werden=2E =80
--_001_1b2c3d4e_
Content-Type: text/html; charset="x-made-up"
Content-Transfer-Encoding: base64

PHA+SWhyZSBOYWNocmljaHQ8L3A+
--_001_1b2c3d4e_--
`,
      `Content-Type: message/delivery-status

Reporting-MTA: dns;DB1PR01MB0001.relay.example
Received-From-MTA: dns;out.pista.example
Arrival-Date: Sat, 1 May 2027 10:00:02 +0000

Final-Recipient: rfc822;ana@example.org
Action: failed
Status: ${status}
Diagnostic-Code: smtp;${answer}
Remote-MTA: dns;DB1PR01MB0001.relay.example
X-Display-Name: ana@example.org
`,
      `Content-Type: message/rfc822

Received: from DB1PR01MB0002.relay.example (2001:db8::1) by
 DB1PR01MB0001.relay.example with HTTPS; Sat, 1 May 2027 10:00:02 +0000
X-MS-Exchange-Organization-SCL: -1
${mail}`,
    ],
  });
}

/** Returns a delivery report about `mail` as Gmail writes it. */
export function gmailReport(mail: string, failure: Failure = {}): string {
  const { action = 'failed', status = '5.1.1' } = failure;
  const answer =
    failure.answer ??
    `550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. 0123456789abcdef-42si1234567ejc.123 - gsmtp`;
  return report({
    head: `From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>
To: no-reply@pista.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: <0190c0de@pista.example>
In-Reply-To: <0190c0de@pista.example>
Message-ID: <66321234.050a0220.abcde.0001.GMR@mx.googlemail.example>
Date: Sat, 01 May 2027 03:00:04 -0700 (PDT)`,
    boundary: '000000000000d1f2a30617654321',
    parts: [
      `Content-Type: multipart/related; boundary="000000000000d1f3b40617654322"

--000000000000d1f3b40617654322
Content-Type: text/html; charset="UTF-8"
Content-Transfer-Encoding: quoted-printable

<h1>Address not found</h1>
--000000000000d1f3b40617654322
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--000000000000d1f3b40617654322--
`,
      `Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.example
Arrival-Date: Sat, 01 May 2027 03:00:03 -0700 (PDT)
X-Original-Message-ID: <0190c0de@pista.example>

Final-Recipient: rfc822; ana@example.org
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.org. (2001:db8::25, the server for the domain example.org.)
Diagnostic-Code: smtp; ${answer}
Last-Attempt-Date: Sat, 01 May 2027 03:00:04 -0700 (PDT)
`,
      `Content-Type: message/rfc822

${mail}`,
    ],
  });
}

/** Returns an out-of-office reply: not a delivery report, though it quotes the mail. */
export function vacationReply(mail: string): string {
  return `From: ana@example.org
To: no-reply@pista.example
Subject: Out of office
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

Back in June. Action: failed, Status: 5.1.1

${mail}`;
}
