import { Telescope } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

const SitesDialog = lazyPart(async () => ({ default: (await import('./sites-dialog.tsx')).SitesDialog }))

/** Lets the owner name pages, pictures or sites. */
export function LookButton() {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <Button
        icon={<Telescope aria-hidden className="size-4" />}
        onClick={() => {
          setWasOpened(true)
          setOpen(true)
        }}
      >
        Look at a site
      </Button>
      <Suspense>{wasOpened && <SitesDialog isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
