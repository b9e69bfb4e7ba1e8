import { useSyncExternalStore } from 'react'
import { isDecided } from '#contract/matches/filter.ts'
import type { Match, Decision } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { onSessionChange } from '#web/platform/calls/session.ts'

export type Verdicts = ReadonlyMap<Id, Decision>

/** Verdicts given here that the server's answers do not contain yet. */
let standing: Verdicts = new Map()
/** Finds judged along with another as the same copy; an undo removes them. */
let copied: ReadonlySet<Id> = new Set()
const listeners = new Set<() => void>()

/** Returns the user's verdict on a match; new decisions count at once. */
export function useVerdictOf(): (match: Pick<Match, '_id' | 'verdict'>) => Decision {
  const given = useSyncExternalStore(subscribe, () => standing)
  return ({ _id, verdict }) => given.get(_id) ?? verdict
}

/** Matches that need no decision, since another match with the same copy was decided here. */
export const useCopied = (): ReadonlySet<Id> => useSyncExternalStore(subscribe, () => copied)

/** Current verdicts of the matches. */
export const verdictsOf = (matches: readonly Match[]): Verdicts =>
  new Map(matches.map((match) => [match._id, standing.get(match._id) ?? match.verdict]))

/** Applies the server's changes of matches: the last `copies` of them were not named. */
export function noteChanged(changed: readonly Id[], verdict: Decision, copies: number): void {
  if (isDecided(verdict)) copied = copied.union(new Set(changed.slice(changed.length - copies)))
  else copied = copied.difference(new Set(changed))
}

/** Takes in that the server has taken decisions about finds back. */
export const noteRetracted = (changed: readonly Id[]): void => void (copied = copied.difference(new Set(changed)))

/** Shows verdicts while they are sent or undone; a failure restores the earlier ones. */
export async function showing<T>(
  verdicts: Verdicts,
  send: () => Promise<T>,
  failed: (error: unknown) => void,
): Promise<T | undefined> {
  set(new Map([...standing, ...verdicts]))
  try {
    return await send()
  } catch (error) {
    failed(error)
    return undefined
  } finally {
    set(new Map([...standing].filter(([id, verdict]) => verdicts.get(id) !== verdict)))
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

function set(next: Verdicts): void {
  standing = next
  for (const changed of listeners) changed()
}

onSessionChange(() => {
  copied = new Set()
  set(new Map())
})
