import { Suspense, useState } from 'react'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import type { Site } from './site.ts'

const SeveralDialog = lazyPart(async () => ({ default: (await import('./several-dialog.tsx')).SeveralDialog }))

/** The way to cases against several of the sites that are listed; nothing where no two are without a case. */
export function StartCases({ sites }: { sites: readonly Site[] }) {
  const [isOpen, setOpen] = useState(false)
  // An open window stays with the outcome of each site, even when every site has a case.
  if (!isOpen && sites.filter((site) => site.case === null).length < 2) return null
  return (
    <Row spread="end">
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        Start several cases
      </Button>
      <Suspense>{isOpen && <SeveralDialog sites={sites} onClose={() => setOpen(false)} />}</Suspense>
    </Row>
  )
}
