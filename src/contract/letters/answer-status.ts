import type { LetterLanguage } from './contacts/contact.ts'

type StatusWords = {
  locale: string
  none: string
  heard: (day: string) => string
  answered: (heard: string, answered: string) => string
}

const words: Record<LetterLanguage, StatusWords> = {
  en: {
    locale: 'en-GB',
    none: 'We have had no answer. Our letter may not have reached whoever looks after this.',
    heard: (day) => `You last wrote to us on ${day}. We have not heard from you since.`,
    answered: (heard, answered) =>
      `You last wrote to us on ${heard}, and we answered on ${answered}. We have not heard from you since.`,
  },
  fr: {
    locale: 'fr-FR',
    none: 'Nous n’avons pas reçu de réponse. Notre lettre n’est peut-être pas parvenue à la personne qui s’en occupe.',
    heard: (day) => `Votre dernier message date du ${day}. Depuis, nous n’avons pas eu de vos nouvelles.`,
    answered: (heard, answered) =>
      `Votre dernier message date du ${heard} et nous y avons répondu le ${answered}. Depuis, nous n’avons pas eu de vos nouvelles.`,
  },
  de: {
    locale: 'de-DE',
    none: 'Wir haben keine Antwort erhalten. Vielleicht hat unser Schreiben die zuständige Person nicht erreicht.',
    heard: (day) => `Sie haben uns zuletzt am ${day} geschrieben. Seitdem haben wir nichts mehr von Ihnen gehört.`,
    answered: (heard, answered) =>
      `Sie haben uns zuletzt am ${heard} geschrieben, und wir haben Ihnen am ${answered} geantwortet. Seitdem haben wir nichts mehr von Ihnen gehört.`,
  },
  es: {
    locale: 'es-ES',
    none: 'No hemos recibido respuesta. Es posible que nuestra carta no haya llegado a la persona que se ocupa de esto.',
    heard: (day) => `Nos escribió por última vez el ${day}. Desde entonces no hemos tenido noticias suyas.`,
    answered: (heard, answered) =>
      `Nos escribió por última vez el ${heard} y le respondimos el ${answered}. Desde entonces no hemos tenido noticias suyas.`,
  },
  it: {
    locale: 'it-IT',
    none: 'Non abbiamo ricevuto risposta. La nostra lettera potrebbe non essere arrivata a chi se ne occupa.',
    heard: (day) => `Il Suo ultimo messaggio è del ${day}. Da allora non abbiamo avuto Sue notizie.`,
    answered: (heard, answered) =>
      `Il Suo ultimo messaggio è del ${heard} e Le abbiamo risposto in data ${answered}. Da allora non abbiamo avuto Sue notizie.`,
  },
  pt: {
    locale: 'pt-PT',
    none: 'Não recebemos resposta. É possível que a nossa carta não tenha chegado a quem trata deste assunto.',
    heard: (day) => `A sua última mensagem é de ${day}. Desde então não tivemos notícias suas.`,
    answered: (heard, answered) =>
      `A sua última mensagem é de ${heard} e respondemos-lhe em ${answered}. Desde então não tivemos notícias suas.`,
  },
}

type Heard = {
  /** When the image user wrote last; null where they never did. */
  lastAt: Date | null
  /** When a person answered last; null where nobody has. */
  answeredAt: Date | null
}

/** Returns in the letter's language whether the image user has written, and whether they were answered. */
export function answerStatusIn(language: LetterLanguage, { lastAt, answeredAt }: Heard): string {
  const said = words[language]
  const day = (moment: Date) => moment.toLocaleDateString(said.locale, { dateStyle: 'long', timeZone: 'UTC' })
  if (lastAt === null) return said.none
  return answeredAt !== null && answeredAt >= lastAt
    ? said.answered(day(lastAt), day(answeredAt))
    : said.heard(day(lastAt))
}

/** Phrases by which a letter says that nobody answered, in the languages of letters. */
const denial =
  /\b(?:no (?:answer|reply|response)|not heard (?!from you since)|not received (?:an?|any) (?:answer|reply|response)|(?:have|has) not (?:answered|replied|responded)|never (?:answered|replied|responded)|without (?:an? |any )?(?:answer|reply|response)|unanswered|pas (?:reçu|eu) de réponse|sans réponse|(?:n’|n'|n’avez |n'avez )(?:avez )?pas répondu|aucune réponse|keine (?:antwort|rückmeldung)|nicht (?:geantwortet|gemeldet|reagiert)|ohne antwort|unbeantwortet|(?:no hemos recibido|sin|ninguna) respuesta|no ha(?:n)? (?:respondido|contestado)|(?:non abbiamo ricevuto|senza|nessuna|alcuna) risposta|non ha(?:nno)? risposto|(?:não recebemos|não obtivemos|sem|nenhuma|qualquer) resposta|não respond\w*)(?!\p{L})/iu

/** Returns the words of a text that say that nobody answered; undefined where there are none. Whether it is true is for the caller to know. */
export const denialOfAnswer = (text: string): string | undefined => denial.exec(text)?.[0]
