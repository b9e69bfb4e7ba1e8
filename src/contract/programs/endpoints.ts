import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { NewProgramKey, ProgramAllowance, ProgramKey, ProgramUse } from './keys.ts'

const keyId = z.object({ keyId: Id })

/** The owner's keys, newest first; ended ones for 90 days. */
export const listProgramKeys = endpoint({
  name: 'listProgramKeys',
  method: 'GET',
  path: '/users/me/programs',
  reply: z.object({ data: z.array(ProgramKey), allowance: ProgramAllowance }),
  access: 'owner',
  errors: [],
})

/** Makes a key; `token` is shown this once. */
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

/** Ends a key at once; repeating changes nothing. */
export const revokeProgramKey = endpoint({
  name: 'revokeProgramKey',
  method: 'DELETE',
  path: '/users/me/programs/:keyId',
  params: keyId,
  reply: ProgramKey,
  access: 'owner',
  errors: [],
})

/** Hourly calls of 90 days, newest first; at most 500 lines. */
export const listProgramUses = endpoint({
  name: 'listProgramUses',
  method: 'GET',
  path: '/users/me/programs/:keyId/uses',
  params: keyId,
  reply: z.object({ data: z.array(ProgramUse) }),
  access: 'owner',
  errors: [],
})
