import { useSyncExternalStore } from 'react'

const keyOf = (portalId: string) => `portal-token-${portalId}`
const listeners = new Set<() => void>()

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** What proves for an hour, in this window, that the reader has confirmed an address; undefined sets it aside. */
export function usePortalToken(portalId: string): [string | undefined, (token: string | undefined) => void] {
  const token = useSyncExternalStore(subscribe, () => sessionStorage.getItem(keyOf(portalId)) ?? undefined)
  const keep = (given: string | undefined) => {
    if (given === undefined) sessionStorage.removeItem(keyOf(portalId))
    else sessionStorage.setItem(keyOf(portalId), given)
    for (const changed of listeners) changed()
  }
  return [token, keep]
}
