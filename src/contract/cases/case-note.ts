import { z } from 'zod'
import { Id, Moment } from '../wire.ts'

/** Note of staff about a case for each other. */
export const CaseNote = z
  .object({
    _id: Id,
    at: Moment,
    by: z.string(),
    /** Whom the case was handed to with it. */
    to: z.string().nullable(),
    text: z.string(),
  })
  .meta({ id: 'CaseNote' })
export type CaseNote = z.infer<typeof CaseNote>
