import type { ProblemCode } from '#contract/problems.ts';
import type { messages as commonProblems } from './common-problems.ts';

/** Problems that occur only on some screens, by code. */
export const messages = {
  'malformed-request': 'La demande n’a pas été comprise. Rechargez la page et réessayez.',
  'organiser-unknown': 'Cet organisateur est introuvable. L’adresse est peut-être incomplète.',
  'town-unknown': 'Cette ville est introuvable. L’adresse est peut-être incomplète.',
  'style-unknown': 'Cette danse est introuvable. L’adresse est peut-être incomplète.',
  'organiser-hidden': 'Cette page a été retirée par l’équipe de Pista.',
  'venue-unknown': 'Ce lieu est introuvable. L’adresse est peut-être incomplète.',
  'venue-gone': 'Cette page n’est plus en ligne.',
  'venue-merged': 'Ces deux lieux n’en font déjà qu’un.',
  'venue-not-merged': 'Ce lieu a déjà été séparé.',
  'venue-clocks-differ': 'Ces adresses n’ont pas le même fuseau horaire : les heures des événements changeraient.',
  'already-member': 'Cette personne est déjà membre. Ce qu’elle peut faire se change dans la liste des membres.',
  'last-owner': 'Il faut au moins un responsable. Nommez d’abord quelqu’un d’autre.',
  'too-many-organisers': 'Vous faites déjà partie de beaucoup d’organisateurs. Quittez-en un d’abord.',
  'too-many-members': 'Cet organisateur compte déjà beaucoup de membres et d’invitations.',
  'source-unknown': 'Cet agenda est introuvable. Il a peut-être été supprimé.',
  'follow-unknown': 'Vous ne suivez plus cela : c’est peut-être déjà terminé.',
  'too-many-follows': 'Vous suivez déjà beaucoup de choses. Arrêtez d’abord d’en suivre une.',
  'too-many-saved': 'Vous avez déjà enregistré beaucoup de soirées. Retirez-en une d’abord.',
  'too-many-sources': 'Vous avez déjà beaucoup d’agendas. Supprimez-en un d’abord.',
  'source-reading': 'Cet agenda est en cours de lecture. Réessayez dans un instant.',
  'source-paused': 'Cet agenda est en pause. Reprenez d’abord sa lecture.',
  'source-stopped': 'Cet agenda a été arrêté par l’administration.',
  'claim-unknown': 'Cette demande n’existe plus.',
  'event-organised': 'Cet événement a déjà un organisateur.',
  'claim-lapsed': 'Cette demande ne peut plus être acceptée : l’événement ou l’organisateur a changé entre-temps.',
  'own-event': 'Cet événement est déjà à vous.',
  'claim-mail-differs': 'Ce calendrier n’indique pas votre adresse. Essayez une autre preuve.',
  'claim-word-missing': 'Le mot n’est pas encore sur la page. Ajoutez-le, puis réessayez.',
  'method-not-allowed': 'Cette action n’est pas possible ici.',
  'too-large': 'C’est trop lourd. Choisissez un fichier plus petit.',
  'unsupported-media-type': 'Ce format n’est pas pris en charge.',
  'too-many-dates':
    'Vous avez ajouté beaucoup de dates en peu de temps. Réessayez demain, ou écrivez-nous : nous vous aiderons.',
  'too-many-uploads':
    'Vous avez déjà importé 30 Mo de fichiers aujourd’hui, le maximum par jour. Réessayez demain, ou connectez votre agenda par son lien.',
  'confirm-to-add-more':
    'Pour ajouter davantage de dates, confirmez d’abord votre adresse e-mail : le lien est dans le message que nous vous avons envoyé.',
  'no-room': 'Le serveur n’a plus de place : rien n’a été enregistré. Réessayez plus tard.',
  'read-only':
    'Pour le moment, tout peut être consulté, mais rien ne peut être enregistré. Réessayez dans quelques minutes.',
  'expectation-failed': 'Cette demande n’a pas pu être traitée ainsi. Rechargez la page et réessayez.',
  'header-too-large': 'La demande est trop longue. Effacez les cookies de ce site, puis réessayez.',
  'credentials-wrong': 'Adresse e-mail ou mot de passe incorrect. Vérifiez-les, ou choisissez un nouveau mot de passe.',
  'password-wrong': 'Ce n’est pas votre mot de passe actuel.',
  'sign-in-again': 'Par sécurité, reconnectez-vous d’abord : votre dernière connexion remonte à un moment.',
  'email-unconfirmed':
    'Confirmez d’abord votre adresse e-mail : le lien est dans le message que nous vous avons envoyé.',
  'google-email-unverified':
    'Google n’a pas vérifié cette adresse e-mail. Vérifiez-la chez Google, ou connectez-vous avec un mot de passe.',
  'editing-off': 'Cette fonctionnalité sera bientôt disponible !',
  'account-unknown': 'Ce compte n’existe pas ou n’existe plus.',
  'entry-unknown': 'Cet élément du catalogue n’existe pas ou n’existe plus.',
  'request-unknown': 'Ce message n’existe pas ou n’existe plus.',
  'report-unknown': 'Ce signalement n’existe pas ou n’existe plus.',
  'report-closed': 'Ce signalement est déjà clos. Rouvrez-le pour changer son issue.',
  'google-off': 'La connexion avec Google n’est pas proposée ici.',
  'email-taken': 'Cette adresse a déjà un compte. Connectez-vous, ou choisissez un nouveau mot de passe.',
  'entry-taken': 'Ce nom est déjà pris.',
  'entry-in-use': 'Des événements l’utilisent encore : fusionnez plutôt cet élément avec un autre.',
  'own-account': 'Vous ne pouvez pas faire cela à votre propre compte.',
  'last-administrator': 'Il doit rester au moins un administrateur. Nommez d’abord quelqu’un d’autre.',
  'deleted-with-account': 'Cet événement a été supprimé avec son compte : il ne peut pas être remis en ligne.',
  'recipient-suspended': 'Le compte de cette personne est suspendu : il ne peut pas recevoir d’événements.',
  'recipient-unconfirmed':
    'Cette personne n’a pas encore confirmé son adresse e-mail : son compte ne peut pas recevoir d’événements.',
  'event-over': 'Cet événement est passé : il ne peut plus être modifié.',
  'link-invalid': 'Ce lien n’est plus valable. Demandez-en un nouveau.',
  'link-used': 'Ce lien a déjà servi : il ne fonctionne qu’une fois.',
  'link-expired': 'Ce lien a expiré. Demandez-en un nouveau.',
  'invitation-lapsed':
    'Cette invitation ne fonctionne plus : la personne qui l’a envoyée ne peut plus inviter. Demandez-en une autre à l’un des responsables de l’organisateur.',
  'version-conflict': 'Cet événement a été modifié entre-temps.',
  'google-refused': 'La connexion avec Google n’a pas abouti. Réessayez.',
  'page-unreachable':
    'La page derrière ce lien ne répond pas, ou demande de se connecter. Copiez son texte et collez-le ici.',
  'page-unreadable':
    'Nous ne savons pas lire ce qui est derrière ce lien : seulement des pages web publiques. Copiez le texte et collez-le ici.',
  'google-unavailable': 'Google ne répond pas. Réessayez dans un instant, ou connectez-vous avec un mot de passe.',
  'refused-on-the-way':
    'Ce fichier pèse {{size, number}} Mo. Pista accepte jusqu’à {{limit, number}} Mo, mais un serveur intermédiaire en refuse autant. Choisissez un fichier plus léger, ou prévenez l’équipe du site.',
} as const satisfies Record<Exclude<ProblemCode, keyof typeof commonProblems> | 'refused-on-the-way', string>;
