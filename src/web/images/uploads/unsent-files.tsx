import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Unsent } from './unsent.ts'
import { addFiles, forgetUnsent } from './uploads.ts'

/** Maximum number of names in the message. */
const named = 5

/** Offers files again that a reload interrupted: only the person can give a page their files. */
export function UnsentFiles({ unsent, accept }: { unsent: readonly Unsent[]; accept: string }) {
  if (unsent.length === 0) return null
  const names = unsent.slice(0, named).map(({ name }) => name)
  const more = unsent.length - names.length
  return (
    <Banner
      tone="warn"
      onClose={forgetUnsent}
      action={
        <FileButton look="quiet" accept={accept} onFiles={(files) => void addFiles(files)}>
          Choose them again
        </FileButton>
      }
    >
      {unsent.length === 1 ? 'One file was' : `${unsent.length} files were`} not sent when this page was last closed:{' '}
      {names.join(', ')}
      {more > 0 && ` and ${more} more`}. What was Uploaded before is in your library.
    </Banner>
  )
}
