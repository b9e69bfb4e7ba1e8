import { z } from 'zod'
import { FieldProblem } from '../../problem.ts'
import { Id, Moment } from '../../wire.ts'
import { Override } from '../rules/check-items.ts'
import { CaseState } from '../states.ts'
import { Draft } from './submission.ts'

/** The largest submission that is taken, in bytes: a hundred images with long answers. */
export const largestSubmission = 4 * 1024 * 1024

/** What the rules need to know of a submission beside itself and the tables that everybody has: see `Known`. */
export const SubmissionFacts = z.object({
  cluster: z.object({ _id: Id, host: z.string(), tags: z.array(z.string()) }).nullable(),
  /** The country of hosts of which more than their ending is known, by its two letters. */
  hostCountries: z.record(z.string(), z.string()),
  overrides: z.array(Override),
})
export type SubmissionFacts = z.infer<typeof SubmissionFacts>

/** A submission as the server answers it; what it adds to the draft is ignored when it comes back, but for `_id` and `revision`. */
export const Submission = Draft.extend({
  _id: Id,
  /** The case it became or will become. */
  entity_id: Id,
  /** Counts its saves. A save names the one it was made from. */
  revision: z.number().int(),
  /** Of the case: what it is called, where it is, and what of the submission can still be changed. */
  name: z.string(),
  state: CaseState,
  editable: z.object({
    mode: z.enum(['everything', 'listed', 'nothing']),
    /** The paths that are open where only the listed ones are; what lies below them is too. */
    fields: z.array(z.string()),
  }),
  facts: SubmissionFacts,
  metadata: z.object({ createdAt: Moment, savedAt: Moment, submittedAt: Moment.nullable() }),
  /** What could not be taken over when it was made or loaded, by its path there. */
  errors: z.array(FieldProblem),
}).meta({ id: 'Submission' })
export type Submission = z.infer<typeof Submission>

/** A submission as it is sent: without an id, or with `new`, it becomes a case of its own. */
export const SentSubmission = Draft.extend({
  _id: z.union([Id, z.literal('new')]).optional(),
  /** The save that it was made from; without one it goes over whatever is there. */
  revision: z.number().int().min(0).optional(),
})
export type SentSubmission = z.infer<typeof SentSubmission>
