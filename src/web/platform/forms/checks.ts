import { tellOfCrash } from '../pages/report-crash.ts'

/** Returns a check's answer; a failed one passes and logs. */
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
