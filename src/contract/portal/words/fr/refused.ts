import type { RefusedWords } from '../en/refused.ts'

/** Why a call of the payment page was refused, by its code, in French. */
export const refused: RefusedWords = {
  'portal.unavailable':
    'Ce dossier ne peut être ni payé ni contesté ici. Écrivez à la personne qui suit votre dossier.',
  'portal.not-now': 'On ne peut plus répondre ici à ce dossier. Écrivez à la personne qui suit votre dossier.',
  'portal.code': 'Ce code n’est pas le bon, ou trop ancien. Demandez-en un autre par e-mail.',
  invalid: 'Une partie de ce qui a été saisi ne peut pas être acceptée. Regardez-le de nouveau.',
  'portal.token': 'Confirmez d’abord votre adresse.',
  'portal.payer-of-another':
    'Les données de cette facture ont été indiquées depuis une autre adresse. Confirmez cette adresse, ou écrivez à la personne qui suit votre dossier.',
  'attempts.too-many': 'Il y a eu trop d’essais en peu de temps. Attendez un peu, puis réessayez.',
  'file.not-arrived': (name: string) => `« ${name} » n’est pas arrivé. Retirez-le et ajoutez-le de nouveau.`,
  'file.disguised': (name: string) =>
    `« ${name} » n’est pas ce que dit son nom. Envoyez un PDF, une image, un fichier Office, un texte ou un message enregistré.`,
  'file.no-room': 'Trop de fichiers ont été envoyés pour ce dossier. Envoyez-nous le reste par e-mail.',
  'offer.over': 'Cette offre ne tient plus. Rechargez la page pour voir ce qui est demandé maintenant.',
  'offer.not-now': 'On ne peut pas convenir ici d’un montant en ce moment. Écrivez-nous.',
  'offer.paid': 'Une partie est déjà payée : le montant ne peut plus être changé.',
  'payment.closed': 'Cette affaire est désormais chez nos partenaires juridiques et le paiement n’est pas disponible.',
  'payment.paid': 'C’est déjà payé. Merci.',
  'payment.under-way': 'Un paiement est en cours. Attendez que la banque ait répondu.',
  'payment.in-parts':
    'Le paiement se fait en plusieurs fois, et la prochaine part est débitée à sa date. Il n’y a rien à faire maintenant.',
  'payment.merged': 'Ce dossier se paie avec un autre. Ouvrez la page de cet autre dossier.',
  'payment.no-price': 'Le montant de ce dossier n’est pas encore fixé. Écrivez à la personne qui suit votre dossier.',
  'choice.changed': 'Un autre prix a été choisi entre-temps sur cette page. Regardez-la de nouveau, puis choisissez.',
  'choice.not-offered': 'Ce prix n’est pas proposé. Regardez de nouveau la page, puis choisissez.',
  'payment.price-changed':
    'Le montant a changé depuis l’ouverture de cette page. Rien n’a été débité. Regardez-le de nouveau, et payez si vous êtes d’accord.',
  'payment.too-small':
    'Cette somme est trop petite pour ce moyen de paiement. Rien n’a été débité. Choisissez moins d’échéances ou un virement, ou écrivez-nous.',
  'payment.method': 'Ce moyen de paiement n’est pas accepté ici en ce moment. Choisissez-en un autre.',
  'payment.processor-down':
    'Le service de paiement ne répond pas. Rien n’a été débité. Réessayez dans quelques minutes.',
  'payment.declined':
    'Le paiement a été refusé. Rien n’a été débité. Réessayez, ou choisissez une autre carte ou un autre moyen de paiement.',
  'payment.return-url':
    'Le paiement n’a pas pu commencer depuis cette adresse. Ouvrez la page par le lien de notre lettre.',
  'payment.parts': 'On ne peut pas payer ici en autant de fois. Choisissez moins de parts, ou écrivez-nous.',
  'payment.start': 'La première part peut être débitée d’aujourd’hui à dans une semaine.',
  'payment.currency': 'Ce moyen de paiement n’accepte pas cette monnaie. Choisissez-en un autre.',
  'payment.unknown': 'Ce n’est pas un paiement de ce dossier. Recommencez sur sa page.',
  'document.not-ready': 'Ce document est en cours de signature. Réessayez dans une minute.',
}
