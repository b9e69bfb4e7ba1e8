import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import {
  askSecurityCheck,
  checkExpired,
  checkFailed,
  checkRefusal,
  type Solution,
  solveWork,
} from './security-check.ts'

const Turnstile = lazy(async () => ({ default: (await import('./turnstile.tsx')).Turnstile }))

/** Nearly expired counts as expired: the answer has to get there. */
const marginMs = 10_000

type Sentences = {
  /** For who sends the form before the check is done. */
  asked: string
  /** For a check that cannot be passed. */
  failed?: string
}

export type SecurityCheck = {
  /** Begins the work, so that nobody waits for it later. */
  prepare: () => void
  /** A solution that was not used yet; rejects with the sentence for the person. */
  take: () => Promise<string>
  /** What the person has to do, where work alone is not enough. */
  widget: ReactNode
}

const isGood = ({ until }: Solution) => Date.now() < until - marginMs

/** The security check of one form. Every solution counts once, so each attempt takes another. */
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

  const take = async (): Promise<string> => {
    prepare()
    const solution = await solving.current?.catch(() => {
      throw checkRefusal(failed)
    })
    if (solution === undefined) return takeGiven()
    solving.current = undefined
    return isGood(solution) ? solution.token : take()
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

/** The solution, or undefined where the person has to do something: `needsWidget` then hears for which site. */
async function solve(needsWidget: (siteKey: string) => void): Promise<Solution | undefined> {
  const challenge = await askSecurityCheck()
  if (challenge.provider === 'altcha') return solveWork(challenge.challenge)
  needsWidget(challenge.siteKey)
  return undefined
}
