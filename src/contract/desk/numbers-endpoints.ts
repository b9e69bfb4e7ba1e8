import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, wholeNumber } from '../wire.ts'
import { caseReaders } from '#contract/cases/staff-steps.ts'
import { CaseState } from '#contract/cases/case-states.ts'

const count = z.number().int()

/** Time that a case has been in its state. */
export const CaseAge = z.enum(['week', 'month', 'quarter', 'longer'])
export type CaseAge = z.infer<typeof CaseAge>

/** Steps from the first letter to the money, in their order; a case that came further counts in each step before. */
export const FunnelStep = z.enum(['letter', 'answer', 'agreement', 'payment'])
export type FunnelStep = z.infer<typeof FunnelStep>

/** Months by `YYYY-MM`, in UTC. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written like 2026-11.')

/** Parts of the figures, each a table and a file. */
export const NumbersPart = z.enum(['states', 'decisions', 'outcomes', 'templates', 'claims', 'money', 'funnel', 'load'])
export type NumbersPart = z.infer<typeof NumbersPart>

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
    /** Hours from the submission to the first decision of staff, by the month of the submission, in twelve months. */
    decisions: z.array(
      z.object({
        month: z.string(),
        cases: count,
        decided: count,
        medianHours: count.nullable(),
        /** Nine of ten decisions take no longer. */
        slowHours: count.nullable(),
      }),
    ),
    /** Outcomes of cases closed within two years, by the text of their first letter. */
    templates: z.array(z.object({ template: z.string(), closed: count, won: count, medianDays: count.nullable() })),
    /** Sums that cases ask for, in minor units, by the month in which they came to their state. */
    claims: z.array(
      z.object({ month: z.string(), state: CaseState, currency: z.string(), cases: count, total: z.number() }),
    ),
    /** Cases with a first letter within two years that came to each step. */
    funnel: z.array(z.object({ step: FunnelStep, cases: count })),
    /** Open cases of each person of staff, and their decisions within a week; without an id for cases of nobody. */
    load: z.array(z.object({ _id: Id.nullable(), name: z.string(), cases: count, overdue: count, decisions: count })),
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

/** One part of the figures as a CSV file. */
export const getDeskNumbersFile = endpoint({
  name: 'getDeskNumbersFile',
  method: 'GET',
  path: '/desk/numbers/file',
  query: z.object({ part: NumbersPart }),
  reply: 'file',
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

/** The cases that a number counts, the longest waiting first; each part of the query narrows them. */
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
    /** Category of the ended ones; `none` where it is not known. */
    category: z.string().max(80, 'Maximum of 80 characters allowed.').optional(),
    /** Only ended ones that were won. */
    won: z.enum(['true', 'false']).default('false'),
    /** Ended ones by the text of their first letter. */
    template: z.string().max(80, 'Maximum of 80 characters allowed.').optional(),
    /** Month of the submission. */
    submitted: month.optional(),
    /** Only those that staff decided on. */
    decided: z.enum(['true', 'false']).default('false'),
    /** Month in which they came to their state, and ask for money in this currency. */
    since: month.optional(),
    currency: z.string().max(3).optional(),
    /** Month in which the ledger took money in for them. */
    earned: month.optional(),
    step: FunnelStep.optional(),
    /** Person of staff who has them; `nobody` for none. Only open ones. */
    assignee: z.union([Id, z.literal('nobody')]).optional(),
    page: wholeNumber(0, 100_000).default(0),
    pageSize: wholeNumber(1, 100).default(40),
  }),
  reply: pageOf(CountedCase),
  access: 'staff',
  roles: caseReaders,
  errors: [],
})
