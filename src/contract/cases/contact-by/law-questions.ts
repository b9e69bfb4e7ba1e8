import { z } from 'zod'
import { Moment } from '../../wire.ts'

/** Questions on which the law of a country lets a claim fail; they are answered before a letter is made. */
export const LawQuestionId = z.enum(['name-and-date', 'own-creation'])
export type LawQuestionId = z.infer<typeof LawQuestionId>

type Asked = {
  id: LawQuestionId
  countries: readonly string[]
  question: string
  /** Why it is asked, in our own words, with the law. */
  why: string
  source: string
  checkedAt: string
}

const lawQuestions: readonly Asked[] = [
  {
    id: 'name-and-date',
    countries: ['PT', 'IT'],
    question: 'Did the copy, or the file it was made from, carry the photographer’s name and the year?',
    why: 'Without the name on the copy nothing is owed there for a plain photograph, unless whoever used it was in bad faith (Portugal: CDADC, article 167; Italy: law 633/1941, article 90).',
    source: 'CDADC articles 164 to 168; L. 633/1941 articles 87 to 92',
    checkedAt: '2026-11-25',
  },
  {
    id: 'own-creation',
    countries: ['PT'],
    question: 'Is the photograph a personal creation: chosen subject, moment, light or framing?',
    why: 'Only a photograph that is a creation of its maker’s own is protected there (CDADC, article 164).',
    source: 'CDADC articles 164 to 168',
    checkedAt: '2026-11-25',
  },
]

/** What is asked of a case in this country. */
export const questionsIn = (country: string | null): readonly Asked[] =>
  lawQuestions.filter(({ countries }) => country !== null && countries.includes(country))

/** A question with its answer; null while nobody has answered. */
export const LawQuestion = z
  .object({
    id: LawQuestionId,
    question: z.string(),
    why: z.string(),
    source: z.string(),
    checkedAt: z.iso.date(),
    answer: z.object({ isMet: z.boolean(), note: z.string(), by: z.string(), at: Moment }).nullable(),
  })
  .meta({ id: 'LawQuestion' })
export type LawQuestion = z.infer<typeof LawQuestion>
