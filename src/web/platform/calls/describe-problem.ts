import { ProblemError, sentenceOf } from './problem-error.ts'

/** Describes a refusal by its fields, else by its sentence. */
export const describeProblem = (error: Error): string =>
  error instanceof ProblemError && error.fields.length > 0
    ? error.fields.map(({ message }) => message).join(' ')
    : sentenceOf(error)
