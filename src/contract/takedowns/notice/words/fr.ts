import type { Words } from './words.ts'

export const fr: Words = {
  subject: 'Notification d’une atteinte au droit d’auteur',
  basis: (law) => `Cette notification se fonde sur ${law}.`,
  request: {
    remove: 'Veuillez retirer les contenus désignés ci-dessous ou en rendre l’accès impossible.',
    delist: 'Veuillez retirer de vos résultats les adresses désignées ci-dessous.',
    forward:
      'Veuillez transmettre cet avis à la personne qui utilise cet emplacement et me dire quand cela a été fait.',
  },
  labels: {
    title: 'Titre',
    description: 'Description',
    original: 'Original',
    created: 'Création',
    published: 'Première publication',
    page: 'Page',
    file: 'Fichier',
    name: 'Nom',
    address: 'Adresse',
    phone: 'Téléphone',
    email: 'Courriel',
    owner: 'Titulaire',
    agent: 'Mandataire',
    signer: 'Signé par',
    date: 'Date',
  },
  headings: {
    works: 'Œuvre protégée',
    location: 'Emplacement du contenu',
    reasons: 'Motifs de l’illicéité',
    legalBasis: 'Fondement juridique',
    goodFaith: 'Bonne foi',
    accuracy: 'Exactitude et pouvoir',
    contact: 'Coordonnées',
    notifier: 'Nom et courriel de l’auteur de la notification',
    signature: 'Signature',
  },
  sentences: {
    goodFaith:
      'Je crois de bonne foi que les informations et les allégations de cette notification sont exactes et complètes. Je crois de bonne foi que ni le titulaire, ni son mandataire, ni la loi n’autorisent cet usage.',
    accuracy: 'Les informations de cette notification sont exactes.',
    authority: 'Je suis titulaire du droit auquel il est porté atteinte, ou j’ai le pouvoir d’agir pour le titulaire.',
    oath: 'Je déclare sous peine de parjure : je suis titulaire du droit exclusif auquel il est porté atteinte, ou j’ai le pouvoir d’agir pour le titulaire.',
    noLicence: 'Le titulaire n’a accordé ni licence ni autre autorisation pour cet usage.',
  },
  colon: ' : ',
}
