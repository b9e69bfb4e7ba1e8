import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment, wholeNumber } from '../wire.ts'

/** A line of the audit log. */
export const AuditLine = z
  .object({
    seq: z.number().int(),
    at: Moment,
    /** An account's id, or `command line`. */
    actor: z.string(),
    /** Null for accounts that are gone. */
    actor_name: z.string().nullable(),
    action: z.string(),
    about: z.record(z.string(), z.unknown()),
    /** Name of the case that the line is about. */
    case_name: z.string().nullable(),
    ip: z.string().nullable(),
  })
  .meta({ id: 'AuditLine' })
export type AuditLine = z.infer<typeof AuditLine>

const word = (max: number) => z.string().trim().max(max, { error: 'This is too long.', abort: true }).optional()

/** Narrowing of the log. Days are UTC; both of them belong to it. */
const searched = {
  /** Part of a person's name or e-mail address, an account's id, or `command line`. */
  person: word(100),
  /** A case's name, such as `RF-000042`, or its id. */
  case: word(40),
  /** Part of an action's name. */
  action: word(60),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** `changes` leaves out calls that only read. */
  kind: z.enum(['all', 'changes']).optional(),
}

/** Staff's actions, newest first; `next` is the next `before`. */
export const listAuditLines = endpoint({
  name: 'listAuditLines',
  method: 'GET',
  path: '/desk/audit-log',
  query: z.object({
    ...searched,
    before: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
    pageSize: wholeNumber(1, 100).default(40),
  }),
  reply: z.object({ data: z.array(AuditLine), next: z.number().int().optional() }),
  access: 'staff',
  roles: [],
  errors: [],
})

/** The same lines as a CSV file. */
export const exportAuditLines = endpoint({
  name: 'exportAuditLines',
  method: 'GET',
  path: '/desk/audit-log/file',
  query: z.object(searched),
  reply: 'file',
  access: 'staff',
  roles: [],
  errors: [],
})

/** Result of hashing the log again: the lines that hold, and the first one that does not. */
export const AuditCheck = z.object({
  lines: z.number().int(),
  broken: z.object({ seq: z.number().int(), why: z.string() }).nullable(),
})
export type AuditCheck = z.infer<typeof AuditCheck>

export const checkAuditLog = endpoint({
  name: 'checkAuditLog',
  method: 'GET',
  path: '/desk/audit-log/check',
  reply: AuditCheck,
  access: 'staff',
  roles: [],
  errors: [],
})
