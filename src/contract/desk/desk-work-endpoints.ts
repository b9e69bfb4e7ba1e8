import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CaseNarrowing } from './case-narrowing.ts'
import { StaffRole } from '../platform/staff-roles.ts'
import { Task } from '../platform/tasks.ts'
import { Currency } from '../reference/money.ts'
import { Id, Moment, wholeNumber } from '../wire.ts'
import { CaseNote } from '#contract/cases/case-note.ts'
import { NextAction } from '#contract/cases/next-action.ts'
import { caseReaders, caseWorkers } from '#contract/cases/staff-steps.ts'
import { CaseState } from '#contract/cases/case-states.ts'

const caseParams = z.object({ caseId: Id })

const Shown = z.object({ thumbnail: z.string(), width: z.number().int(), height: z.number().int() })

/** A member of staff. */
export const StaffPerson = z.object({ _id: Id, name: z.string() })
export type StaffPerson = z.infer<typeof StaffPerson>

/** A case in a list of staff: its pair, what is done next about it, and whose it is. */
export const WorkRow = z
  .object({
    _id: Id,
    name: z.string(),
    state: CaseState,
    since: Moment,
    host: z.string(),
    infringer: z.string(),
    country: z.string().nullable(),
    images: z.number().int(),
    owner: z.string(),
    /** Next action with its role and day; null where there is none. */
    next: z.object({ action: NextAction, role: StaffRole, at: Moment.nullable() }).nullable(),
    assignee: StaffPerson.nullable(),
    /** Members of staff who have it open, beside the reader. */
    lookers: z.array(z.string()),
    unreadMessages: z.number().int(),
    /** Promise and doubt, 0 to 100; null before it was looked at. */
    worth: z.number().int().nullable(),
    risk: z.number().int().nullable(),
    /** Claim, in the currency's smallest unit; null before a price was set. */
    claim: z.object({ total: z.number().int(), currency: Currency }).nullable(),
    /** Its first image beside the copy of it, signed; null where there is none. */
    original: Shown.nullable(),
    copy: Shown.nullable(),
  })
  .meta({ id: 'WorkRow' })
export type WorkRow = z.infer<typeof WorkRow>

/** Whose work is listed: what waits for the reader, what was given to them, what nobody has, all. */
export const Whose = z.enum(['me', 'mine', 'nobody', 'everybody'])
export type Whose = z.infer<typeof Whose>

/** The most that is counted of each; one more stands for more. */
export const maxCounted = 1000

/** Work by due day: cases and tasks in one list. `next` is the `after` of the next part. */
export const listWork = endpoint({
  name: 'listWork',
  method: 'GET',
  path: '/desk/work',
  query: z.object({
    whose: Whose.default('me'),
    /** Only what is done by this role. */
    role: StaffRole.optional(),
    after: z
      .string()
      .regex(/^\d{1,15}-[\w-]{1,40}$/)
      .optional(),
    pageSize: wholeNumber(1, 100).default(40),
    ...CaseNarrowing.shape,
  }),
  reply: z.object({
    data: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('case'), at: Moment, case: WorkRow }),
        z.object({ kind: z.literal('task'), at: Moment, task: Task }),
      ]),
    ),
    next: z.string().optional(),
    /** Counts, each up to `maxCounted`, and one more where there are more. */
    counts: z.record(Whose, z.number().int()),
  }),
  access: 'staff',
  errors: [],
})

/**
 * The cases in which every word stands, the newest first: reference, host, company, owner, contact, address, number, sum, letter, answer,
 * message and note. A link to a payment page finds its case. Words are sent in the body, because a link is a secret.
 */
export const searchDeskCases = endpoint({
  name: 'searchDeskCases',
  method: 'POST',
  path: '/desk/search',
  body: z.object({
    q: z.string().trim().max(200, 'Maximum of 200 characters allowed.'),
    pageSize: z.number().int().min(1).max(100).default(30),
  }),
  reply: z.object({ data: z.array(WorkRow), isCut: z.boolean() }),
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

/** Members of staff who can be given a case. */
export const listCaseStaff = endpoint({
  name: 'listCaseStaff',
  method: 'GET',
  path: '/desk/staff',
  reply: z.object({ data: z.array(StaffPerson.extend({ roles: z.array(StaffRole) })) }),
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

const longestNote = 2000

/** Assigns a case to a member of staff with a note, or to nobody. */
export const assignCase = endpoint({
  name: 'assignCase',
  method: 'PUT',
  path: '/desk/cases/:caseId/assignee',
  params: caseParams,
  body: z.object({
    to: Id.nullable(),
    note: z.string().trim().max(longestNote, `Maximum of ${longestNote} characters allowed.`).default(''),
  }),
  reply: z.object({ assignee: StaffPerson.nullable() }),
  access: 'staff',
  roles: caseWorkers,
  errors: ['case.no-such-staff'],
})

/** Writes something of a case that only staff read. */
export const addCaseNote = endpoint({
  name: 'addCaseNote',
  method: 'POST',
  path: '/desk/cases/:caseId/notes',
  params: caseParams,
  body: z.object({ text: z.string().trim().min(1, 'Please write a note.').max(longestNote) }),
  reply: CaseNote,
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

/** Seconds after which a reader of a case counts as away, unless renewed. */
export const looksForSeconds = 45

/** Says that the caller has a case open; answers who else has. */
export const lookAtCase = endpoint({
  name: 'lookAtCase',
  method: 'PUT',
  path: '/desk/cases/:caseId/look',
  params: caseParams,
  reply: z.object({ others: z.array(z.string()) }),
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

/** Says that it is closed. */
export const leaveCase = endpoint({
  name: 'leaveCase',
  method: 'DELETE',
  path: '/desk/cases/:caseId/look',
  params: caseParams,
  reply: 'none',
  access: 'staff',
  roles: caseReaders,
  errors: [],
})
