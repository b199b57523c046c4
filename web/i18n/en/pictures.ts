import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['pictures'] = {
  tooLarge: 'This file is too large: 10 MB at most.',
  tooManyPixels:
    'This picture has too many pixels for us to read. Scale it down, to 4,000 pixels on its longer side for example, then choose it again.',
  heic: 'This photo is in HEIC format, which we can’t read. Save it as JPEG, then choose it again.',
  notAPicture: 'This file isn’t a picture that we can read. Choose a JPEG, PNG, WebP or AVIF.',
  damaged: 'This picture is damaged or incomplete. Choose another one.',
  shrinking: 'Making the picture smaller…',
};
