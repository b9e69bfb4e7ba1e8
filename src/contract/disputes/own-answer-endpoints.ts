import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { AnswerKind } from '../portal/answer-kinds.ts'
import { ShownLicence } from './answer-endpoints.ts'
import { decisionFields, OwnerQuestion, OwnerSays } from './dispute-endpoints.ts'

const params = z.object({ caseId: Id })
const longest = 5000
const text = z.string().trim().max(longest, `Maximum of ${longest} characters allowed.`)

/** The image user's answers and offers, our decisions, and questions to the owner, as the owner reads them. */
export const OwnAnswers = z
  .object({
    questions: z.array(OwnerQuestion),
    answers: z.array(
      z.object({
        _id: Id,
        kind: AnswerKind,
        at: Moment,
        licence: ShownLicence.nullable(),
        decideBy: z.iso.date(),
        isDecided: z.boolean(),
      }),
    ),
    decisions: z.array(z.object({ ...decisionFields, text: z.string() })),
    offers: z.array(
      z.object({
        _id: Id,
        at: Moment,
        from: z.enum(['payer', 'staff']),
        amount: z.number().int(),
        currency: z.string(),
        reason: z.string(),
        state: z.enum(['waiting', 'open', 'accepted', 'declined', 'answered', 'withdrawn', 'expired']),
        parts: z.number().int().nullable(),
        endsAt: Moment.nullable(),
        /** The owner's approval: not needed, asked for, or given. */
        approval: z.enum(['not-needed', 'asked', 'given', 'refused']),
        approvalNote: z.string().nullable(),
        /** The whole claim. */
        asked: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'OwnAnswers' })
export type OwnAnswers = z.infer<typeof OwnAnswers>

export const getOwnAnswers = endpoint({
  name: 'getOwnAnswers',
  method: 'GET',
  path: '/cases/:caseId/answers',
  params,
  reply: OwnAnswers,
  access: 'owner',
  errors: [],
})

/** The owner's word on an objection. */
export const answerQuestion = endpoint({
  name: 'answerQuestion',
  method: 'POST',
  path: '/cases/:caseId/answers/:questionId',
  params: params.extend({ questionId: Id }),
  body: z.object({ says: OwnerSays, note: text.default('') }),
  reply: OwnAnswers,
  access: 'owner',
  errors: ['question.over'],
})

/** The owner's word on a sum that is less than they were told, or less than may be agreed on without them. */
export const approveOffer = endpoint({
  name: 'approveOffer',
  method: 'POST',
  path: '/cases/:caseId/offers/:offerId/approval',
  params: params.extend({ offerId: Id }),
  body: z.object({ answer: z.enum(['given', 'refused']), note: text.default('') }),
  reply: OwnAnswers,
  access: 'owner',
  errors: ['offer.over', 'offer.not-asked', 'offer.not-now', 'offer.paid'],
})
