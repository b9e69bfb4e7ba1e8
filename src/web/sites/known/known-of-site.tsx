import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { domainQuery } from '../queries.ts'
import { KnownFacts } from './known-facts.tsx'
import { Signs } from './signs.tsx'

/** Opens all facts of a site, loaded on demand. */
export function KnownOfSite({ party, label }: { party: string; label: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <KnownDialog party={party} onClose={() => setOpen(false)} />}
    </>
  )
}

function KnownDialog({ party, onClose }: { party: string; onClose: () => void }) {
  const { data: known, error } = useQuery(domainQuery(party))
  return (
    <Dialog isOpen onClose={onClose} title={`What is known of ${party}`}>
      {known ? (
        <>
          <KnownFacts known={known} />
          {known.signals.length > 0 && <Signs known={known} />}
        </>
      ) : error ? (
        <Banner tone="error">{sentenceOf(error)}</Banner>
      ) : (
        <output>
          <Text tone="dim">Loading what we know.</Text>
        </output>
      )}
    </Dialog>
  )
}
