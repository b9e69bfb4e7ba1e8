import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../wire.ts'
import { GivenPassword } from './forms.ts'
import { User } from './user.ts'

/** Everything that an account holds, as one zip file. */
export const Export = z
  .object({
    state: z.enum(['preparing', 'ready', 'failed']),
    requestedAt: Moment,
    /** End of the download period; null before it is ready. */
    until: Moment.nullable(),
    /** Number of the owner's files in it. */
    files: z.number().int(),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

/**
 * Schedules the account's deletion, ends its sessions and returns the date. Until then its owner can sign in and keep it. Without the password,
 * only a session opened within the last ten minutes may do this.
 */
export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/users/me',
  body: z.object({ password: GivenPassword.optional() }),
  reply: z.object({ deletes_at: Moment }),
  access: 'owner',
  errors: ['account.not-confirmed', 'account.wrong-password', 'account.busy', 'attempts.too-many'],
})

/** Cancels a planned deletion. */
export const keepAccount = endpoint({
  name: 'keepAccount',
  method: 'DELETE',
  path: '/users/me/deletion',
  reply: z.object({ user: User }),
  access: 'owner',
  errors: ['account.not-leaving'],
})

/** Returns the newest export: in preparation, ready, or failed within the last day. Null when there is none. */
export const getExport = endpoint({
  name: 'getExport',
  method: 'GET',
  path: '/users/me/export',
  reply: z.object({ export: Export.nullable() }),
  access: 'owner',
  errors: [],
})

/** Starts an export, whose link is mailed; returns an export that is in preparation or ready instead. */
export const requestExport = endpoint({
  name: 'requestExport',
  method: 'POST',
  path: '/users/me/export',
  reply: Export,
  access: 'owner',
  errors: [],
})

/**
 * Returns the ready export's zip file, for the bearer token, or for a ticket where a browser navigates. `Range` returns a part. With the `ETag` of
 * a broken download as `If-Range` it resumes for a day, without a token or with a used ticket.
 */
export const downloadExport = endpoint({
  name: 'downloadExport',
  isClosedToLooks: true,
  method: 'GET',
  path: '/users/me/export/file',
  query: z.object({ ticket: z.string().max(200).optional() }),
  headers: z.object({ range: z.string().max(100).optional(), 'if-range': z.string().max(300).optional() }),
  reply: 'file',
  access: 'public',
  errors: ['export.none', 'attempts.too-many'],
})
