import { z } from 'zod'
import { Id, Moment } from '../wire.ts'

export const ActivityKind = z.enum(['import', 'crawl', 'change', 'ingest', 'capture'])
export type ActivityKind = z.infer<typeof ActivityKind>
export const ActivityState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export type ActivityState = z.infer<typeof ActivityState>

/** Long work that a person started and can watch, with its progress and whether it can still be stopped. */
export const Activity = z
  .object({
    _id: Id,
    kind: ActivityKind,
    title: z.string(),
    state: ActivityState,
    /** Finished steps of `total`; null while that is unknown. */
    done: z.number().int(),
    total: z.number().int().nullable(),
    /** Error, or omitted parts, as a sentence. */
    note: z.string().nullable(),
    startedAt: Moment,
    finishedAt: Moment.nullable(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof Activity>

/** True when the state is final. */
export const isOver = (state: ActivityState): boolean => state === 'done' || state === 'failed' || state === 'cancelled'
