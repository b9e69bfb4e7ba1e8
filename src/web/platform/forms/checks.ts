import { tellOfCrash } from '../pages/report-crash.ts'

/** Returns the answer of a check. A failed check passes, and the log gets its reason. */
export async function passingIfFailed<Answer>(check: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await check
  } catch (error) {
    void tellOfCrash(error)
    return undefined
  }
}

/** Returns the message for a failed validation. A failure without a reason goes only to the log. */
export function problemOfFailure(field: string, problem: string | undefined): string | undefined {
  if (problem) return problem
  void tellOfCrash(new Error(`The validation of ${field} failed without an error.`))
  return undefined
}
