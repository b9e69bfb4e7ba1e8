import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { isOnline, watchReach } from '#web/ui/network.ts'
import type { Uploads } from './use-case-uploads.ts'

/** Says that the part that sends files is not there, and what to do about it. */
export function MissingUploader({ missing }: Pick<Uploads, 'missing'>) {
  const isConnected = useSyncExternalStore(watchReach, isOnline)
  if (!missing) return null
  if (!isConnected)
    return (
      <Banner tone="warn">
        You are offline. {missing.files === 1 ? 'One file waits and is' : `${missing.files} files wait and are`}{' '}
        attached as soon as you are back; keep this window open.
      </Banner>
    )
  return (
    <Banner
      tone="error"
      onClose={missing.forget}
      action={
        <Button look="quiet" size="small" onClick={missing.retry}>
          Try again
        </Button>
      }
    >
      Error: No uppy instance. The part of this page that sends files could not be loaded, so nothing was attached. Try
      again, or reload this page and choose the files once more. What you wrote stays.
    </Banner>
  )
}
