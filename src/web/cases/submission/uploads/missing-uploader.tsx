import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Uploads } from './use-case-uploads.ts'

/** Says that the part that sends files is not there, and what to do about it. */
export const MissingUploader = ({ missing }: Pick<Uploads, 'missing'>) =>
  missing && (
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
