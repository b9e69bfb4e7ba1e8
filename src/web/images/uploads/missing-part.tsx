import { useSyncExternalStore } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { isOnline, watchReach } from '#web/ui/network.ts'
import { forgetMissing, type MissingPart as Missing, retryMissing } from './uploads.ts'

/** Says that a part of the uploader failed to load, with a remedy. */
export function MissingPart({ missing }: { missing: Missing | undefined }) {
  const isConnected = useSyncExternalStore(watchReach, isOnline)
  if (!missing) return null
  if (!isConnected && missing.part === 'queue') return <Waiting files={missing.files.length} />
  return (
    <Banner
      tone="error"
      onClose={forgetMissing}
      action={
        missing.part === 'queue' && (
          <Button look="quiet" size="small" onClick={() => void retryMissing()}>
            Try again
          </Button>
        )
      }
    >
      {sentences[missing.part]}
    </Banner>
  )
}

/** Files that were chosen before the uploader was there, without a network. */
const Waiting = ({ files }: { files: number }) => (
  <Banner tone="warn" onClose={forgetMissing}>
    You are offline. {files === 1 ? 'One photograph waits and is' : `${files} photographs wait and are`} sent as soon as
    you are back; keep this window open.
  </Banner>
)

const sentences = {
  queue:
    'Error: No uppy instance. The part of this page that sends files could not be loaded, so nothing was sent. Try again, or reload this page and choose the files once more.',
  drop: 'Error: No DragDrop component. This browser does not tell us what was dropped. Choose the files with “Add photographs”.',
} as const
