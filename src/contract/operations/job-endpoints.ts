import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../wire.ts'

/** A queue with unfinished jobs. */
const QueueInShort = z.object({
  name: z.string(),
  waiting: z.number().int(),
  /** Jobs that wait for their time. */
  later: z.number().int(),
  running: z.number().int(),
  /** Jobs that failed and are tried again. */
  retrying: z.number().int(),
  oldestAt: Moment.nullable(),
  nextTryAt: Moment.nullable(),
  /** Cause of the newest failure. */
  reason: z.string().nullable(),
})

const FailedJob = z.object({
  id: z.string(),
  job: z.string(),
  reason: z.string(),
  at: Moment,
  /** False where people wait for the job's end: it is tried hourly. */
  mayGiveUp: z.boolean(),
})

const FailingHost = z.object({
  host: z.string(),
  /** Failed pages of visits in seven days, beside those that were read. */
  pagesFailed: z.number().int(),
  pagesRead: z.number().int(),
  /** Captures that failed for good in thirty days. */
  capturesFailed: z.number().int(),
  why: z.string().nullable(),
  lastAt: Moment,
})

/** Unfinished and failed jobs, and the hosts at which visits and captures fail. */
export const JobsOnDesk = z
  .object({ queues: z.array(QueueInShort), failed: z.array(FailedJob), hosts: z.array(FailingHost) })
  .meta({ id: 'JobsOnDesk' })
export type JobsOnDesk = z.infer<typeof JobsOnDesk>

export const listJobs = endpoint({
  name: 'listJobs',
  method: 'GET',
  path: '/desk/jobs',
  reply: JobsOnDesk,
  access: 'staff',
  roles: ['support'],
  errors: [],
})

/** Gives a failed job up for good. */
export const giveUpJob = endpoint({
  name: 'giveUpJob',
  method: 'DELETE',
  path: '/desk/jobs/:letterId',
  params: z.object({ letterId: z.uuid() }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles: [],
  errors: ['job.awaited'],
})
