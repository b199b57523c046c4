import type { Words } from '#web/i18n/messages.ts';

export const pictures: Words['pictures'] = {
  tooLarge: 'Este archivo pesa demasiado: 10 MB como máximo.',
  refusedOnTheWay:
    'Este archivo pesa {{size, number}} MB. Pista admite hasta {{limit, number}} MB, pero un servidor intermedio no acepta tanto. Elige un archivo más pequeño o avisa a quienes llevan este sitio.',
  tooManyPixels:
    'Esta imagen tiene demasiados píxeles para que podamos leerla. Redúcela, por ejemplo a 4000 píxeles en su lado mayor, y elígela de nuevo.',
  heic: 'Esta foto está en formato HEIC, que no sabemos leer. Guárdala en JPEG y elígela de nuevo.',
  notAPicture: 'Este archivo no es una imagen que sepamos leer. Elige un JPEG, PNG, WebP o AVIF.',
  damaged: 'Esta imagen está dañada o incompleta. Elige otra.',
  shrinking: 'Reduciendo la imagen…',
};
