import type { PayerLanguage } from '#contract/billing/instalments.ts'

/** What a licence and the mails about it say beside its facts. */
export type LicenceWords = {
  licence: string
  of: (title: string) => string
  issuedOn: string
  case: string
  licensor: string
  actsFor: (provider: string, licensor: string) => string
  licensee: string
  work: string
  hash: string
  page: string
  scope: string
  place: (host: string) => string
  category: string
  territory: string
  worldwide: string
  exclusivity: { None: string; Trade: string; Full: string }
  term: string
  fromTo: (from: string, to: string) => string
  noTerm: string
  /** A release: the day by which the image is taken down. */
  takenDown: (day: string) => string
  price: string
  inParts: (n: number) => string
  release: string
  releaseText: (licensor: string, licensee: string, day: string) => string
  clauses: string
  clausesNote: (version: string, hash: string) => string
  verify: string
  verifyText: (number: string) => string
  signed: string
  /** The same where an authority has stamped it. */
  stamped: string
  mail: { subject: (number: string) => string; body: (number: string, title: string) => string[]; link: string }
  ending: {
    subject: (number: string, day: string) => string
    body: (title: string, host: string, day: string) => string[]
  }
}

export const licenceWords: Record<PayerLanguage, LicenceWords> = {
  en: {
    licence: 'Licence',
    of: (title) => `Use of “${title}”`,
    issuedOn: 'Granted on',
    case: 'Case',
    licensor: 'Licensor',
    actsFor: (provider, licensor) => `${provider} acts for ${licensor}, by the licensor’s authority.`,
    licensee: 'Licensee',
    work: 'Image',
    hash: 'SHA-256 of the file',
    page: 'Page',
    scope: 'Scope',
    place: (host) => `On ${host}, on the pages named here`,
    category: 'Purpose',
    territory: 'Territory',
    worldwide: 'Worldwide, as far as the page can be reached',
    exclusivity: { None: 'Not exclusive', Trade: 'Exclusive in the licensee’s trade', Full: 'Exclusive' },
    term: 'Term',
    fromTo: (from, to) => `From ${from} to ${to}, both days included`,
    noTerm: 'No further use: the image may not be used after the day of this licence.',
    takenDown: (day) => `No further use: the image is taken down by ${day}.`,
    price: 'Price, paid in full',
    inParts: (n) => `paid in ${n} parts`,
    release: 'Release for the past',
    releaseText: (licensor, licensee, day) =>
      `With the payment in full, ${licensor} gives up all claims against ${licensee} for the uses listed here that lie before ${day}. Uses that are not listed are not covered.`,
    clauses: 'Terms',
    clausesNote: (version, hash) => `Licensing agreement, version ${version}. SHA-256 of its text: ${hash}`,
    verify: 'Check this licence',
    verifyText: (number) =>
      `Scan the code, or type ${number} at the address below: whether it holds is answered to everybody.`,
    signed: 'This document is signed electronically; it is valid without a signature on paper.',
    stamped: 'This document is signed electronically and time-stamped; it is valid without a signature on paper.',
    mail: {
      subject: (number) => `Your licence ${number}`,
      body: (number, title) => [
        `Everything is paid. Your licence ${number} for “${title}” is signed and ready.`,
        'Keep it. You can load it again from the page of the case at any time.',
      ],
      link: 'Open the page of the case',
    },
    ending: {
      subject: (number, day) => `Your licence ${number} ends on ${day}`,
      body: (title, host, day) => [
        `The licence for “${title}” on ${host} ends on ${day}. After that day the image may not be used there any more.`,
        'If you would like to go on using it, write to us before that day. If not, remove the image by then; you need not tell us.',
      ],
    },
  },
  pt: {
    licence: 'Licença',
    of: (title) => `Utilização de «${title}»`,
    issuedOn: 'Concedida em',
    case: 'Caso',
    licensor: 'Licenciante',
    actsFor: (provider, licensor) => `${provider} atua em nome de ${licensor}, com autorização do licenciante.`,
    licensee: 'Licenciado',
    work: 'Imagem',
    hash: 'SHA-256 do ficheiro',
    page: 'Página',
    scope: 'Âmbito',
    place: (host) => `Em ${host}, nas páginas aqui indicadas`,
    category: 'Finalidade',
    territory: 'Território',
    worldwide: 'Mundial, até onde a página for acessível',
    exclusivity: { None: 'Não exclusiva', Trade: 'Exclusiva no setor do licenciado', Full: 'Exclusiva' },
    term: 'Prazo',
    fromTo: (from, to) => `De ${from} a ${to}, ambos os dias incluídos`,
    noTerm: 'Sem utilização futura: a imagem não pode ser usada depois do dia desta licença.',
    takenDown: (day) => `Sem utilização futura: a imagem é retirada até ${day}.`,
    price: 'Preço, pago na íntegra',
    inParts: (n) => `pago em ${n} prestações`,
    release: 'Quitação do passado',
    releaseText: (licensor, licensee, day) =>
      `Com o pagamento integral, ${licensor} renuncia a todas as pretensões contra ${licensee} pelas utilizações aqui indicadas anteriores a ${day}. As utilizações não indicadas não estão abrangidas.`,
    clauses: 'Condições',
    clausesNote: (version, hash) =>
      `Contrato de licença, versão ${version}, em inglês, que é o texto que vale. SHA-256 do texto: ${hash}`,
    verify: 'Verificar esta licença',
    verifyText: (number) => `Leia o código, ou escreva ${number} no endereço abaixo: qualquer pessoa sabe se é válida.`,
    signed: 'Este documento está assinado eletronicamente; é válido sem assinatura em papel.',
    stamped: 'Este documento está assinado eletronicamente e com selo temporal; é válido sem assinatura em papel.',
    mail: {
      subject: (number) => `A sua licença ${number}`,
      body: (number, title) => [
        `Está tudo pago. A sua licença ${number} para «${title}» está assinada e pronta.`,
        'Guarde-a. Pode voltar a descarregá-la na página do caso a qualquer momento.',
      ],
      link: 'Abrir a página do caso',
    },
    ending: {
      subject: (number, day) => `A sua licença ${number} termina em ${day}`,
      body: (title, host, day) => [
        `A licença para «${title}» em ${host} termina em ${day}. Depois desse dia a imagem já não pode ser usada aí.`,
        'Se quiser continuar a usá-la, escreva-nos antes desse dia. Se não, retire a imagem até lá; não precisa de nos avisar.',
      ],
    },
  },
  fr: {
    licence: 'Licence',
    of: (title) => `Utilisation de « ${title} »`,
    issuedOn: 'Accordée le',
    case: 'Dossier',
    licensor: 'Concédant',
    actsFor: (provider, licensor) => `${provider} agit pour ${licensor}, avec l’autorisation du concédant.`,
    licensee: 'Licencié',
    work: 'Image',
    hash: 'SHA-256 du fichier',
    page: 'Page',
    scope: 'Étendue',
    place: (host) => `Sur ${host}, sur les pages indiquées ici`,
    category: 'Usage',
    territory: 'Territoire',
    worldwide: 'Monde entier, partout où la page est accessible',
    exclusivity: { None: 'Non exclusive', Trade: 'Exclusive dans la branche du licencié', Full: 'Exclusive' },
    term: 'Durée',
    fromTo: (from, to) => `Du ${from} au ${to}, ces deux jours compris`,
    noTerm: 'Aucune utilisation ultérieure : l’image ne peut plus être utilisée après le jour de cette licence.',
    takenDown: (day) => `Aucune utilisation ultérieure\u00a0: l’image est retirée au plus tard le ${day}.`,
    price: 'Prix, payé en totalité',
    inParts: (n) => `payé en ${n} fois`,
    release: 'Quittance pour le passé',
    releaseText: (licensor, licensee, day) =>
      `Par le paiement intégral, ${licensor} renonce à toute prétention contre ${licensee} pour les utilisations indiquées ici et antérieures au ${day}. Les utilisations non indiquées ne sont pas couvertes.`,
    clauses: 'Conditions',
    clausesNote: (version, hash) =>
      `Contrat de licence, version ${version}, en anglais, texte qui fait foi. SHA-256 du texte : ${hash}`,
    verify: 'Vérifier cette licence',
    verifyText: (number) =>
      `Scannez le code, ou saisissez ${number} à l’adresse ci-dessous : chacun apprend si elle est valable.`,
    signed: 'Ce document est signé électroniquement ; il est valable sans signature sur papier.',
    stamped: 'Ce document est signé électroniquement et horodaté ; il est valable sans signature sur papier.',
    mail: {
      subject: (number) => `Votre licence ${number}`,
      body: (number, title) => [
        `Tout est payé. Votre licence ${number} pour « ${title} » est signée et prête.`,
        'Conservez-la. Vous pouvez la télécharger à nouveau sur la page du dossier à tout moment.',
      ],
      link: 'Ouvrir la page du dossier',
    },
    ending: {
      subject: (number, day) => `Votre licence ${number} prend fin le ${day}`,
      body: (title, host, day) => [
        `La licence pour « ${title} » sur ${host} prend fin le ${day}. Après ce jour, l’image ne peut plus y être utilisée.`,
        'Si vous souhaitez continuer, écrivez-nous avant ce jour. Sinon, retirez l’image d’ici là ; inutile de nous prévenir.',
      ],
    },
  },
  es: {
    licence: 'Licencia',
    of: (title) => `Uso de «${title}»`,
    issuedOn: 'Concedida el',
    case: 'Caso',
    licensor: 'Licenciante',
    actsFor: (provider, licensor) => `${provider} actúa por ${licensor}, con la autorización del licenciante.`,
    licensee: 'Licenciatario',
    work: 'Imagen',
    hash: 'SHA-256 del archivo',
    page: 'Página',
    scope: 'Alcance',
    place: (host) => `En ${host}, en las páginas aquí indicadas`,
    category: 'Finalidad',
    territory: 'Territorio',
    worldwide: 'Todo el mundo, hasta donde llegue la página',
    exclusivity: { None: 'No exclusiva', Trade: 'Exclusiva en el sector del licenciatario', Full: 'Exclusiva' },
    term: 'Plazo',
    fromTo: (from, to) => `Del ${from} al ${to}, ambos días incluidos`,
    noTerm: 'Sin uso posterior: la imagen no puede usarse después del día de esta licencia.',
    takenDown: (day) => `Sin uso posterior: la imagen se retira hasta el ${day}.`,
    price: 'Precio, pagado por completo',
    inParts: (n) => `pagado en ${n} plazos`,
    release: 'Renuncia por el pasado',
    releaseText: (licensor, licensee, day) =>
      `Con el pago completo, ${licensor} renuncia a toda reclamación contra ${licensee} por los usos aquí indicados anteriores al ${day}. Los usos no indicados no están cubiertos.`,
    clauses: 'Condiciones',
    clausesNote: (version, hash) =>
      `Contrato de licencia, versión ${version}, en inglés, que es el texto válido. SHA-256 del texto: ${hash}`,
    verify: 'Comprobar esta licencia',
    verifyText: (number) =>
      `Escanee el código, o escriba ${number} en la dirección de abajo: cualquiera sabe si es válida.`,
    signed: 'Este documento está firmado electrónicamente; es válido sin firma en papel.',
    stamped: 'Este documento está firmado electrónicamente y lleva sello de tiempo; es válido sin firma en papel.',
    mail: {
      subject: (number) => `Su licencia ${number}`,
      body: (number, title) => [
        `Todo está pagado. Su licencia ${number} para «${title}» está firmada y lista.`,
        'Guárdela. Puede descargarla de nuevo en la página del caso en cualquier momento.',
      ],
      link: 'Abrir la página del caso',
    },
    ending: {
      subject: (number, day) => `Su licencia ${number} termina el ${day}`,
      body: (title, host, day) => [
        `La licencia para «${title}» en ${host} termina el ${day}. Después de ese día la imagen ya no puede usarse allí.`,
        'Si desea seguir usándola, escríbanos antes de ese día. Si no, retire la imagen hasta entonces; no hace falta avisarnos.',
      ],
    },
  },
  it: {
    licence: 'Licenza',
    of: (title) => `Uso di «${title}»`,
    issuedOn: 'Concessa il',
    case: 'Pratica',
    licensor: 'Licenziante',
    actsFor: (provider, licensor) => `${provider} agisce per ${licensor}, con l’autorizzazione del licenziante.`,
    licensee: 'Licenziatario',
    work: 'Immagine',
    hash: 'SHA-256 del file',
    page: 'Pagina',
    scope: 'Ambito',
    place: (host) => `Su ${host}, nelle pagine qui indicate`,
    category: 'Scopo',
    territory: 'Territorio',
    worldwide: 'Tutto il mondo, ovunque la pagina sia raggiungibile',
    exclusivity: { None: 'Non esclusiva', Trade: 'Esclusiva nel settore del licenziatario', Full: 'Esclusiva' },
    term: 'Durata',
    fromTo: (from, to) => `Dal ${from} al ${to}, entrambi i giorni compresi`,
    noTerm: 'Nessun uso ulteriore: l’immagine non può essere usata dopo il giorno di questa licenza.',
    takenDown: (day) => `Nessun uso ulteriore: l’immagine viene rimossa entro il ${day}.`,
    price: 'Prezzo, pagato per intero',
    inParts: (n) => `pagato in ${n} rate`,
    release: 'Liberatoria per il passato',
    releaseText: (licensor, licensee, day) =>
      `Con il pagamento integrale, ${licensor} rinuncia a ogni pretesa verso ${licensee} per gli usi qui indicati anteriori al ${day}. Gli usi non indicati non sono coperti.`,
    clauses: 'Condizioni',
    clausesNote: (version, hash) =>
      `Contratto di licenza, versione ${version}, in inglese, che è il testo valido. SHA-256 del testo: ${hash}`,
    verify: 'Verificare questa licenza',
    verifyText: (number) =>
      `Scansioni il codice, o scriva ${number} all’indirizzo qui sotto: chiunque può sapere se è valida.`,
    signed: 'Questo documento è firmato elettronicamente; è valido senza firma su carta.',
    stamped: 'Questo documento è firmato elettronicamente e marcato temporalmente; è valido senza firma su carta.',
    mail: {
      subject: (number) => `La sua licenza ${number}`,
      body: (number, title) => [
        `È tutto pagato. La sua licenza ${number} per «${title}» è firmata e pronta.`,
        'La conservi. Può scaricarla di nuovo dalla pagina della pratica in qualsiasi momento.',
      ],
      link: 'Apri la pagina della pratica',
    },
    ending: {
      subject: (number, day) => `La sua licenza ${number} termina il ${day}`,
      body: (title, host, day) => [
        `La licenza per «${title}» su ${host} termina il ${day}. Dopo quel giorno l’immagine non può più essere usata lì.`,
        'Se desidera continuare a usarla, ci scriva prima di quel giorno. Altrimenti rimuova l’immagine entro allora; non occorre avvisarci.',
      ],
    },
  },
}
