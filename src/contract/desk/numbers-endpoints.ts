import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, wholeNumber } from '../wire.ts'
import { caseReaders } from '#contract/cases/staff-steps.ts'
import { CaseState } from '#contract/cases/case-states.ts'

const count = z.number().int()

/** Time that a case has been in its state. */
export const CaseAge = z.enum(['week', 'month', 'quarter', 'longer'])
export type CaseAge = z.infer<typeof CaseAge>

/** Figures of the desk, counted at each call. */
export const DeskNumbers = z
  .object({
    /** The cases at each state that are there, by how long they have been, and how many of them are overdue. */
    states: z.array(z.object({ state: CaseState, cases: count, overdue: count, ages: z.record(CaseAge, count) })),
    /** Outcomes of cases closed within two years, by country and category; null where that is unknown. */
    outcomes: z.array(
      z.object({
        country: z.string().nullable(),
        category: z.string().nullable(),
        closed: count,
        won: count,
        /** Days from the submission to the end of those that were won. */
        medianDays: count.nullable(),
      }),
    ),
    /** Earnings of owners and us in each of the last twelve months, in minor units, by the ledger. */
    money: z.array(z.object({ month: z.string(), currency: z.string(), owners: z.number(), fees: z.number() })),
  })
  .meta({ id: 'DeskNumbers' })
export type DeskNumbers = z.infer<typeof DeskNumbers>

export const getDeskNumbers = endpoint({
  name: 'getDeskNumbers',
  method: 'GET',
  path: '/desk/numbers',
  reply: DeskNumbers,
  access: 'staff',
  roles: caseReaders,
  errors: [],
})

export const CountedCase = z
  .object({
    _id: Id,
    name: z.string(),
    state: CaseState,
    host: z.string(),
    infringer: z.string(),
    country: z.string().nullable(),
    since: Moment,
    dueAt: Moment.nullable(),
  })
  .meta({ id: 'CountedCase' })

/** The cases that a number counts: at a state, of an age there, overdue, or ended against a country; what waits longest first. */
export const listCountedCases = endpoint({
  name: 'listCountedCases',
  method: 'GET',
  path: '/desk/numbers/cases',
  query: z.object({
    state: CaseState.optional(),
    age: CaseAge.optional(),
    overdue: z.enum(['true', 'false']).default('false'),
    /** Those that ended within two years against sites of this country; `none` where it is not known. */
    ended: z.string().max(4).optional(),
    page: wholeNumber(0, 100_000).default(0),
    pageSize: wholeNumber(1, 100).default(40),
  }),
  reply: pageOf(CountedCase),
  access: 'staff',
  roles: caseReaders,
  errors: [],
})
