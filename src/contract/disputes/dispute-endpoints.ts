import { z } from 'zod'
import { CloseReason, DisputeReason, ReasonCode } from '../cases/reasons.ts'
import { caseReaders } from '#contract/cases/staff-steps.ts'
import { CaseState } from '../cases/case-states.ts'
import { endpoint } from '../endpoint.ts'
import { EvidenceState } from '../evidence/evidence.ts'
import { Id, Moment } from '../wire.ts'
import { AnswerKind } from '../portal/answer-kinds.ts'
import { ShownLicence } from './answer-endpoints.ts'
import { languages } from '../languages/languages.ts'

const params = z.object({ caseId: Id })
const roles = ['case-manager'] as const
const longest = 5000
const text = z.string().trim().max(longest, `Maximum of ${longest} characters allowed.`)
const written = text.min(1, 'Please write why.')
const Language = z.enum(languages)

/** Outcomes of an objection or another answer. `settled`: it was paid or agreed on before a decision. */
export const DecisionOutcome = z.enum(['upheld', 'rejected', 'price-changed', 'answered', 'settled'])
export type DecisionOutcome = z.infer<typeof DecisionOutcome>

/** The owner's word on an objection. */
export const OwnerSays = z.enum(['right', 'wrong', 'unsure'])
export type OwnerSays = z.infer<typeof OwnerSays>

/** Strength of the image user's proof without the owner's word: `good` where the owner's own ledger covers every use. */
const ProofStrength = z.enum(['good', 'some', 'none'])

/** A decision for readers, with author's name and day. */
export const decisionFields = {
  _id: Id,
  at: Moment,
  outcome: DecisionOutcome,
  reason: ReasonCode.nullable(),
  by: z.string(),
}

/** Question to the owner about an objection. */
export const OwnerQuestion = z
  .object({
    _id: Id,
    askedAt: Moment,
    by: z.string(),
    text: z.string(),
    /** The image user's licence, if staff chose to show it. */
    licence: ShownLicence.nullable(),
    kind: AnswerKind.nullable(),
    dueOn: z.iso.date(),
    says: OwnerSays.nullable(),
    /** The owner's note. */
    note: z.string().nullable(),
    answeredAt: Moment.nullable(),
    /** Time after which we decide without an answer. */
    overAt: Moment.nullable(),
    /** True while the owner can answer. */
    isOpen: z.boolean(),
  })
  .meta({ id: 'OwnerQuestion' })
export type OwnerQuestion = z.infer<typeof OwnerQuestion>

const ProofUse = z.object({
  _id: z.string(),
  title: z.string(),
  page: z.string(),
})

/** The owner's ledger on a use, with possibly meant sales. */
const LedgerProof = z.object({
  uses: z.array(ProofUse.extend({ says: z.string().nullable(), isLicensed: z.boolean() })),
  entries: z.array(
    z.object({
      _id: Id,
      client: z.string(),
      reference: z.string().nullable(),
      agency: z.string().nullable(),
      startsOn: z.iso.date(),
      endsOn: z.iso.date().nullable(),
      hosts: z.array(z.string()),
      /** Why it may be this one: its number, its agency or its site is what the image user names. */
      because: z.array(z.enum(['number', 'agency', 'host'])),
    }),
  ),
})

const Capture = z.object({
  number: z.string(),
  state: EvidenceState,
  at: Moment.nullable(),
  problem: z.string().nullable(),
  screenshot: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
})

/** A use as captured for the case, and now. */
const CaptureProof = ProofUse.extend({ before: Capture.nullable(), now: Capture.nullable() })

