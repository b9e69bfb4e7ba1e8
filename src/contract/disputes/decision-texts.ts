import type { CloseReason } from '../cases/reasons.ts'
import type { AnswerKind } from '../portal/answer-kinds.ts'
import type { DecisionOutcome } from './dispute-endpoints.ts'
import { type PortalLanguage, unreviewedLanguages } from '../portal/languages.ts'

/** A text that staff begin a decision with, and may change. */
export type DecisionText = {
  id: string
  /** As staff choose it. */
  label: string
  kind: AnswerKind
  outcome: Exclude<DecisionOutcome, 'settled'>
  reason: CloseReason | null
  /** Source of a legal statement, and the day it was looked up; null where the text states none. */
  source: { says: string; url: string; checkedOn: string } | null
  ownerText: string
  texts: Record<PortalLanguage, string>
}

/** True when a speaker of the language has read the texts. */
export const isReviewed = (language: PortalLanguage): boolean => !unreviewedLanguages.includes(language)

const plain = { reason: null, source: null }

/** The texts for an answer, those that end the claim first. */
export const textsFor = (kind: AnswerKind): readonly DecisionText[] => decisionTexts.filter((one) => one.kind === kind)

const decisionTexts: readonly DecisionText[] = [
  {
    id: 'licence-valid',
    label: 'The licence is valid',
    kind: 'licensed',
    outcome: 'upheld',
    reason: 'licence-found',
    source: null,
    ownerText:
      'The image user has a valid licence. We withdrew the claim, apologised, and noted the licence in your ledger.',
    texts: {
      en: 'Thank you for your answer. We have looked at your licence: it covers this use. We withdraw the claim, you owe nothing, and we apologise for the trouble.',
      pt: 'Obrigado pela sua resposta. Analisámos a sua licença: cobre esta utilização. Retiramos o pedido, não deve nada e pedimos desculpa pelo incómodo.',
      fr: 'Merci de votre réponse. Nous avons examiné votre licence : elle couvre cette utilisation. Nous retirons la demande, vous ne devez rien et nous vous prions de nous excuser.',
      es: 'Gracias por su respuesta. Hemos examinado su licencia: cubre este uso. Retiramos la reclamación, no debe nada y le pedimos disculpas por las molestias.',
      it: 'Grazie per la Sua risposta. Abbiamo esaminato la Sua licenza: copre questo uso. Ritiriamo la richiesta, non deve nulla e ci scusiamo per il disturbo.',
    },
  },
  {
    id: 'licence-not-shown',
    label: 'The licence does not cover this use',
    kind: 'licensed',
    outcome: 'rejected',
    ...plain,
    ownerText: 'What the image user sent does not show a licence for this use. We told them what would, and go on.',
    texts: {
      en: 'Thank you for what you sent. We cannot see from it that this image is licensed for this page. An order number, an invoice or the text of the licence would show it: send it here and we look again.',
      pt: 'Obrigado pelo que enviou. Não vemos nisso que esta imagem esteja licenciada para esta página. Um número de encomenda, uma fatura ou o texto da licença mostrá-lo-iam: envie-o aqui e voltamos a analisar.',
      fr: 'Merci de votre envoi. Nous n’y voyons pas que cette image soit sous licence pour cette page. Un numéro de commande, une facture ou le texte de la licence le montreraient : envoyez-le ici et nous regarderons de nouveau.',
      es: 'Gracias por lo que envió. No vemos en ello que esta imagen tenga licencia para esta página. Un número de pedido, una factura o el texto de la licencia lo mostrarían: envíelo aquí y volveremos a mirarlo.',
      it: 'Grazie per quanto ha inviato. Non ne risulta che questa immagine abbia una licenza per questa pagina. Un numero d’ordine, una fattura o il testo della licenza lo mostrerebbero: lo invii qui e guarderemo di nuovo.',
    },
  },
  {
    id: 'use-is-free',
    label: 'The use needs no licence',
    kind: 'fair-use',
    outcome: 'upheld',
    reason: 'not-business',
    source: null,
    ownerText: 'We looked at how the image is used and do not think that a claim would hold. We closed the case.',
    texts: {
      en: 'Thank you for your answer. We have considered your use and do not pursue the claim. You owe nothing, and we apologise for the trouble.',
      pt: 'Obrigado pela sua resposta. Analisámos a sua utilização e não mantemos o pedido. Não deve nada e pedimos desculpa pelo incómodo.',
      fr: 'Merci de votre réponse. Nous avons examiné votre utilisation et ne maintenons pas la demande. Vous ne devez rien et nous vous prions de nous excuser.',
      es: 'Gracias por su respuesta. Hemos examinado su uso y no mantenemos la reclamación. No debe nada y le pedimos disculpas por las molestias.',
      it: 'Grazie per la Sua risposta. Abbiamo esaminato il Suo uso e non manteniamo la richiesta. Non deve nulla e ci scusiamo per il disturbo.',
    },
  },
  {
    id: 'use-needs-licence',
    label: 'The use needs a licence',
    kind: 'fair-use',
    outcome: 'rejected',
    ...plain,
    ownerText:
      'The image user says that the use is free. We looked at it and think that it needs a licence, and go on.',
    texts: {
      en: 'Thank you for your answer. We have considered whether this use needs no licence. The page shows the image as an illustration and does not discuss it, so we think that it needs one. If you see it otherwise, write to us, or ask somebody who advises you in law.',
      pt: 'Obrigado pela sua resposta. Analisámos se esta utilização dispensa licença. A página mostra a imagem como ilustração e não a discute; por isso entendemos que precisa de uma. Se pensa de outro modo, escreva-nos ou consulte quem o aconselhe juridicamente.',
      fr: 'Merci de votre réponse. Nous avons examiné si cette utilisation se passe de licence. La page montre l’image comme illustration sans en traiter ; nous pensons donc qu’il en faut une. Si vous êtes d’un autre avis, écrivez-nous ou consultez un conseil juridique.',
      es: 'Gracias por su respuesta. Hemos considerado si este uso no necesita licencia. La página muestra la imagen como ilustración y no trata de ella, por lo que creemos que la necesita. Si lo ve de otro modo, escríbanos o consulte a quien le asesore en derecho.',
      it: 'Grazie per la Sua risposta. Abbiamo valutato se questo uso non richieda una licenza. La pagina mostra l’immagine come illustrazione e non ne parla; riteniamo quindi che serva. Se la pensa diversamente, ci scriva o consulti chi La assiste legalmente.',
    },
  },
  {
    id: 'credit-is-right',
    label: 'The credit is as the licence asks',
    kind: 'credit-given',
    outcome: 'upheld',
    reason: 'attribution-given',
    source: {
      says: 'CC BY 4.0, section 6(b): a licence that ended by a breach comes back when the breach is cured within 30 days of its discovery.',
      url: 'https://creativecommons.org/licenses/by/4.0/legalcode',
      checkedOn: '2026-11-26',
    },
    ownerText: 'You are credited as the Creative Commons licence asks. We closed the case.',
    texts: {
      en: 'Thank you for your answer. The author is credited as the Creative Commons licence asks. We close the case, you owe nothing, and we apologise for the trouble.',
      pt: 'Obrigado pela sua resposta. O autor está creditado como a licença Creative Commons exige. Encerramos o processo, não deve nada e pedimos desculpa pelo incómodo.',
      fr: 'Merci de votre réponse. L’auteur est crédité comme la licence Creative Commons le demande. Nous fermons le dossier, vous ne devez rien et nous vous prions de nous excuser.',
      es: 'Gracias por su respuesta. El autor figura como pide la licencia Creative Commons. Cerramos el expediente, no debe nada y le pedimos disculpas por las molestias.',
      it: 'Grazie per la Sua risposta. L’autore è citato come chiede la licenza Creative Commons. Chiudiamo la pratica, non deve nulla e ci scusiamo per il disturbo.',
    },
  },
  {
    id: 'credit-missing',
    label: 'The credit was missing when we looked',
    kind: 'credit-given',
    outcome: 'rejected',
    ...plain,
    ownerText:
      'When we captured the page you were not credited as the licence asks. We told the image user, and go on.',
    texts: {
      en: 'Thank you for your answer. When we captured the page, the author was not named as the licence asks; the capture is on this page. If you have an earlier version that shows the credit, send it here and we look again.',
      pt: 'Obrigado pela sua resposta. Quando captámos a página, o autor não estava creditado como a licença exige; a captura está nesta página. Se tem uma versão anterior que mostra o crédito, envie-a aqui e voltamos a analisar.',
      fr: 'Merci de votre réponse. Lorsque nous avons capturé la page, l’auteur n’était pas nommé comme la licence le demande ; la capture se trouve sur cette page. Si une version antérieure montre le crédit, envoyez-la ici et nous regarderons de nouveau.',
      es: 'Gracias por su respuesta. Cuando capturamos la página, el autor no figuraba como pide la licencia; la captura está en esta página. Si tiene una versión anterior que muestra el crédito, envíela aquí y volveremos a mirarlo.',
      it: 'Grazie per la Sua risposta. Quando abbiamo acquisito la pagina, l’autore non era citato come chiede la licenza; l’acquisizione è su questa pagina. Se ha una versione precedente che mostra la citazione, la invii qui e guarderemo di nuovo.',
    },
  },
  {
    id: 'somebody-else',
    label: 'Somebody else answers for the page',
    kind: 'not-responsible',
    outcome: 'upheld',
    reason: 'contact-not-found',
    source: null,
    ownerText: 'Whom we wrote to does not answer for the page. We closed the case, and who does is not known.',
    texts: {
      en: 'Thank you for your answer. You do not answer for this page. We ask nothing more of you, and we apologise for the trouble.',
      pt: 'Obrigado pela sua resposta. Não é responsável por esta página. Nada mais lhe pedimos e pedimos desculpa pelo incómodo.',
      fr: 'Merci de votre réponse. Vous n’êtes pas responsable de cette page. Nous ne vous demandons plus rien et vous prions de nous excuser.',
      es: 'Gracias por su respuesta. Usted no responde de esta página. No le pedimos nada más y le pedimos disculpas por las molestias.',
      it: 'Grazie per la Sua risposta. Lei non risponde di questa pagina. Non Le chiediamo altro e ci scusiamo per il disturbo.',
    },
  },
  {
    id: 'named-on-the-site',
    label: 'They are named on the site',
    kind: 'not-responsible',
    outcome: 'rejected',
    ...plain,
    ownerText: 'The image user says that somebody else answers for the page. The site itself names them; we go on.',
    texts: {
      en: 'Thank you for your answer. The site names you as who publishes it, so our claim stays with you. If somebody else runs it, tell us who, and how we can see that; we look again.',
      pt: 'Obrigado pela sua resposta. O site indica-o como quem o publica; por isso o pedido mantém-se consigo. Se outra pessoa o gere, diga-nos quem e como o podemos verificar; voltamos a analisar.',
      fr: 'Merci de votre réponse. Le site vous nomme comme éditeur ; la demande reste donc adressée à vous. Si quelqu’un d’autre le gère, dites-nous qui, et comment le vérifier ; nous regarderons de nouveau.',
      es: 'Gracias por su respuesta. El sitio le nombra como quien lo publica, por lo que la reclamación sigue con usted. Si otra persona lo gestiona, díganos quién y cómo podemos verlo; volveremos a mirarlo.',
      it: 'Grazie per la Sua risposta. Il sito La indica come chi lo pubblica; la richiesta resta quindi rivolta a Lei. Se lo gestisce qualcun altro, ci dica chi e come possiamo verificarlo; guarderemo di nuovo.',
    },
  },
  {
    id: 'removed-is-not-all',
    label: 'Removed; the time before stands',
    kind: 'already-removed',
    outcome: 'rejected',
    ...plain,
    ownerText: 'The image was removed. The time before is not settled by that, and we go on.',
    texts: {
      en: 'Thank you for removing the image: the use has ended. Removing it does not settle the time before, so what is asked for that time stands.',
      pt: 'Obrigado por ter removido a imagem: a utilização terminou. A remoção não resolve o tempo anterior; o que é pedido por esse tempo mantém-se.',
      fr: 'Merci d’avoir retiré l’image : l’utilisation a pris fin. Le retrait ne règle pas la période antérieure ; ce qui est demandé pour celle-ci est maintenu.',
      es: 'Gracias por retirar la imagen: el uso ha terminado. Retirarla no resuelve el tiempo anterior, por lo que se mantiene lo que se pide por él.',
      it: 'Grazie per aver rimosso l’immagine: l’uso è terminato. La rimozione non regola il tempo precedente; resta ciò che si chiede per quel periodo.',
    },
  },
  {
    id: 'removed-costs-less',
    label: 'Removed; less is asked for',
    kind: 'already-removed',
    outcome: 'price-changed',
    ...plain,
    ownerText: 'The image was removed. We ask only for the time before.',
    texts: {
      en: 'Thank you for removing the image: the use has ended. We ask for the time before alone; the page shows the lower sum.',
      pt: 'Obrigado por ter removido a imagem: a utilização terminou. Pedimos apenas pelo tempo anterior; a página mostra o valor mais baixo.',
      fr: 'Merci d’avoir retiré l’image : l’utilisation a pris fin. Nous ne demandons que la période antérieure ; la page montre le montant réduit.',
      es: 'Gracias por retirar la imagen: el uso ha terminado. Pedimos solo por el tiempo anterior; la página muestra el importe menor.',
      it: 'Grazie per aver rimosso l’immagine: l’uso è terminato. Chiediamo solo per il tempo precedente; la pagina mostra l’importo ridotto.',
    },
  },
  {
    id: 'more-parts',
    label: 'It may be paid in more parts',
    kind: 'hardship',
    outcome: 'answered',
    ...plain,
    ownerText: 'The image user cannot pay the sum at once. They may pay it in more parts.',
    texts: {
      en: 'Thank you for telling us. You may pay in parts: choose how many on this page. If that is still too much, write to us what you could pay.',
      pt: 'Obrigado por nos dizer. Pode pagar em prestações: escolha quantas nesta página. Se ainda for demasiado, escreva-nos quanto poderia pagar.',
      fr: 'Merci de nous l’avoir dit. Vous pouvez payer en plusieurs fois : choisissez leur nombre sur cette page. Si c’est encore trop, écrivez-nous ce que vous pourriez payer.',
      es: 'Gracias por decírnoslo. Puede pagar en plazos: elija cuántos en esta página. Si aún es demasiado, escríbanos cuánto podría pagar.',
      it: 'Grazie per avercelo detto. Può pagare a rate: scelga quante su questa pagina. Se è ancora troppo, ci scriva quanto potrebbe pagare.',
    },
  },
]
