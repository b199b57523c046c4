import type { Messages } from '#web/i18n/messages.ts';

export const messages: Messages['pictures'] = {
  tooLarge: 'Este archivo pesa demasiado: 10 MB como máximo.',
  tooManyPixels:
    'Esta imagen tiene demasiados píxeles para que podamos leerla. Redúcela, por ejemplo a 4000 píxeles en su lado mayor, y elígela de nuevo.',
  heic: 'Esta foto está en formato HEIC, que no sabemos leer. Guárdala en JPEG y elígela de nuevo.',
  notAPicture: 'Este archivo no es una imagen que sepamos leer. Elige un JPEG, PNG, WebP o AVIF.',
  damaged: 'Esta imagen está dañada o incompleta. Elige otra.',
  shrinking: 'Reduciendo la imagen…',
};
