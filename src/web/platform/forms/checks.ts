import { tellOfCrash } from '../pages/report-crash.ts'

/** What a check answers; one that cannot be made speaks against nothing, and the log hears why. */
export async function passingIfFailed<Answer>(check: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await check
  } catch (error) {
    void tellOfCrash(error)
    return undefined
  }
}

/** What stands at a field that failed its validation. A failure that says nothing of its reason is only told to the log. */
export function problemOfFailure(field: string, problem: string | undefined): string | undefined {
  if (problem) return problem
  void tellOfCrash(new Error(`The validation of ${field} failed without an error.`))
  return undefined
}
