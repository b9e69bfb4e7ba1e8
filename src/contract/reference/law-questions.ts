import { z } from 'zod'
import { Moment } from '../wire.ts'

/** Questions on which the law of a country lets a claim fail. A letter waits for their answers. */
export const LawQuestionId = z.enum(['name-and-date', 'own-creation', 'fair-use', 'still-protected'])
export type LawQuestionId = z.infer<typeof LawQuestionId>

type Asked = {
  id: LawQuestionId
  countries: readonly string[]
  /** Question whose answer yes supports the claim. */
  question: string
  /** Reason in our own words, with the law. */
  why: string
  source: string
  /** Day on which we read the source; null where the legal role has yet to confirm it. */
  checkedAt: string | null
}

/** Source: the takedown research, with the sources of each. */
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
  {
    id: 'fair-use',
    countries: ['US', 'AS', 'GU', 'MP', 'PR', 'UM', 'VI'],
    question:
      'Does the use fall outside fair use, by its purpose, the kind of work, how much is shown and the harm to its market?',
    why: 'A claim fails against fair use. It is considered before anybody is told to stop.',
    source: '17 U.S.C. § 107; Lenz v. Universal, 9th Cir. 2015',
    checkedAt: '2026-11-25',
  },
  {
    id: 'still-protected',
    countries: ['ES'],
    question: 'Is the photograph a work of its author, or a plain photograph of the last 25 years?',
    why: 'A plain photograph is protected there for 25 years only.',
    source: 'TRLPI arts. 10, 128',
    checkedAt: null,
  },
]

/** Questions for a case in this country (two letters). */
export const questionsIn = (country: string | null): readonly Asked[] =>
  lawQuestions.filter(({ countries }) => country !== null && countries.includes(country))

/** Question with its answer; null while unanswered. */
export const LawQuestion = z
  .object({
    id: LawQuestionId,
    question: z.string(),
    why: z.string(),
    source: z.string(),
    checkedAt: z.iso.date().nullable(),
    answer: z.object({ isMet: z.boolean(), note: z.string(), by: z.string(), at: Moment }).nullable(),
  })
  .meta({ id: 'LawQuestion' })
export type LawQuestion = z.infer<typeof LawQuestion>
