import { useSyncExternalStore } from 'react'
import { PortalCallFailed } from '../calls.ts'

const keyOf = (portalId: string) => `portal-token-${portalId}`
const listeners = new Set<() => void>()
/** A browser without storage keeps it until the page closes. */
const unkept = new Map<string, string>()

function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? unkept.get(key)
  } catch {
    return unkept.get(key)
  }
}

function write(key: string, token: string | undefined): void {
  unkept.delete(key)
  try {
    if (token === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, token)
  } catch {
    if (token !== undefined) unkept.set(key, token)
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** What proves for an hour, in this window, that the reader has confirmed an address; undefined sets it aside. */
export function usePortalToken(portalId: string): [string | undefined, (token: string | undefined) => void] {
  const token = useSyncExternalStore(subscribe, () => read(keyOf(portalId)))
  const keep = (given: string | undefined) => {
    write(keyOf(portalId), given)
    for (const changed of listeners) changed()
  }
  return [token, keep]
}

/** True when the confirmation has expired: the caller drops it and asks again. */
export const isTokenOver = (error: unknown): boolean =>
  error instanceof PortalCallFailed && error.code === 'portal.token'
