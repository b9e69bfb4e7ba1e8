import { z } from 'zod'

/** Every expected failure is of one kind; the kind is its HTTP status. */
export const problemStatus = {
  invalid: 400,
  unauthenticated: 401,
  'payment-required': 402,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  'too-large': 413,
  unsupported: 415,
  limited: 429,
  broken: 500,
  unavailable: 503,
  full: 507,
} as const
export type ProblemKind = keyof typeof problemStatus

/** One failing field of a form; the path is as in the submitted object, `images.0.title`. */
export const FieldProblem = z.object({ path: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** The body of every answer that is not a success. `message` is the sentence for the person. */
export const Problem = z
  .object({ code: z.string(), message: z.string(), field: z.string().optional(), details: z.unknown().optional() })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>

export const kindOfStatus = (status: number): ProblemKind => {
  const found = Object.entries(problemStatus).find(([, known]) => known === status)
  return found ? (found[0] as ProblemKind) : status >= 500 ? 'broken' : 'invalid'
}
