/** True when the browser reports a network. */
export const isOnline = (): boolean => navigator.onLine

let isServerLost = false
const watchers = new Set<() => void>()

/** Announces that the server became unreachable or reachable again. */
export function tellServerLost(isLost: boolean): void {
  if (isServerLost === isLost) return
  isServerLost = isLost
  for (const changed of watchers) changed()
}

/** A restored network gives the server another chance. */
window.addEventListener('online', () => tellServerLost(false))

/** True when the last contact with the server succeeded. */
export const isReachable = (): boolean => isOnline() && !isServerLost

/** Calls back when network or server come or go. */
export function watchReach(changed: () => void): () => void {
  watchers.add(changed)
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Resolves once there is a network, or on abort. */
export const backOnline = (signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (isOnline() || signal?.aborted) return resolve()
    const go = () => resolve()
    window.addEventListener('online', go, { once: true, ...(signal ? { signal } : {}) })
    signal?.addEventListener('abort', go, { once: true })
  })
