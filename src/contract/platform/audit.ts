import { z } from 'zod'
import { Moment } from '../wire.ts'

/** A line of the audit log. */
export const AuditLine = z
  .object({
    seq: z.number().int(),
    at: Moment,
    /** An account's id, or `command line`. */
    actor: z.string(),
    action: z.string(),
    about: z.record(z.string(), z.unknown()),
    ip: z.string().nullable(),
  })
  .meta({ id: 'AuditLine' })
