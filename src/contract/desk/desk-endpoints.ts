import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CountryLaw } from '../reference/country-law.ts'
import { Id, Moment, pageOf, wholeNumber } from '../wire.ts'
import { CaseNarrowing } from './case-narrowing.ts'
import { Case, CaseMessage, CaseRow, longestMessage } from '#contract/cases/case.ts'
import { CaseNote } from '#contract/cases/case-note.ts'
import { StaffPerson, WorkRow } from './desk-work-endpoints.ts'
import { Match } from '../matches/match.ts'
import { SiteKnown } from '../sites/domain.ts'
import { ReasonCode } from '#contract/cases/reasons.ts'
import { Override } from '#contract/submissions/rules/check-items.ts'
import { RefusalCode } from '#contract/submissions/rules/refusals.ts'
import { caseReaders, caseWorkers } from '#contract/cases/staff-steps.ts'
import { CaseState, statesWhere } from '#contract/cases/case-states.ts'
import { Draft } from '#contract/cases/submission/submission.ts'
import { CaseHistoryEntry } from '#contract/cases/transitions.ts'

const roles = caseWorkers
const intakeRoles = ['reviewer', 'case-manager'] as const
const caseParams = z.object({ caseId: Id })

const DeskOwner = z.object({ _id: Id, name: z.string(), email: z.string(), country: z.string() })

/** A refusal that was set aside, with where it holds. */
export const DeskOverride = Override.extend({
  _id: Id,
  scope: z.enum(['cluster', 'site']),
  host: z.string(),
  at: Moment,
})

/** Record of an owner: since when, whether the address is confirmed, and the outcomes of earlier cases. */
export const OwnerRecord = z.object({
  since: Moment,
  isVerified: z.boolean(),
  /** When the account goes, if its owner asked for that. */
  deletesAt: Moment.nullable(),
  /** Cases that were submitted beside this one, and those of them that go on. */
  cases: z.number().int(),
  open: z.number().int(),
  /** Outcomes of the others, the most frequent first. */
  ended: z.array(z.object({ state: CaseState, reason: ReasonCode.nullable(), cases: z.number().int() })),
})
export type OwnerRecord = z.infer<typeof OwnerRecord>

/** Another case on the same site, of any owner. */
export const RelatedCase = z.object({
  _id: Id,
  name: z.string(),
  state: CaseState,
  /** Since when it is at that. */
  since: Moment,
  isOpen: z.boolean(),
  reason: ReasonCode.nullable(),
  owner: z.string(),
  isSameOwner: z.boolean(),
})
export type RelatedCase = z.infer<typeof RelatedCase>

/** Something that may speak against the owner's right, or for the image user's. */
export const CaseHint = z.object({
  kind: z.enum(['ownership', 'stock', 'free-licence']),
  /** As a sentence. */
  says: z.string(),
  /** Source: the engine, a file, an answer. */
  source: z.string(),
})
export type CaseHint = z.infer<typeof CaseHint>

/** A case as staff see it. */
export const DeskCase = z
  .object({
    case: Case,
    owner: DeskOwner,
    submission: Draft,
    history: z.array(CaseHistoryEntry),
    messages: z.array(CaseMessage),
    /** Moves that the member of staff may make now. */
    moves: z.array(CaseState),
    overrides: z.array(DeskOverride),
    /** Why nothing can be achieved against the party, as owners read it. */
    block: z.object({ reason: z.string(), until: z.iso.date().nullable() }).nullable(),
    /** Answers of the owner's licence ledger about the uses, each sentence once. */
    licences: z.array(z.string()),
    /** Objections to the case and things to look at, each as a sentence. */
    flags: z.array(z.string()),
    record: OwnerRecord,
    /** The finds of the submission, with what is needed to hold each against the original; those that are gone are missing. */
    matches: z.array(Match),
    /** Next action, and its role. */
    next: WorkRow.shape.next,
    assignee: StaffPerson.nullable(),
    /** Notes of staff for each other, the newest first. */
    notes: z.array(CaseNote),
    /** Hints at another owner of the pictures, or at a licence, each with its source. */
    hints: z.array(CaseHint),
    /** Law of the country on such a claim; null where the country is unknown. */
    law: CountryLaw.nullable(),
    /** Facts of the site with their sources; null before it names one. */
    site: SiteKnown.nullable(),
    worth: z.number().int(),
    risk: z.number().int(),
    /** Other cases on the same site, the newest first: a conflict of ownership, several who were copied, or how it went before. */
    related: z.array(RelatedCase),
  })
  .meta({ id: 'DeskCase' })
export type DeskCase = z.infer<typeof DeskCase>

