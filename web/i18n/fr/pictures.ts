/** Why a file is not accepted as a picture. */
export const messages = {
  tooLarge: 'Ce fichier est trop lourd : 10 Mo au plus.',
  tooManyPixels:
    'Cette image a trop de pixels pour que nous puissions la lire. Réduisez-la, par exemple à 4 000 pixels sur son plus grand côté, puis choisissez-la de nouveau.',
  heic: 'Cette photo est au format HEIC, que nous ne savons pas lire. Enregistrez-la en JPEG, puis choisissez-la de nouveau.',
  notAPicture: 'Ce fichier n’est pas une image que nous savons lire. Choisissez un JPEG, un PNG, un WebP ou un AVIF.',
  damaged: 'Cette image est abîmée ou incomplète. Choisissez-en une autre.',
  /** Progress. */
  shrinking: 'Réduction de l’image…',
} as const;
