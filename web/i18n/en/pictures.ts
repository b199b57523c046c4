import type { Words } from '#web/i18n/messages.ts';

export const pictures: Words['pictures'] = {
  tooLarge: 'This file is too large: 10 MB at most.',
  refusedOnTheWay:
    'This file is {{size, number}} MB. Pista takes up to {{limit, number}} MB, but a server in between refuses that much. Choose a smaller file, or tell the people who run this site.',
  tooManyPixels:
    'This picture has too many pixels for us to read. Scale it down, to 4,000 pixels on its longer side for example, then choose it again.',
  heic: 'This photo is in HEIC format, which we can’t read. Save it as JPEG, then choose it again.',
  notAPicture: 'This file isn’t a picture that we can read. Choose a JPEG, PNG, WebP or AVIF.',
  damaged: 'This picture is damaged or incomplete. Choose another one.',
  shrinking: 'Making the picture smaller…',
};