/** The cases of all owners that wait for a decision about taking them on, at one of its states or at all, and those whose owners wait for an answer; counted to 10,000. */
export const listDeskCases = endpoint({
  name: 'listDeskCases',
  method: 'GET',
  path: '/desk/cases',
  query: z.object({
    state: z.enum(statesWhere('phase', 'intake')).optional(),
    /** Order: the most promising, the most doubtful, or the longest waiting first. */
    sort: z.enum(['worth', 'risk', 'wait']).default('wait'),
    /** One case by what it is called, at whatever state it is. */
    name: z
      .string()
      .regex(/^RF-\d{6,15}$/, 'A case is called like RF-000042.')
      .optional(),
    page: wholeNumber(0, 10_000_000).default(0),
    pageSize: wholeNumber(1, 100).default(40),
    ...CaseNarrowing.shape,
  }),
  reply: pageOf(
    CaseRow.extend({ owner: DeskOwner, worth: z.number().int().nullable(), risk: z.number().int().nullable() }),
  ).extend({
    /** Cases of all states of the intake, and of each, in the same narrowing; counted to 10,000. */
    counts: z.record(z.enum(['all', ...statesWhere('phase', 'intake')]), z.number().int()).optional(),
  }),
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

export const getDeskCase = endpoint({
  name: 'getDeskCase',
  method: 'GET',
  path: '/desk/cases/:caseId',
  params: caseParams,
  reply: DeskCase,
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

/** A step that staff take with a case, if the rules allow it from where the case is. */
const decision = {
  to: CaseState,
  /** State of the case when it was looked at: refused where it has moved since. */
  from: CaseState.optional(),
  /** Needed to decline, to close without a result, and where the image user objects. */
  reason: ReasonCode.nullable().default(null),
  /** Words for the owner; needed to ask. */
  note: z.string().trim().max(2000, 'Maximum of 2000 characters allowed.').default(''),
  /** The fields that are opened, where something is asked. */
  fields: z.array(z.string().max(200)).max(200).default([]),
  /** The day until which the case rests, where it is put on hold. */
  until: z.iso.date().nullable().default(null),
  /** Name of the case into which it is merged. */
  into: z.string().trim().max(20).nullable().default(null),
}

/** Words for the owner: the same as in the notice and the mail of the decision; null where none is sent. */
export const previewDecision = endpoint({
  name: 'previewDecision',
  method: 'POST',
  path: '/desk/cases/:caseId/preview',
  params: caseParams,
  body: z.object(decision),
  reply: z
    .object({ title: z.string(), body: z.string(), mail: z.object({ subject: z.string(), text: z.string() }) })
    .nullable(),
  access: 'staff',
  roles,
  errors: [
    'case.over',
    'case.step',
    'case.not-yours',
    'case.reason',
    'case.letter',
    'case.lawyers',
    'case.decision',
    'case.moved',
    'case.role',
  ],
})

export const decideCase = endpoint({
  name: 'decideCase',
  method: 'PUT',
  path: '/desk/cases/:caseId/decision',
  params: caseParams,
  body: z.object(decision),
  reply: DeskCase,
  access: 'staff',
  roles,
  errors: [
    'case.over',
    'case.step',
    'case.not-yours',
    'case.reason',
    'case.letter',
    'case.lawyers',
    'case.decision',
    'case.open-already',
    'case.takedown-open',
    'case.moved',
    'case.role',
  ],
})

export const sendDeskMessage = endpoint({
  name: 'sendDeskMessage',
  method: 'POST',
  path: '/desk/cases/:caseId/messages',
  params: caseParams,
  body: z.object({ text: z.string().trim().min(1, 'Please write a message.').max(longestMessage) }),
  reply: CaseMessage,
  access: 'staff',
  roles,
  errors: [],
})

export const getDeskCaseFile = endpoint({
  name: 'getDeskCaseFile',
  method: 'GET',
  path: '/desk/cases/:caseId/files/:file',
  params: z.object({ caseId: Id, file: z.string().regex(/^[0-9a-f-]{36}\.[a-z0-9]{1,5}$/) }),
  reply: z.object({ url: z.string() }),
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

/** Sets a refusal aside for the case's cluster, or for its site and all owners. */
export const setOverride = endpoint({
  name: 'setOverride',
  method: 'POST',
  path: '/desk/cases/:caseId/overrides',
  params: caseParams,
  body: z.object({
    code: RefusalCode,
    scope: z.enum(['cluster', 'site']),
    why: z.string().trim().min(1, 'Please say why.').max(2000),
    until: z.iso.date().nullable(),
  }),
  reply: DeskCase,
  access: 'staff',
  roles: intakeRoles,
  errors: ['case.no-party'],
})

/** From now on the refusal holds again; what was set aside until now stays in the log. */
export const endOverride = endpoint({
  name: 'endOverride',
  method: 'DELETE',
  path: '/desk/cases/:caseId/overrides/:overrideId',
  params: z.object({ caseId: Id, overrideId: Id }),
  reply: DeskCase,
  access: 'staff',
  roles: intakeRoles,
  errors: [],
})

/** Blocks the case's party for all owners: insolvent, hidden, or lost before. */
export const blockParty = endpoint({
  name: 'blockParty',
  method: 'PUT',
  path: '/desk/cases/:caseId/block',
  params: caseParams,
  body: z.object({
    /** As owners read it. */
    reason: z.string().trim().min(1, 'Please say why.').max(500),
    until: z.iso.date().nullable(),
  }),
  reply: DeskCase,
  access: 'staff',
  roles: [...intakeRoles, 'domain-curator'],
  errors: ['case.no-party'],
})

export const unblockParty = endpoint({
  name: 'unblockParty',
  method: 'DELETE',
  path: '/desk/cases/:caseId/block',
  params: caseParams,
  reply: DeskCase,
  access: 'staff',
  roles: [...intakeRoles, 'domain-curator'],
  errors: [],
})
