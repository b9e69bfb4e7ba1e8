import type { ReasonCode } from '../cases/reasons.ts'
import type { CaseState } from '../cases/case-states.ts'
import { isClosedByLawyers, isTakedown } from '../cases/state-questions.ts'
import type { PortalLanguage } from '../portal/languages.ts'

type Ended = { name: string; state: CaseState; reason: ReasonCode | null; isPartPaid: boolean }
type Said = { subject: string; text: string }

type Words = {
  closed: (name: string) => string
  greeting: string
  over: (name: string) => string
  licence: string
  publicDomain: string
  credited: string
  owner: string
  removal: string
  refunded: string
  lawyers: string
  /** Words about a paid part that is not given back. */
  kept: string
  sorry: string
  reopened: (name: string) => string
  again: (name: string) => string
  settled: string
}

const words: Record<PortalLanguage, Words> = {
  en: {
    closed: (name) => `Case ${name} is closed`,
    greeting: 'Hello,',
    over: (name) => `we have closed case ${name}. Nothing more is asked of you in it, and you need not do anything.`,
    licence: 'Your use is licensed. We withdraw the claim.',
    publicDomain: 'The image was released into the public domain. We withdraw the claim.',
    credited: 'The photographer is credited as the licence asks.',
    owner: 'The photographer has withdrawn the claim.',
    removal: 'No fee is asked for any more. The removal of the image is asked for instead.',
    refunded: 'What you paid was given back in full.',
    lawyers: 'Our legal partners have closed the matter.',
    kept: 'What you paid counts and stays paid. The rest is no longer owed.',
    sorry: 'We apologise for the trouble that this has caused you.',
    reopened: (name) => `Case ${name} is taken up again`,
    again: (name) =>
      `we take up case ${name} again. Your page is open as it was; a person answers your questions there.`,
    settled: 'You paid, or agreed to a sum, before your answer was decided on. Nothing is left to decide.',
  },
  pt: {
    closed: (name) => `O processo ${name} está encerrado`,
    greeting: 'Olá,',
    over: (name) => `encerrámos o processo ${name}. Nada mais lhe é pedido nele e não precisa de fazer nada.`,
    licence: 'A sua utilização está licenciada. Retiramos o pedido.',
    publicDomain: 'A imagem foi colocada no domínio público. Retiramos o pedido.',
    credited: 'O fotógrafo está creditado como a licença exige.',
    owner: 'O fotógrafo retirou o pedido.',
    removal: 'Já não é pedido qualquer valor. Em vez disso, pede-se a remoção da imagem.',
    refunded: 'O que pagou foi devolvido por inteiro.',
    lawyers: 'Os nossos parceiros jurídicos encerraram o assunto.',
    kept: 'O que pagou conta e fica pago. O resto já não é devido.',
    sorry: 'Pedimos desculpa pelo incómodo que isto lhe causou.',
    reopened: (name) => `O processo ${name} é retomado`,
    again: (name) =>
      `retomamos o processo ${name}. A sua página está aberta como antes; uma pessoa responde aí às suas perguntas.`,
    settled: 'Pagou, ou acordou um valor, antes de a sua resposta ser decidida. Não há mais nada a decidir.',
  },
  fr: {
    closed: (name) => `Le dossier ${name} est clos`,
    greeting: 'Bonjour,',
    over: (name) =>
      `nous avons clos le dossier ${name}. Rien d’autre ne vous y est demandé et vous n’avez rien à faire.`,
    licence: 'Votre utilisation est couverte par une licence. Nous retirons la demande.',
    publicDomain: 'L’image a été versée dans le domaine public. Nous retirons la demande.',
    credited: 'Le photographe est crédité comme la licence le demande.',
    owner: 'Le photographe a retiré la demande.',
    removal: 'Aucun montant n’est plus demandé. Le retrait de l’image est demandé à la place.',
    refunded: 'Ce que vous avez payé vous a été rendu en entier.',
    lawyers: 'Nos partenaires juridiques ont clos l’affaire.',
    kept: 'Ce que vous avez payé compte et reste acquis. Le reste n’est plus dû.',
    sorry: 'Nous vous prions de nous excuser pour la gêne que cela vous a causée.',
    reopened: (name) => `Le dossier ${name} est repris`,
    again: (name) =>
      `nous reprenons le dossier ${name}. Votre page est ouverte comme avant ; une personne y répond à vos questions.`,
    settled:
      'Vous avez payé, ou convenu d’un montant, avant que votre réponse soit tranchée. Il ne reste rien à décider.',
  },
  es: {
    closed: (name) => `El expediente ${name} está cerrado`,
    greeting: 'Hola:',
    over: (name) => `hemos cerrado el expediente ${name}. No se le pide nada más en él y no tiene que hacer nada.`,
    licence: 'Su uso tiene licencia. Retiramos la reclamación.',
    publicDomain: 'La imagen se cedió al dominio público. Retiramos la reclamación.',
    credited: 'El fotógrafo figura como pide la licencia.',
    owner: 'El fotógrafo ha retirado la reclamación.',
    removal: 'Ya no se pide ningún importe. En su lugar se pide que se retire la imagen.',
    refunded: 'Lo que pagó se le devolvió por completo.',
    lawyers: 'Nuestros socios jurídicos han cerrado el asunto.',
    kept: 'Lo que pagó cuenta y queda pagado. El resto ya no se debe.',
    sorry: 'Le pedimos disculpas por las molestias que esto le ha causado.',
    reopened: (name) => `El expediente ${name} se retoma`,
    again: (name) =>
      `retomamos el expediente ${name}. Su página está abierta como antes; una persona responde allí a sus preguntas.`,
    settled:
      'Usted pagó, o acordó un importe, antes de que se decidiera sobre su respuesta. No queda nada por decidir.',
  },
  it: {
    closed: (name) => `La pratica ${name} è chiusa`,
    greeting: 'Buongiorno,',
    over: (name) => `abbiamo chiuso la pratica ${name}. Non Le è chiesto altro e non deve fare nulla.`,
    licence: 'Il Suo uso è coperto da una licenza. Ritiriamo la richiesta.',
    publicDomain: 'L’immagine è stata ceduta al pubblico dominio. Ritiriamo la richiesta.',
    credited: 'Il fotografo è citato come chiede la licenza.',
    owner: 'Il fotografo ha ritirato la richiesta.',
    removal: 'Non è più chiesto alcun importo. Si chiede invece la rimozione dell’immagine.',
    refunded: 'Ciò che ha pagato è stato restituito per intero.',
    lawyers: 'I nostri partner legali hanno chiuso la questione.',
    kept: 'Ciò che ha pagato conta e resta pagato. Il resto non è più dovuto.',
    sorry: 'Ci scusiamo per il disturbo che Le abbiamo arrecato.',
    reopened: (name) => `La pratica ${name} viene ripresa`,
    again: (name) =>
      `riprendiamo la pratica ${name}. La Sua pagina è aperta come prima; una persona risponde lì alle Sue domande.`,
    settled:
      'Ha pagato, o concordato un importo, prima che si decidesse sulla Sua risposta. Non resta nulla da decidere.',
  },
}

/** Closing words for the image user, in their language. */
export function closingIn(language: PortalLanguage, ended: Ended): Said {
  const said = words[language]
  const kept = ended.isPartPaid ? [said.kept] : []
  return {
    subject: said.closed(ended.name),
    text: [said.greeting, said.over(ended.name), ...kept, ...whyOver(said, ended)].join('\n\n'),
  }
}

function whyOver(said: Words, { state, reason }: Ended): string[] {
  if (isTakedown(state)) return [said.removal]
  if (isClosedByLawyers(state)) return [said.lawyers]
  if (reason === 'licence-found') return [said.licence, said.sorry]
  if (reason === 'public-domain') return [said.publicDomain, said.sorry]
  if (reason === 'attribution-given') return [said.credited]
  if (reason === 'owner-withdrew') return [said.owner]
  if (reason === 'refunded') return [said.refunded]
  return []
}

/** Words at the reopening. */
export const reopenedIn = (language: PortalLanguage, name: string): Said => {
  const { reopened, greeting, again } = words[language]
  return { subject: reopened(name), text: `${greeting}\n\n${again(name)}` }
}

/** Words in place of a decision where the matter was settled before one. */
export const settledIn = (language: PortalLanguage): string => words[language].settled
