/**
 * Reasons of a service's failure. `expired`: renewing tokens may help · `consent`: only the owner can help, by connecting again · `limited`: later ·
 * `down`: try again, perhaps later · `gone`: this photograph was deleted · `unwanted`: this is no photograph · `refused`: never.
 */
export type ProblemKind = 'expired' | 'consent' | 'limited' | 'down' | 'gone' | 'unwanted' | 'refused'

/** An expected failure, with a sentence for the owner. */
export class SourceProblem extends Error {
  readonly kind: ProblemKind
  readonly retryAfterSeconds: number | undefined
  constructor(kind: ProblemKind, message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'SourceProblem'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** An invalid field of a form, by name. */
export class FieldProblem extends SourceProblem {
  readonly field: string
  constructor(field: string, message: string) {
    super('refused', message)
    this.name = 'FieldProblem'
    this.field = field
  }
}
