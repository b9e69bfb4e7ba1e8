import { z } from 'zod'
import { GivenPassword } from '../accounts/forms.ts'
import { ProgramAccess, Scope, scopes } from '../platform/scopes.ts'
import { Id, Moment } from '../wire.ts'

/** Days after which a key ends. */
export const keyDays = [7, 30, 90, 365] as const
export const maxProgramKeys = 20
const maxName = 60

/** A program's key, shown once when made. */
export const ProgramKey = z
  .object({
    _id: Id,
    name: z.string(),
    /** First letters that tell keys apart. */
    beginning: z.string(),
    scopes: z.array(Scope),
    createdAt: Moment,
    expiresAt: Moment,
    revokedAt: Moment.nullable(),
    /** `network`: that of the last call's address. */
    lastUse: z.object({ at: Moment, network: z.string() }).nullable(),
  })
  .meta({ id: 'ProgramKey' })
export type ProgramKey = z.infer<typeof ProgramKey>

/** A plan's limits for programs. */
export const ProgramAllowance = z.object({ access: ProgramAccess, callsPerMinute: z.number().int() })
export type ProgramAllowance = z.infer<typeof ProgramAllowance>

/** A key's calls of one name, network and hour. */
export const ProgramUse = z.object({
  hour: Moment,
  call: z.string(),
  network: z.string(),
  count: z.number().int(),
})
export type ProgramUse = z.infer<typeof ProgramUse>

export const NewProgramKey = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name, so that you know later which program has this key.')
    .max(maxName, `Enter at most ${maxName} characters.`),
  scopes: z.array(Scope).min(1, 'Choose at least one thing that the program may do.').max(scopes.length),
  days: z.literal([...keyDays], 'Choose when the key ends.'),
  password: GivenPassword,
  code: z.string().max(40).optional(),
})
export type NewProgramKey = z.infer<typeof NewProgramKey>
