import { checkEmail } from '#contract/accounts/endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError } from '#web/platform/calls/problem-error.ts'

const codeOf = (error: unknown) => (error instanceof ProblemError ? error.code : undefined)

/** Returns whether the address has an account. If the server asks for the security check, it is solved in the background. */
export async function emailExists(
  email: string,
  { signal, solve }: { signal: AbortSignal; solve: () => Promise<string> },
): Promise<boolean> {
  const ask = call(checkEmail, signal)
  const { exists } = await ask({ email }).catch(async (error: unknown) => {
    if (codeOf(error) !== 'security-check.required') throw error
    return ask({ email, security_token: await solve() })
  })
  return exists
}

/** Repeats an unsent request once, after a second. */
export const onceMore = {
  retry: (failed: number, error: unknown): boolean => failed < 1 && codeOf(error) === 'unreachable',
  retryDelay: 1000,
  networkMode: 'always',
} as const
