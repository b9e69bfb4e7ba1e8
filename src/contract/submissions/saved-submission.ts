import { z } from 'zod'
import { SiteCase } from '#contract/matches/match.ts'
import { FieldProblem } from '#contract/problem.ts'
import { carrying } from '#contract/unknown-keys.ts'
import { Id, IdOrNew, Moment } from '#contract/wire.ts'
import { Override } from './rules/check-items.ts'
import { CaseState } from '#contract/cases/case-states.ts'
import { maxPairs, tooManyImages, tooManyMatches } from '#contract/cases/submission/limits.ts'
import { carriedWithDrafts, Draft } from '#contract/cases/submission/submission.ts'
import { Suggested } from '#contract/cases/submission/suggested.ts'

/** The largest submission that is taken, in bytes: a hundred images with long answers. */
export const largestSubmission = 4 * 1024 * 1024

/** Facts for the rules beside the submission and the public tables: see `Known`. */
export const SubmissionFacts = z.object({
  cluster: z.object({ _id: Id, host: z.string(), tags: z.array(z.string()) }).nullable(),
  /** Two-letter countries of hosts known by more than their ending. */
  hostCountries: z.record(z.string(), z.string()),
  overrides: z.array(Override),
})
export type SubmissionFacts = z.infer<typeof SubmissionFacts>

/** A submission as the server answers it; what it adds to the draft is ignored when it comes back, but for `_id` and `revision`. */
export const Submission = Draft.extend({
  _id: IdOrNew,
  /** The case it became or will become. */
  entity_id: IdOrNew,
  /** Counts its saves. A save names the one it was made from. */
  revision: z.number().int(),
  /** Name and state of the case, and the fields that can still be changed. */
  name: z.string(),
  state: CaseState,
  editable: z.object({
    mode: z.enum(['everything', 'listed', 'nothing']),
    /** The paths that are open where only the listed ones are; what lies below them is too. */
    fields: z.array(z.string()),
  }),
  facts: SubmissionFacts,
  suggested: Suggested,
  metadata: z.object({ createdAt: Moment, savedAt: Moment, submittedAt: Moment.nullable() }),
  /** The owner's other claims about the site: the open case, and drafts, the newest first. */
  others: z.array(SiteCase),
  /** Values lost when it was made or loaded, by their path there. */
  errors: z.array(FieldProblem),
}).meta({ id: 'Submission' })
export type Submission = z.infer<typeof Submission>

/** A submission as it is sent: without an id, or with `new`, it becomes a case of its own. */
export const SentSubmission = carrying(
  Draft.extend({
    _id: IdOrNew.optional(),
    /** The save that it was made from; without one it goes over whatever is there. */
    revision: z.number().int().min(0).optional(),
    /** One of an older version, as it was written then; it counts instead of everything else. */
    older: z.record(z.string(), z.unknown()).optional(),
  }),
  carriedWithDrafts,
).superRefine(({ older }, context) => {
  for (const [list, message] of [
    ['images', tooManyImages],
    ['matches', tooManyMatches],
  ] as const) {
    const given = older?.[list]
    if (Array.isArray(given) && given.length > maxPairs) context.addIssue({ code: 'custom', message, path: [list] })
  }
})
export type SentSubmission = z.infer<typeof SentSubmission>
