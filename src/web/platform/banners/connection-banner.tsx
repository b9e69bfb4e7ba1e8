import { useSyncExternalStore } from 'react'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { isOnline, watchReach } from '#web/ui/network.ts'
import { useIsStreamLost } from '../live/use-live.ts'

/** Warns while the page may be out of date. */
export function ConnectionBanner() {
  const isConnected = useSyncExternalStore(watchReach, isOnline)
  const isLost = useIsStreamLost()
  if (!isConnected)
    return (
      <Banner tone="warn">You are offline. What you see may be out of date; it catches up once you are back.</Banner>
    )
  if (!isLost) return null
  return (
    <Banner tone="warn">The connection to the server is lost. Reconnecting; what you see may be out of date.</Banner>
  )
}
