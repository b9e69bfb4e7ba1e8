import { useSyncExternalStore } from 'react'
import { Banner } from '#web/ui/banner.tsx'
import { useStreamFailures } from './live/use-live.ts'

/** One failed attempt is a server that restarts; from the second on the person should know. */
const worthSaying = 2

/** Says when what is shown may be out of date, and goes when it no longer is. */
export function ConnectionBanner() {
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  const failures = useStreamFailures()
  if (!isOnline)
    return (
      <Banner tone="warn">You are offline. What you see may be out of date; it catches up once you are back.</Banner>
    )
  if (failures < worthSaying) return null
  return (
    <Banner tone="warn">The connection to the server is lost. Reconnecting; what you see may be out of date.</Banner>
  )
}

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