/** An objection or answer with all facts for a decision. */
export const Dispute = z
  .object({
    /** Null where there is nothing to decide. */
    open: z
      .object({
        /** Null for an objection outside the page, noted by staff. */
        answer: z
          .object({
            _id: Id,
            kind: AnswerKind,
            name: z.string().nullable(),
            email: z.string(),
            licence: ShownLicence.nullable(),
            texts: z.array(z.object({ at: Moment, text: z.string() })),
            files: z.array(z.object({ fileName: z.string(), url: z.string() })),
          })
          .nullable(),
        reason: DisputeReason.nullable(),
        at: Moment,
        decideBy: z.iso.date(),
        isStopped: z.boolean(),
      })
      .nullable(),
    state: CaseState,
    language: Language,
    /** True when the image user has had a letter. */
    isWritten: z.boolean(),
    proof: ProofStrength,
    ledger: LedgerProof.nullable(),
    captures: z.array(CaptureProof),
    question: OwnerQuestion.nullable(),
    decisions: z.array(
      z.object({
        ...decisionFields,
        language: Language,
        text: z.string(),
        ownerText: z.string(),
        total: z.number().nullable(),
      }),
    ),
    /** Claim, in minor units; null before a price was set. */
    price: z.object({ total: z.number().int(), currency: z.string(), floor: z.number().int().nullable() }).nullable(),
    /** The owner's deadline, if they are asked now. */
    ownerBy: z.iso.date(),
  })
  .meta({ id: 'Dispute' })
export type Dispute = z.infer<typeof Dispute>

export const getDispute = endpoint({
  name: 'getDispute',
  method: 'GET',
  path: '/desk/cases/:caseId/dispute',
  params,
  reply: Dispute,
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: [],
})

/** Undecided answers, first due first. */
export const listDisputes = endpoint({
  name: 'listDisputes',
  method: 'GET',
  path: '/desk/disputes',
  reply: z.object({
    data: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        host: z.string(),
        infringer: z.string(),
        owner: z.string(),
        state: CaseState,
        kind: AnswerKind.nullable(),
        reason: DisputeReason.nullable(),
        at: Moment,
        decideBy: z.iso.date(),
        isOverdue: z.boolean(),
        isStopped: z.boolean(),
        /** Outcome of the question to the owner, if any. */
        owner_says: z.enum(['asked', 'late', ...OwnerSays.options]).nullable(),
      }),
    ),
    total: z.number().int(),
  }),
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

/** Asks the owner whether the image user is right; the claim rests until they say so or the day is over. */
export const askOwner = endpoint({
  name: 'askOwner',
  method: 'POST',
  path: '/desk/cases/:caseId/dispute/question',
  params,
  body: z.object({
    text: text.min(1, 'Please write your question.'),
    /** True when the owner reads the shown licence's details. */
    showsLicence: z.boolean().default(true),
    dueOn: z.iso.date().optional(),
  }),
  reply: Dispute,
  access: 'staff',
  roles,
  errors: ['dispute.none', 'dispute.asked', 'dispute.moved'],
})

/** Captures the case's pages again; earlier captures stay. */
export const captureAgain = endpoint({
  name: 'captureAgain',
  method: 'POST',
  path: '/desk/cases/:caseId/dispute/captures',
  params,
  reply: Dispute,
  access: 'staff',
  roles,
  errors: ['dispute.none'],
})

/** Decides an answer; later deciders learn of the first decision. */
export const decideDispute = endpoint({
  name: 'decideDispute',
  method: 'POST',
  path: '/desk/cases/:caseId/dispute/decision',
  params,
  body: z.object({
    /** The answer that is decided on, as it was read; null for an objection that did not come through the page. */
    answer: Id.nullable(),
    outcome: DecisionOutcome.exclude(['settled']),
    /** Why the claim ends, where it does. */
    reason: CloseReason.nullable().default(null),
    language: Language,
    /** Words for the image user, in their language. */
    text: written,
    /** Words for the owner. */
    ownerText: written,
    /** The new price in minor units, where it is changed. */
    total: z.number().int().min(1).nullable().default(null),
    /** In how many parts it may be paid, in hardship. */
    parts: z.number().int().min(2).max(12).nullable().default(null),
  }),
  reply: Dispute,
  access: 'staff',
  roles,
  errors: [
    'dispute.none',
    'dispute.decided',
    'dispute.outcome',
    'dispute.paid',
    'dispute.proof-stands',
    'dispute.below-floor',
    'case.over',
    'case.step',
    'case.reason',
  ],
})
