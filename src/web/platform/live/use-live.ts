import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveEvent } from '#contract/platform/events.ts'
import { tellServerLost } from '#web/ui/network.ts'
import type { LiveMessage } from './follow.ts'
import { share } from './share.ts'

type EventOf<Type extends LiveEvent['type']> = Extract<LiveEvent, { type: Type }>

const listeners = new Set<(event: LiveEvent) => void>()
const connection = { failures: 0, watchers: new Set<() => void>() }
/** A burst of events asks for each list once. */
const gatherMs = 150
/** Failed attempts: one means a restart, two unreachable. */
const attemptsUntilLost = 2

/** Follows the account's events; affected queries reload. */
export function useLiveStream(accountId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (accountId === undefined) return undefined
    const stop = new AbortController()
    const refetch = gathered(queryClient)
    share({
      accountId,
      signal: stop.signal,
      failed: (times) => {
        if (times === 0 && isLost()) askForFailed(queryClient)
        setFailures(times)
      },
      hear: (message) => hear(message, queryClient, refetch),
    })
    return () => {
      stop.abort()
      setFailures(0)
    }
  }, [accountId, queryClient])
}

/** Calls back for each event of a type. */
export function useLiveEvents<Type extends LiveEvent['type']>(
  type: Type,
  listener: (event: EventOf<Type>) => void,
): void {
  const heard = useEffectEvent(listener)
  useEffect(() => {
    const listen = (event: LiveEvent) => {
      if (event.type === type) heard(event as EventOf<Type>)
    }
    listeners.add(listen)
    return () => void listeners.delete(listen)
  }, [type])
}

/** True while the server is unreachable and no events arrive. */
export const useIsStreamLost = (): boolean =>
  useSyncExternalStore((changed) => {
    connection.watchers.add(changed)
    return () => void connection.watchers.delete(changed)
  }, isLost)

const isLost = () => connection.failures >= attemptsUntilLost

/** Reloads queries that failed while the server was unreachable. */
const askForFailed = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })

function setFailures(times: number): void {
  connection.failures = times
  tellServerLost(isLost())
  for (const changed of connection.watchers) changed()
}

function hear({ what }: LiveMessage, queryClient: QueryClient, refetch: (type: LiveEvent['type']) => void): void {
  if (what === 'ready') return
  if (what === 'reset') return void queryClient.invalidateQueries()
  refetch(what.type)
  for (const listener of listeners) listener(what)
}

function gathered(queryClient: QueryClient): (type: LiveEvent['type']) => void {
  const types = new Set<LiveEvent['type']>()
  return (type) => {
    if (types.size === 0)
      setTimeout(() => {
        const changed = new Set(types)
        types.clear()
        const isStale = (live: readonly LiveEvent['type'][] = []) => live.some((of) => changed.has(of))
        void queryClient.invalidateQueries({ predicate: ({ meta }) => isStale(meta?.live) })
      }, gatherMs)
    types.add(type)
  }
}
