import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const WatchDialog = lazy(async () => ({ default: (await import('./watch-dialog.tsx')).WatchDialog }))

/** Lets the owner name a site that is visited again and again. */
export function WatchButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        Watch a site
      </Button>
      <Suspense>{isOpen && <WatchDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
