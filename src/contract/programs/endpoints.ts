import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { NewProgramKey, ProgramAllowance, ProgramKey, ProgramUse } from './keys.ts'

const keyId = z.object({ keyId: Id })

/** Keys of my programs, the newest first. Ended ones stay for 90 days. */
export const listProgramKeys = endpoint({
  name: 'listProgramKeys',
  method: 'GET',
  path: '/users/me/programs',
  reply: z.object({ data: z.array(ProgramKey), allowance: ProgramAllowance }),
  access: 'owner',
  errors: [],
})

/** Makes a key. `token` is the key, and is shown this once. */
export const createProgramKey = endpoint({
  name: 'createProgramKey',
  method: 'POST',
  path: '/users/me/programs',
  body: NewProgramKey,
  reply: z.object({ key: ProgramKey, token: z.string() }),
  status: 201,
  access: 'owner',
  errors: [
    'key.plan',
    'key.too-many',
    'account.wrong-password',
    'account.unverified',
    'account.busy',
    'second-factor.required',
    'second-factor.wrong-code',
    'attempts.too-many',
  ],
})

/** Ends a key at once, on every machine. A second call changes nothing. */
export const revokeProgramKey = endpoint({
  name: 'revokeProgramKey',
  method: 'DELETE',
  path: '/users/me/programs/:keyId',
  params: keyId,
  reply: ProgramKey,
  access: 'owner',
  errors: [],
})

/** Calls of the last 90 days, gathered by hour, the newest first; 500 lines at most. */
export const listProgramUses = endpoint({
  name: 'listProgramUses',
  method: 'GET',
  path: '/users/me/programs/:keyId/uses',
  params: keyId,
  reply: z.object({ data: z.array(ProgramUse) }),
  access: 'owner',
  errors: [],
})
