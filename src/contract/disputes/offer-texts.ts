import { dayIn, sumIn } from '../portal/payer-formats.ts'
import type { PortalLanguage } from '../portal/languages.ts'

type Offered = {
  name: string
  amount: number
  currency: string
  parts: number | null
  until: string | null
  /** Words of staff with it. */
  text: string
}
type Said = { subject: string; text: string }
type Words = {
  subject: (name: string) => string
  offer: (sum: string, until: string | null) => string
  parts: (parts: number) => string
  how: string
  answer: (name: string) => string
  accepted: string
  declined: string
  /** Subject where a sum that came in is taken for the whole claim. */
  settledSubject: (name: string) => string
  settled: (sum: string) => string
}

const words: Record<PortalLanguage, Words> = {
  en: {
    subject: (name) => `An offer in case ${name}`,
    offer: (sum, until) => `We offer to settle the case for ${sum}.${until ? ` The offer stands until ${until}.` : ''}`,
    parts: (parts) => `It may be paid in up to ${parts} parts.`,
    how: 'You accept it with one click on the page of the case. Accepting admits nothing.',
    answer: (name) => `Your offer in case ${name}`,
    accepted: 'We accept your offer. The page of the case asks for this sum from now on.',
    declined: 'We cannot accept your offer.',
    settledSubject: (name) => `Case ${name} is settled`,
    settled: (sum) =>
      `We take ${sum}, which you have paid, for the whole claim. Nothing more is owed, and your licence follows.`,
  },
  pt: {
    subject: (name) => `Uma proposta no processo ${name}`,
    offer: (sum, until) =>
      `Propomos encerrar o processo por ${sum}.${until ? ` A proposta é válida até ${until}.` : ''}`,
    parts: (parts) => `Pode ser pago em até ${parts} prestações.`,
    how: 'Aceita-a com um clique na página do processo. Aceitar não implica reconhecer qualquer responsabilidade.',
    answer: (name) => `A sua proposta no processo ${name}`,
    accepted: 'Aceitamos a sua proposta. A página do processo pede este valor a partir de agora.',
    declined: 'Não podemos aceitar a sua proposta.',
    settledSubject: (name) => `O processo ${name} está resolvido`,
    settled: (sum) =>
      `Aceitamos ${sum}, que já pagou, pela totalidade do pedido. Nada mais é devido, e segue-se a sua licença.`,
  },
  fr: {
    subject: (name) => `Une offre dans le dossier ${name}`,
    offer: (sum, until) =>
      `Nous proposons de régler le dossier pour ${sum}.${until ? ` L’offre est valable jusqu’au ${until}.` : ''}`,
    parts: (parts) => `Le paiement est possible en ${parts} fois au plus.`,
    how: 'Vous l’acceptez d’un clic sur la page du dossier. L’accepter ne vaut pas reconnaissance de responsabilité.',
    answer: (name) => `Votre offre dans le dossier ${name}`,
    accepted: 'Nous acceptons votre offre. La page du dossier demande désormais ce montant.',
    declined: 'Nous ne pouvons pas accepter votre offre.',
    settledSubject: (name) => `Le dossier ${name} est réglé`,
    settled: (sum) =>
      `Nous acceptons ${sum}, que vous avez payés, pour toute la demande. Plus rien n’est dû, et votre licence suit.`,
  },
  es: {
    subject: (name) => `Una oferta en el expediente ${name}`,
    offer: (sum, until) =>
      `Ofrecemos cerrar el expediente por ${sum}.${until ? ` La oferta vale hasta el ${until}.` : ''}`,
    parts: (parts) => `Puede pagarse en hasta ${parts} plazos.`,
    how: 'Se acepta con un clic en la página del expediente. Aceptar no supone reconocer responsabilidad alguna.',
    answer: (name) => `Su oferta en el expediente ${name}`,
    accepted: 'Aceptamos su oferta. La página del expediente pide este importe desde ahora.',
    declined: 'No podemos aceptar su oferta.',
    settledSubject: (name) => `El expediente ${name} está resuelto`,
    settled: (sum) =>
      `Aceptamos ${sum}, que ya ha pagado, por toda la reclamación. No se debe nada más, y a continuación recibirá su licencia.`,
  },
  it: {
    subject: (name) => `Un’offerta nella pratica ${name}`,
    offer: (sum, until) =>
      `Proponiamo di chiudere la pratica per ${sum}.${until ? ` L’offerta vale fino al ${until}.` : ''}`,
    parts: (parts) => `Si può pagare in un massimo di ${parts} rate.`,
    how: 'La accetta con un clic sulla pagina della pratica. Accettare non comporta alcuna ammissione di responsabilità.',
    answer: (name) => `La Sua offerta nella pratica ${name}`,
    accepted: 'Accettiamo la Sua offerta. La pagina della pratica chiede d’ora in poi questo importo.',
    declined: 'Non possiamo accettare la Sua offerta.',
    settledSubject: (name) => `La pratica ${name} è definita`,
    settled: (sum) =>
      `Accettiamo ${sum}, che ha già pagato, per l’intera richiesta. Non è dovuto altro e segue la Sua licenza.`,
  },
}

/** Words of an offer of ours for the image user. */
export function offerIn(language: PortalLanguage, { name, amount, currency, parts, until, text }: Offered): Said {
  const said = words[language]
  const blocks = [
    text,
    said.offer(sumIn(language, amount, currency), until === null ? null : dayIn(language, until)),
    ...(parts === null ? [] : [said.parts(parts)]),
    said.how,
  ]
  return { subject: said.subject(name), text: blocks.join('\n\n') }
}

/** Words of an answer to the image user's offer. */
export function offerAnswerIn(
  language: PortalLanguage,
  { name, isAccepted, text }: { name: string; isAccepted: boolean; text: string },
): Said {
  const said = words[language]
  const blocks = [isAccepted ? said.accepted : said.declined, text].filter((block) => block !== '')
  return { subject: said.answer(name), text: blocks.join('\n\n') }
}

/** Words once a payment is taken for the whole claim. */
export function settlementIn(
  language: PortalLanguage,
  { name, amount, currency, text }: Pick<Offered, 'name' | 'amount' | 'currency' | 'text'>,
): Said {
  const said = words[language]
  const blocks = [said.settled(sumIn(language, amount, currency)), text].filter((block) => block !== '')
  return { subject: said.settledSubject(name), text: blocks.join('\n\n') }
}
