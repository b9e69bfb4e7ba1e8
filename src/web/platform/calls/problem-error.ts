import { FieldProblem, kindOfStatus, Problem, type ProblemKind } from '#contract/problem.ts'

/** A failed call; `message` is a sentence for the person. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly kind: ProblemKind
  readonly code: string
  /** Failing fields of a refused form; else empty. */
  readonly fields: readonly FieldProblem[]
  /** Further data, by the endpoint's contract. */
  readonly details: unknown

  constructor(kind: ProblemKind, { code, message, field, details }: Problem) {
    super(message)
    this.kind = kind
    this.code = code
    this.details = details
    const listed = FieldProblem.array().safeParse(details)
    this.fields = listed.success ? listed.data : field === undefined ? [] : [{ path: field, message }]
  }
}

export const unreachable = () =>
  new ProblemError('unavailable', {
    code: 'unreachable',
    message: 'The server cannot be reached. Check your connection and try again.',
  })

/** Reads the server's error; proxies may answer anything. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const kind = kindOfStatus(response.status)
  const read = Problem.safeParse(await response.json().catch(() => undefined))
  return new ProblemError(
    kind,
    read.success
      ? read.data
      : {
          code: kind,
          message: `The server did not answer as it should (${response.status}). Please try again in a minute.`,
        },
  )
}

/** The sentence for the person, of anything that was thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ProblemError ? error.message : 'Something went wrong on this page. Please reload it and try again.'
