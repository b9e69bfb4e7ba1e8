import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { challengeGoodSeconds } from '#contract/platform/security-check.ts'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { askSecurityCheck, checkExpired, checkFailed, checkRefusal } from './security-check.ts'

const Turnstile = lazyPart(async () => ({ default: (await import('./turnstile.tsx')).Turnstile }))

/** Milliseconds before expiry at which an answer counts as expired. */
const marginMs = 10_000

type Sentences = {
  /** Message for a form sent before the check is done. */
  asked: string
  /** For a check that cannot be passed. */
  failed?: string
}

export type SecurityCheck = {
  /** Starts the work ahead. */
  prepare: () => void
  /** An unused solution; rejects with a sentence. */
  take: () => Promise<string>
  /** Widget for when background work is not enough. */
  widget: ReactNode
}

/** Solution or its failure, with the time of its challenge by `performance.now()`: the device's clock may differ from the server's. */
type Solution = ({ token: string } | { problem: string }) & { askedAt: number }

const isGood = ({ askedAt }: Solution) => performance.now() < askedAt + challengeGoodSeconds * 1000 - marginMs

/** A form's security check; each attempt takes a new solution. */
export function useSecurityCheck({ asked, failed = checkFailed }: Sentences): SecurityCheck {
  const solving = useRef<Promise<Solution | undefined>>(undefined)
  const [siteKey, setSiteKey] = useState<string>()
  const [said, setSaid] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const given = useRef<string>(undefined)

  const prepare = useCallback(() => {
    solving.current ??= solve(setSiteKey)
    solving.current.catch(() => (solving.current = undefined))
  }, [])

  const takeSolution = async () => {
    prepare()
    const solution = await solving.current?.catch(() => {
      throw checkRefusal(failed)
    })
    if (solution) solving.current = undefined
    return solution
  }
  const take = async (): Promise<string> => {
    const ready = await takeSolution()
    const solution = ready && !isGood(ready) ? await takeSolution() : ready
    if (solution === undefined) return takeGiven()
    if ('problem' in solution) throw checkRefusal(solution.problem)
    if (!isGood(solution)) throw checkRefusal(checkExpired)
    return solution.token
  }
  const takeGiven = (): string => {
    const token = given.current
    if (token === undefined) throw checkRefusal(said ?? asked)
    given.current = undefined
    setAttempt(attempt + 1)
    return token
  }
  const clear = (message: string) => {
    given.current = undefined
    setSaid(message)
  }
  const widget = siteKey !== undefined && (
    <Suspense>
      <Turnstile
        key={attempt}
        siteKey={siteKey}
        problem={said}
        onToken={(token) => {
          given.current = token
          setSaid(undefined)
        }}
        onExpired={() => clear(checkExpired)}
        onFailed={() => clear(failed)}
      />
    </Suspense>
  )
  return { prepare, take, widget }
}

/** Resolves to the solution, or to undefined when the person has to act: `needsWidget` then receives the site key. */
async function solve(needsWidget: (siteKey: string) => void): Promise<Solution | undefined> {
  const askedAt = performance.now()
  const challenge = await askSecurityCheck()
  if (challenge.provider === 'altcha') {
    const { solveWork } = await import('./solve-work.ts')
    return { ...(await solveWork(challenge.challenge)), askedAt }
  }
  needsWidget(challenge.siteKey)
  return undefined
}
