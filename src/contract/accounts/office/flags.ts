import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Moment } from '../../wire.ts'
import { featureFlags } from '../feature-flags.ts'

/** Support reads; administrators decide. */
const roles = ['support'] as const
const deciders = [] as const

/** Staff's word on a part of the pages. The word on an account wins over the word for all. */
export const FlagValue = z.enum(['on', 'off'])
export type FlagValue = z.infer<typeof FlagValue>

/** A decision on a flag, for all accounts or for one; a null value takes back what stood before. */
export const FlagDecision = z
  .object({
    flag: z.enum(featureFlags),
    /** Null for all accounts. */
    account: z.object({ _id: Id, name: z.string() }).nullable(),
    version: z.number().int(),
    value: FlagValue.nullable(),
    before: FlagValue.nullable(),
    why: z.string(),
    by: z.string(),
    at: Moment,
  })
  .meta({ id: 'FlagDecision' })
export type FlagDecision = z.infer<typeof FlagDecision>

/** The newest decision on each flag for all, on each for the account that is named, and the history of all, newest first. */
export const listFlags = endpoint({
  name: 'listFlags',
  method: 'GET',
  path: '/desk/flags',
  query: z.object({ account: Id.optional() }),
  reply: z.object({
    forAll: z.array(FlagDecision),
    forAccount: z.array(FlagDecision),
    history: z.array(FlagDecision),
  }),
  access: 'staff',
  roles,
  errors: [],
})

/** Switches a part of the pages for all accounts, or for one. */
export const decideFlag = endpoint({
  name: 'decideFlag',
  method: 'PUT',
  path: '/desk/flags',
  body: z.object({
    flag: z.enum(featureFlags),
    account: Id.nullable(),
    value: FlagValue.nullable(),
    why: z.string().trim().min(1, 'Please say why.').max(500, 'Maximum of 500 characters allowed.'),
    /** The version that was read; 0 where nobody decided yet. */
    version: z.number().int().min(0),
  }),
  reply: FlagDecision,
  access: 'staff',
  roles: deciders,
  errors: ['flag.changed'],
})
