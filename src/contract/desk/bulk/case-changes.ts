import { z } from 'zod'
import { ReasonCode } from '#contract/cases/reasons.ts'
import { caseWorkers } from '#contract/cases/staff-steps.ts'
import { CaseState } from '#contract/cases/case-states.ts'
import { endpoint } from '../../endpoint.ts'
import { Activity } from '../../platform/activities.ts'
import { Id, Moment } from '../../wire.ts'

/** Cases that are decided together at most. */
export const maxCasesAtOnce = 100

/** Seconds before decisions of many are carried out: until then nothing is mailed or captured, and all can be taken back. */
export const decisionsWaitSeconds = 30

const note = z.string().trim().max(2000, 'Maximum of 2000 characters allowed.')
const words = note.default('')

/** Change of many cases. */
export const CaseChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('accept'), note: words }),
  z.object({
    kind: z.literal('ask'),
    note: note.min(1, 'Please write what you need.'),
    fields: z.array(z.string().max(200)).min(1, 'Choose what the owner is to change.').max(20),
  }),
  z.object({ kind: z.literal('decline'), reason: ReasonCode, note: words }),
  z.object({ kind: z.literal('hold'), until: z.iso.date(), note: words }),
  z.object({ kind: z.literal('assign'), to: Id.nullable(), note: words }),
  /** Begins the first letters; nothing is sent. */
  z.object({ kind: z.literal('letter') }),
])
export type CaseChange = z.infer<typeof CaseChange>

/** True for changes that mail nobody: they begin at once and can be taken back afterwards. */
export const beginsAtOnce = ({ kind }: Pick<CaseChange, 'kind'>): boolean => kind === 'assign' || kind === 'letter'

/** Roles that write letters. */
export const letterWriters = ['case-manager', 'legal'] as const

/** Cases with the states in which they were ticked. */
const asked = z.object({
  cases: z
    .array(z.object({ _id: Id, from: CaseState }))
    .min(1, 'Choose a case first.')
    .max(maxCasesAtOnce, `At most ${maxCasesAtOnce} cases can be changed at once.`),
  change: CaseChange,
})

const Named = z.object({ _id: Id, name: z.string(), host: z.string() })
const CaseWithReasons = Named.extend({ reasons: z.array(z.string()) })
export type CaseWithReasons = z.infer<typeof CaseWithReasons>

/** Cases that a change would reach, those that it would not with the reasons, and the first owner's words; null where none are sent. */
export const previewCaseChange = endpoint({
  name: 'previewCaseChange',
  method: 'POST',
  path: '/desk/changes/preview',
  body: asked,
  reply: z.object({
    clear: z.array(Named),
    heldBack: z.array(CaseWithReasons),
    words: z.object({ title: z.string(), body: z.string(), subject: z.string() }).nullable(),
  }),
  access: 'staff',
  roles: caseWorkers,
  errors: ['case.no-such-staff'],
})

/** Begins a change of the cases that are clear; decisions wait for `decisionsWaitSeconds`. */
export const startCaseChange = endpoint({
  name: 'startCaseChange',
  method: 'POST',
  path: '/desk/changes',
  body: asked,
  reply: z.object({ changeId: Id, title: z.string(), beginsAt: Moment, heldBack: z.array(CaseWithReasons) }),
  access: 'staff',
  roles: caseWorkers,
  errors: ['case.no-such-staff', 'desk.none-clear', 'changes.too-many'],
})

/** Progress of a change of many, with the cases that it left as they were. */
export const getCaseChange = endpoint({
  name: 'getCaseChange',
  method: 'GET',
  path: '/desk/changes/:changeId',
  params: z.object({ changeId: Id }),
  reply: z.object({ activity: Activity, leftOut: z.array(CaseWithReasons) }),
  access: 'staff',
  roles: caseWorkers,
  errors: [],
})

/** Stops decisions that wait, or gives cases back to their former people. Decisions that were carried out stay. */
export const undoCaseChange = endpoint({
  name: 'undoCaseChange',
  method: 'DELETE',
  path: '/desk/changes/:changeId',
  params: z.object({ changeId: Id }),
  reply: Activity,
  access: 'staff',
  roles: caseWorkers,
  errors: ['desk.carried-out', 'changes.too-many'],
})
