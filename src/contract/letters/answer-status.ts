import { letterWords } from '../languages/letters.ts'
import { type Language, localeOf } from '../languages/languages.ts'

type Heard = {
  /** When the image user wrote last; null where they never did. */
  lastAt: Date | null
  /** When a person answered last; null where nobody has. */
  answeredAt: Date | null
}

/** Returns in the letter's language whether the image user has written, and whether they were answered. */
export function answerStatusIn(language: Language, { lastAt, answeredAt }: Heard): string {
  const said = letterWords[language].status
  const day = (moment: Date) => moment.toLocaleDateString(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  if (lastAt === null) return said.none
  return answeredAt !== null && answeredAt >= lastAt
    ? said.answered(day(lastAt), day(answeredAt))
    : said.heard(day(lastAt))
}

/** Phrases by which a letter says that nobody answered, in the languages of letters. */
const denial =
  /\b(?:no (?:answer|reply|response)|not heard (?!from you since)|not received (?:an?|any) (?:answer|reply|response)|(?:have|has) not (?:answered|replied|responded)|never (?:answered|replied|responded)|without (?:an? |any )?(?:answer|reply|response)|unanswered|pas (?:reçu|eu) de réponse|sans réponse|(?:n’|n'|n’avez |n'avez )(?:avez )?pas répondu|aucune réponse|keine (?:antwort|rückmeldung)|nicht (?:geantwortet|gemeldet|reagiert)|ohne antwort|unbeantwortet|(?:geen|zonder) (?:antwoord|reactie)|niet (?:geantwoord|gereageerd)|onbeantwoord|(?:no hemos recibido|sin|ninguna) respuesta|no ha(?:n)? (?:respondido|contestado)|(?:non abbiamo ricevuto|senza|nessuna|alcuna) risposta|non ha(?:nno)? risposto|(?:não recebemos|não obtivemos|sem|nenhuma|qualquer) resposta|não respond\w*)(?!\p{L})/iu

/** Returns the words of a text that say that nobody answered; undefined where there are none. Whether it is true is for the caller to know. */
export const denialOfAnswer = (text: string): string | undefined => denial.exec(text)?.[0]
