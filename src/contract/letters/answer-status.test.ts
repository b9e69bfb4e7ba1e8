import { expect, test } from 'vitest'
import { languages } from '../languages/languages.ts'
import { answerStatusIn, denialOfAnswer } from './answer-status.ts'
import type { LetterKind } from './letter.ts'
import { shippedText } from './shipped-templates.ts'

const heard = new Date('2026-11-20T10:00:00Z')
const answered = new Date('2026-11-24T10:00:00Z')

test.each(languages)('In %s a letter denies an answer only where none came.', (language) => {
  expect(denialOfAnswer(answerStatusIn(language, { lastAt: null, answeredAt: null }))).toBeDefined()
  const before = new Date('2026-11-01T10:00:00Z')
  for (const [answeredAt, days] of [
    [null, ['20']],
    [before, ['20']],
    [answered, ['20', '24']],
  ] as const) {
    const said = answerStatusIn(language, { lastAt: heard, answeredAt })
    expect(denialOfAnswer(said)).toBeUndefined()
    expect([...said.matchAll(/\b\d\d\b/g)].map(([day]) => day)).toEqual(days)
    expect(said).toMatch(/2026/)
  }
})

test.each([
  'We have had no answer.',
  'You have not replied to our letter.',
  'Our letter was left unanswered.',
  'Vous n’avez pas répondu à notre lettre.',
  'Notre lettre est restée sans réponse.',
  'Sie haben auf unser Schreiben nicht reagiert.',
  'Wir haben keine Antwort erhalten.',
  'No hemos recibido respuesta.',
  'Usted no ha contestado.',
  'Non abbiamo ricevuto alcuna risposta.',
  'Não recebemos qualquer resposta.',
])('“%s” denies an answer.', (sentence) => {
  expect(denialOfAnswer(sentence)).toBeDefined()
})

test('The texts of the product deny no answer themselves.', () => {
  const texts = (kind: LetterKind) => languages.flatMap((language) => shippedText(kind, language) ?? [])
  const denials = [...texts('first'), ...texts('reminder')].flatMap(
    ({ subject, body }) => denialOfAnswer(`${subject}\n${body}`) ?? [],
  )
  expect(denials).toEqual([])
  expect(texts('reminder').filter(({ body }) => !body.includes('{{answer_status}}'))).toEqual([])
})
