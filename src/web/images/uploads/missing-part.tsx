import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { forgetMissing, type MissingPart as Missing, retryMissing } from './uploads.ts'

/** Says that a part of the uploader is not there, and what to do about it. */
export function MissingPart({ missing }: { missing: Missing | undefined }) {
  if (!missing) return null
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

const sentences = {
  queue:
    'Error: No uppy instance. The part of this page that sends files could not be loaded, so nothing was sent. Try again, or reload this page and choose the files once more.',
  drop: 'Error: No DragDrop component. This browser does not tell us what was dropped. Choose the files with “Add photographs”.',
} as const
