import type { FieldProblem, ProblemKind } from '#contract/problem.ts'

/** An expected failure, answered to the caller with its sentence. Everything else that is thrown is a bug and is reported. */
export class Refusal extends Error {
  readonly kind: ProblemKind
  readonly code: string
  readonly details: unknown
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  constructor(kind: ProblemKind, code: string, message: string, more: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.code = code
    this.details = more.details
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

type RefusalDetails = { details?: unknown; field?: string; retryAfterSeconds?: number }

/** Makes a refusal. Codes: `noun.reason`, from the endpoint's `errors`. */
export const refuse = (
  kind: Exclude<ProblemKind, 'invalid' | 'broken'>,
  code: string,
  message: string,
  more?: RefusalDetails,
) => new Refusal(kind, code, message, more)

/** Refuses a form with all failing fields, by path. */
export const refuseForm = (details: FieldProblem[]) =>
  new Refusal('invalid', 'invalid', details.length === 1 ? details[0]!.message : 'Some answers need another look.', {
    details,
  })

/** One answer for missing things and other owners'. */
export const missing = (what: string) =>
  new Refusal('missing', 'missing', `There is no such ${what}, or it is not yours.`)
