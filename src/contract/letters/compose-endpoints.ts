import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/wire.ts'
import { LetterDraft, maxRecipients } from './letter.ts'

/** Mail of a letter, with everything that keeps the letter from leaving. */
export const LetterPreview = LetterDraft.pick({
  mailedTo: true,
  lacking: true,
  objections: true,
  changed: true,
  mail: true,
  enclosures: true,
  dueOn: true,
}).meta({ id: 'LetterPreview' })
export type LetterPreview = z.infer<typeof LetterPreview>

const typedWords = (max: number) => z.string().max(max, `Maximum of ${max} characters allowed.`)

/** Composes a letter of typed words with the facts of its case; keeps nothing. */
export const composeLetterDraft = endpoint({
  name: 'composeLetterDraft',
  method: 'POST',
  path: '/desk/cases/:caseId/letters/:letterId/compose',
  params: z.object({ caseId: Id, letterId: Id }),
  body: z.object({
    subject: typedWords(200),
    body: typedWords(12_000),
    contact: Id.nullable(),
    recipients: z.array(typedWords(320)).max(maxRecipients, `At most ${maxRecipients} addresses.`),
    byPost: z.boolean(),
  }),
  reply: LetterPreview,
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: ['letter.sent'],
})
