export const messages = {
  title: 'Privacy',
  description: 'What Pista keeps, why, for how long, and how to get it back.',
  lead: 'In short: looking at the map asks for nothing and leaves next to no trace. An account keeps what it needs and no more, and you can download or delete everything yourself.',
  sections: {
    visitTitle: 'When you look at the map',
    visit:
      'No account, no advertising, no audience measurement, no trackers. Your choice of language and appearance stays in your browser (local storage and two cookies, “lang” and “theme”, that only this site reads). So do the dances that the map remembers for you and a mark of your first visit: nobody else knows them. Your location is asked for only if you press “Locate me” or “Near me”: with “Locate me” it never leaves your device; with “Near me” the site receives it to the nearest hundred metres, to find what is near, and doesn’t keep it. The place where the map opens, if you choose one, stays in your browser. If you save events, your browser keeps their pages, so that they open without a network.',
    tilesTitle: 'The street map',
    tiles:
      'The street map comes from a server elsewhere, OpenStreetMap’s by default. Like any web server it sees your IP address, the part of the map you look at and the name of this site. The pins come from us.',
    accountTitle: 'When you have an account',
    account:
      'We keep your e-mail address, the name you choose, your language, your photo if you add one, the day the account was created and the day of your last visit. Your password is only kept in a form from which it cannot be recovered (Argon2id). If you log in with Google, we receive your name, your e-mail address and an identifier, nothing more. Your session and the drafts of your events stay in your browser, drafts for sixty days at most. What a phone shares into Pista stays on it until the form takes it, a day at most. The words on a poster are read on your device. If you paste a link, we read the page and keep nothing. If you belong to an organiser, its other members see your name, and its owners your address. The address of someone you invite is erased a month after the invitation has expired. If your upcoming events haven’t been confirmed for a while, or somebody reports a closed door, a message asks you whether they are on; you answer without logging in, by a link that is good for three weeks and of which we keep only a fingerprint. You can stop these messages, from any of them or from your profile. If you turn on notifications on a device, we keep the address that your browser’s notification service (mostly Google, Mozilla, Apple or Microsoft) gives it, the keys that encrypt the messages, a name such as “Firefox, Android”, and when a message was last handed over. That service knows when a message passes, not what it says. The address is erased when you remove the device or log out. If you make a token for a website or a program, we keep its name, what it may do, its first letters, and when it was made, last used and ended; of the token itself only a fingerprint. Thirty days after its end we forget it.',
    savedTitle: 'What you save',
    saved:
      'Without an account, the events you save stay on this device: their number, their date and their venue, as you saw them. To tell you what has become of them, the page of saved events asks the site for those numbers, and the site doesn’t keep them. When you log in they move to your account and leave the device. With an account we keep what you have saved, when, and what you know of it, and the time zone of your browser: nobody else sees that, not even the organiser. Sixty days after an event has ended we forget it. Your private calendar, if you make one, can be read by anyone who has its address, which you can change or delete; it doesn’t say who you are. If you follow styles, places or people, we keep what you follow, how and when you want to be told, and for 90 days which messages we sent you about which events, so that you are told nothing twice and the links in them work. What you choose to follow before you log in waits in this tab until then. For an event that we alerted you to, we keep what you know of it, as for one that you saved. One click stops any of them. If a mail server says that your address takes no mail, we note that and stop.',
    eventsTitle: 'Events',
    events:
      'What you publish is public: name, place, times, price, link, picture. Your e-mail address never is. Photos lose their metadata, position included, before they are kept. A log records who changed what, so that mistakes can be put right; only administrators read it.',
    messagesTitle: 'Messages and reports',
    messages:
      'What you write to us is kept with your name and e-mail address so that we can answer. A report about an event holds only your reason and comment: the organiser isn’t told who sent it.',
    securityTitle: 'Against abuse',
    security:
      'To slow robots down, we count failed attempts per address, as a fingerprint, for a day at most. The server’s log notes the pages asked for and how long they took, without IP addresses or searches.',
    rightsTitle: 'Your rights',
    rights:
      'From your profile you can correct your details, download everything we have about you, log out everywhere and delete your account, with or without your events. For anything else, contact us: we answer.',
  },
  profileLink: 'Open my profile',
  contactLink: 'Contact us',
} as const;
