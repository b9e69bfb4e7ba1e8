import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'

/** What a refused call says: what is wrong at its fields, else its sentence. */
export const saidOf = (error: Error): string =>
  error instanceof ProblemError && error.fields.length > 0
    ? error.fields.map(({ message }) => message).join(' ')
    : sentenceOf(error)
