import { TokenProblem, verifyToken } from '#server/platform/time-stamps/tokens.ts'
import { type Check, fails, holds, momentOf } from './checks.ts'

/** Checks that a token stamps this hash, and leads to one of the roots, if given. `what` names the stamped object. */
export function checkToken(
  about: string,
  token: Uint8Array,
  { sha256, what, roots }: { sha256: string; what: string; roots?: readonly Uint8Array[] | undefined },
): Check {
  try {
    const { time, authority } = verifyToken(token, Buffer.from(sha256, 'hex'), roots ? { roots } : {})
    const trust = roots ? ', whose root was given' : '; no root was given to hold it against'
    return holds(about, `${what} was there on ${momentOf(time)}, says ${authority}${trust}.`)
  } catch (error) {
    if (error instanceof TokenProblem) return fails(about, error.message)
    throw error
  }
}
