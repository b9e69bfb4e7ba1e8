import { useSyncExternalStore } from 'react'
import { ProblemError } from '#web/platform/calls/problem-error.ts'
import { onSessionChange, sessionToken } from '#web/platform/calls/session.ts'
import { backOnline, isReachable, watchReach } from '#web/ui/network.ts'

/** Rejects actions of a user who has signed out; no message is shown. */
export class Forgotten extends Error {}

let lastSent: Promise<unknown> = Promise.resolve()
/** Actions that wait or are being sent. Each returns whether it is still wanted. */
const pending = new Set<() => boolean>()
const listeners = new Set<() => void>()

/**
 * Sends actions in order, so that an undo cannot follow a later decision. It waits for the network and the server, and retries. Rejects with the
 * server's refusal, or with Forgotten.
 */
export function inOrder<T>(act: () => Promise<T>, isWanted = () => true): Promise<T> {
  const one = () => isWanted()
  const token = sessionToken()
  const done = lastSent.then(() => untilReached(act, token))
  const over = () => {
    pending.delete(one)
    countAgain()
  }
  lastSent = done.then(over, over)
  pending.add(one)
  countAgain()
  return done
}

async function untilReached<T>(act: () => Promise<T>, token: string | null): Promise<T> {
  for (;;) {
    await backOnline()
    if (sessionToken() !== token) throw new Forgotten()
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ProblemError && error.code === 'unreachable')) throw error
      await reachedAgain()
    }
  }
}

/** Interval between attempts, for a server that returns without an event. */
const pauseMs = 4000

const reachedAgain = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      if (!isReachable()) return
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = watchReach(go)
    const timer = setTimeout(() => {
      stop()
      resolve()
    }, pauseMs)
  })

/** Updates the number of waiting actions after one was dropped. */
export function countAgain(): void {
  if (wanted() > 0) window.addEventListener('beforeunload', askFirst)
  else window.removeEventListener('beforeunload', askFirst)
  for (const changed of listeners) changed()
}

const wanted = () => [...pending].filter((isWanted) => isWanted()).length

/** Waiting actions would be lost with the window. */
const askFirst = (event: Event) => {
  if (!isReachable()) event.preventDefault()
}

/** Number of decisions that wait for the server. */
export const useWaiting = (): number =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      const stop = watchReach(changed)
      return () => {
        listeners.delete(changed)
        stop()
      }
    },
    () => (isReachable() ? 0 : wanted()),
  )

/** A new session waits for no action of the former user, and nothing is sent in their name. */
onSessionChange(() => void (lastSent = Promise.resolve()))
