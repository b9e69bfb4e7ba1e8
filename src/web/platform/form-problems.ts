import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ProblemError, sentenceOf } from './calls/problem-error.ts'

/**
 * Sets the server's errors at their fields. Returns the message for errors without a field here. `under` is the form's name in the submitted
 * object.
 */
export function placeProblems<T extends FieldValues>(
  error: unknown,
  form: Pick<UseFormReturn<T>, 'getValues' | 'setError'>,
  under = '',
): string | undefined {
  const problems = error instanceof ProblemError ? error.fields : []
  const known = form.getValues()
  const names = problems.map(({ path }) => (path.startsWith(`${under}.`) ? path.slice(under.length + 1) : path))
  problems.forEach(({ message }, index) => {
    const name = names[index]!
    if (Object.hasOwn(known, name.split('.')[0]!)) form.setError(name as FieldPath<T>, { type: 'server', message })
  })
  const isPlaced = names.length > 0 && names.every((name) => Object.hasOwn(known, name.split('.')[0]!))
  return isPlaced ? undefined : sentenceOf(error)
}
