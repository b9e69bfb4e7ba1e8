import { Telescope } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { ByWidth } from '#web/ui/layout/by-width.tsx'

const SitesDialog = lazyPart(async () => ({ default: (await import('./sites-dialog.tsx')).SitesDialog }))

/** Lets the owner name pages, pictures or sites. `isInBar`: on a phone only the sign has room. */
export function LookButton({ isInBar = false }: { isInBar?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <>
      {isInBar && (
        <ByWidth atDesk={false} inHand>
          <IconButton label="Look at a site" icon={<Telescope aria-hidden />} onClick={open} />
        </ByWidth>
      )}
      <ByWidth atDesk inHand={!isInBar}>
        <Button
          {...(isInBar ? { size: 'small' as const } : {})}
          icon={<Telescope aria-hidden className="size-4" />}
          onClick={open}
        >
          Look at a site
        </Button>
      </ByWidth>
      <Suspense>{wasOpened && <SitesDialog isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
