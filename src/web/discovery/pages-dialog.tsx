import { useState } from 'react'
import { pagesPerVisit, type WatchedSite } from '#contract/discovery/watched-sites.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { PagesField } from './pages-field.tsx'
import type { useSiteChanges } from './watching/use-site-changes.ts'
import { bareAddress } from './visits/visit-words.ts'

type PagesDialogProps = { site: WatchedSite; change: ReturnType<typeof useSiteChanges>['change']; onClose: () => void }

/** Sets the maximum number of pages per visit of a watched site. */
export function PagesDialog({ site, change, onClose }: PagesDialogProps) {
  const [pages, setPages] = useState<number | null>(site.pagesPerVisit)
  const read = pagesPerVisit.safeParse(pages)
  const submit = () => {
    if (read.success) change.mutate({ siteId: site._id, pagesPerVisit: read.data }, { onSuccess: onClose })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onSubmit={submit}
      title={`How much of ${bareAddress(site.url)} we visit`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <PagesField
        hint="It holds from the next visit on."
        value={pages}
        error={pages === null ? 'Say how many pages.' : read.error?.issues[0]?.message}
        onChange={setPages}
      />
    </Dialog>
  )
}
