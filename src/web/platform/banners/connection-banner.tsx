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
      <Banner tone="warn">You are offline. This page may be out of date. It updates when you are online again.</Banner>
    )
  if (!isLost) return null
  return (
    <Banner tone="warn">
      The connection to the server is lost. We are reconnecting. This page may be out of date.
    </Banner>
  )
}
