export const messages = {
  title: 'Vie privée',
  description: 'Ce que Pista garde, pourquoi, combien de temps, et comment le récupérer.',
  lead: 'En bref : consulter la carte ne demande rien et ne laisse presque aucune trace. Un compte garde le strict nécessaire, et vous pouvez tout télécharger ou tout effacer vous-même.',
  sections: {
    visitTitle: 'Quand vous consultez la carte',
    visit:
      'Aucun compte, aucune publicité, aucune mesure d’audience, aucun traceur. Votre choix de langue et d’apparence reste dans votre navigateur (stockage local et deux cookies, « lang » et « theme », que seul ce site lit). Les danses que la carte affiche toujours pour vous y restent aussi, comme la trace d’une première visite : personne d’autre ne les connaît. Votre position n’est demandée que si vous appuyez sur « Me localiser » ou « Près de moi » : avec « Me localiser », elle ne quitte pas votre appareil ; avec « Près de moi », le site la reçoit à cent mètres près pour trouver ce qui est proche, et ne la garde pas. L’endroit où la carte s’ouvre, si vous en choisissez un, reste dans votre navigateur. Si vous enregistrez des événements, il garde aussi leurs pages, pour les ouvrir sans réseau.',
    tilesTitle: 'Le fond de carte',
    tiles:
      'Les images du fond de carte viennent d’un serveur extérieur, par défaut celui d’OpenStreetMap. Comme tout serveur web, il voit votre adresse IP, la partie de la carte affichée et le nom de ce site. Les repères, eux, viennent de chez nous.',
    accountTitle: 'Quand vous avez un compte',
    account:
      'Nous gardons votre adresse e-mail, le nom que vous choisissez, votre langue, votre photo si vous en mettez une, la date de création du compte et celle de votre dernière visite. Le mot de passe n’est gardé que sous une forme qui ne permet pas de le retrouver (Argon2id). Si vous vous connectez avec Google, nous recevons votre nom, votre adresse e-mail et un identifiant, rien de plus. Votre session et les brouillons de vos événements restent dans votre navigateur, les brouillons soixante jours au plus. Ce qu’un téléphone partage avec Pista y reste jusqu’à ce que le formulaire le prenne, un jour au plus. Le texte d’une affiche est lu sur votre appareil. Si vous collez un lien, nous lisons la page et n’en gardons rien. Si vous faites partie d’un organisateur, ses autres membres voient votre nom, et ses responsables votre adresse. L’adresse d’une personne que vous invitez est effacée un mois après la fin de son invitation. Si vos soirées à venir n’ont pas été confirmées depuis longtemps, ou si quelqu’un signale une porte close, un message vous demande si elles ont bien lieu ; vous y répondez sans vous connecter, par un lien valable trois semaines et dont nous ne gardons qu’une empreinte. Vous pouvez arrêter ces messages, depuis l’un d’eux ou depuis votre profil. Si vous activez les notifications sur un appareil, nous gardons l’adresse que le service de notifications de votre navigateur (Google, Mozilla, Apple ou Microsoft, le plus souvent) donne à cet appareil, les clés qui chiffrent les messages, un nom comme « Firefox, Android » et la date du dernier message remis. Ce service sait quand un message passe, pas ce qu’il dit. L’adresse s’efface quand vous retirez l’appareil ou vous déconnectez. Si vous créez un jeton pour un site ou une application, nous gardons son nom, ce qu’il permet, ses premières lettres et les dates de sa création, de sa dernière utilisation et de sa fin ; du jeton lui-même, seulement une empreinte. Trente jours après sa fin, nous l’oublions.',
    savedTitle: 'Ce que vous enregistrez',
    saved:
      'Sans compte, les événements que vous enregistrez restent sur cet appareil : leur numéro, leur date et leur lieu, tels que vous les avez vus. Pour vous dire ce qu’ils sont devenus, la page des événements enregistrés demande ces numéros au site, qui ne les garde pas. Quand vous vous connectez, ils passent dans votre compte et quittent l’appareil. Avec un compte, nous gardons ce que vous avez enregistré, quand, et ce que vous en savez, ainsi que le fuseau horaire de votre navigateur : personne d’autre ne le voit, pas même l’organisateur. Soixante jours après la fin d’un événement, nous l’oublions. Votre calendrier privé, si vous en créez un, peut être lu par quiconque a son adresse, que vous pouvez changer ou supprimer ; il ne dit pas qui vous êtes. Si vous suivez des danses, des lieux ou des personnes, nous gardons ce que vous suivez, comment et quand vous voulez être prévenu, et pendant 90 jours quels messages nous vous avons envoyés sur quels événements, pour ne rien vous dire deux fois et pour que leurs liens fonctionnent. Ce que vous choisissez de suivre avant de vous connecter attend dans cet onglet jusque-là. Pour un événement que nous vous avons annoncé, nous gardons ce que vous en savez, comme pour ceux que vous enregistrez. Un clic suffit pour arrêter ces messages. Si un serveur de messagerie nous dit que votre adresse ne reçoit pas de courrier, nous le notons et n’envoyons plus rien.',
    eventsTitle: 'Les événements',
    events:
      'Ce que vous publiez est public : nom, lieu, horaires, prix, lien, image. Votre adresse e-mail ne l’est jamais. Les photos perdent leurs métadonnées, position comprise, avant d’être conservées. Un journal retient qui a modifié quoi, pour pouvoir réparer une erreur ; seuls les administrateurs le lisent.',
    messagesTitle: 'Les messages et les signalements',
    messages:
      'Ce que vous nous écrivez est conservé avec votre nom et votre adresse e-mail pour vous répondre. Un signalement d’événement ne contient que votre motif et votre commentaire : la personne qui organise l’événement ne sait pas de qui il vient.',
    securityTitle: 'Contre les abus',
    security:
      'Pour ralentir les robots, nous comptons les essais ratés par adresse, sous forme d’empreinte, pendant un jour au plus. Le journal du serveur note les pages demandées et leur durée, sans adresse IP ni recherche.',
    rightsTitle: 'Vos droits',
    rights:
      'Depuis votre profil, vous pouvez corriger vos informations, télécharger tout ce que nous avons sur vous, vous déconnecter partout et supprimer votre compte, avec ou sans vos événements. Pour le reste, écrivez-nous : nous répondons.',
  },
  profileLink: 'Ouvrir mon profil',
  contactLink: 'Nous écrire',
} as const;
