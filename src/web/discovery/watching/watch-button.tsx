import { Suspense, useState } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import type { ListKeeper } from '../keeper.ts'

const WatchDialog = lazyPart(async () => ({ default: (await import('./watch-dialog.tsx')).WatchDialog }))

/** Lets the owner name a site that is visited again and again. */
export function WatchButton({ keeper }: { keeper: ListKeeper }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {keeper === 'owner' ? 'Watch a site' : 'Watch a site for everybody'}
      </Button>
      <Suspense>{isOpen && <WatchDialog keeper={keeper} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
