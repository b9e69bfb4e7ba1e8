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
    /** Until when it can be downloaded; null while it is not ready. */
    until: Moment.nullable(),
    /** How many of the owner's files it has. */
    files: z.number().int(),
  })
  .meta({ id: 'Export' })
export type Export = z.infer<typeof Export>

/**
 * Plans the deletion of the account, ends its sessions and says when everything goes. Until then its owner can sign in and keep it.
 * Without the password only a session that was opened within the last ten minutes may.
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

/** The newest export: it is being prepared, is ready, or has failed within the last day. Null where there is none. */
export const getExport = endpoint({
  name: 'getExport',
  method: 'GET',
  path: '/users/me/export',
  reply: z.object({ export: Export.nullable() }),
  access: 'owner',
  errors: [],
})

/** Has an export prepared, whose link is mailed; while one is being prepared or is ready, that one. */
export const requestExport = endpoint({
  name: 'requestExport',
  method: 'POST',
  path: '/users/me/export',
  reply: Export,
  access: 'owner',
  errors: [],
})

/**
 * The zip file of the export that is ready. With the bearer token, or with a ticket where a browser navigates. A part of it is given by
 * `Range`; with the `ETag` of a download that broke off as `If-Range`, for a day, also without token and with a spent ticket.
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
