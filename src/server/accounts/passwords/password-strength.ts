import { minPassword } from '#contract/accounts/registration.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { boundsOfWork } from '#server/platform/children/bounds-of-work.ts'
import { ChildFailed, openChildPool } from '#server/platform/children/child-pool.ts'
import { busy } from './passwords.ts'
import type { Chosen, Strength } from './password-strength-child.ts'

/** Measures resistance to guessing. Refuses with `account.busy` when overloaded. */
export type PasswordStrength = { of(chosen: Chosen): Promise<Strength>; close(): void }

/** Far longer than any password takes. The first also waits until the process has read its words. */
const limits = { ...boundsOfWork(20), withinMs: 90_000 }
const longestQueue = 100

export function openPasswordStrength(): PasswordStrength {
  const script = new URL('password-strength-child.ts', import.meta.url)
  const pool = openChildPool<Chosen, Strength>(script, { size: 1, ...limits })
  let asked = 0
  return {
    of: async (chosen) => {
      if (asked >= longestQueue) throw busy()
      asked++
      try {
        return await pool.run(chosen)
      } catch (error) {
        throw error instanceof ChildFailed ? busy() : error
      } finally {
        asked--
      }
    },
    close: pool.close,
  }
}

/** The password's problem as that of the field at `path`. */
export function weakness(
  { password, path, purpose }: { password: string; path: string; purpose: keyof typeof minPassword },
  { score, warning }: Strength,
): FieldProblem[] {
  const least = minPassword[purpose]
  if (score >= least.score && password.length >= least.length) return []
  return [{ path, message: warning || 'Please choose a stronger password.' }]
}
