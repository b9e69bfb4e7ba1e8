import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import type { Match } from '#contract/matches/match.ts'
import { makeSitePart, type previewSitePart } from '#contract/sites/site-parts.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { cutAt, pathParts, UrlPathSlider } from '#web/ui/forms/url-path-slider.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allMatches, sitePartPreviewQuery } from '../queries.ts'

/** Lets the owner declare that a page belongs to someone other than its site. */
export function HoldApart({ match: { origin } }: { match: Pick<Match, 'origin'> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Row>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        Treat a part of it as a site of its own
      </Button>
      {isOpen && <HoldApartDialog url={origin.url} domain={origin.domain} onClose={() => setOpen(false)} />}
    </Row>
  )
}

type HoldApartDialogProps = { url: string; domain: string; onClose: () => void }

function HoldApartDialog({ url, domain, onClose }: HoldApartDialogProps) {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState(() => Math.min(1, pathParts(url)))
  const place = cutAt(url, kept)
  const preview = useQuery(sitePartPreviewQuery(place))
  const hold = useMutation({
    mutationFn: () => call(makeSitePart)({ url: place }),
    onSuccess: async ({ part, activity }) => {
      notify(`${part.party} is a site of its own now.${activity ? ' Its finds go there now.' : ''}`, { tone: 'ok' })
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['activities'] })
      await queryClient.invalidateQueries(allMatches)
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`A part of ${domain}`}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={!preview.data} isBusy={hold.isPending} onClick={() => hold.mutate()}>
            Make it a site of its own
          </Button>
        </>
      }
    >
      {hold.isError && <Banner tone="error">{sentenceOf(hold.error)}</Banner>}
      <Text>
        Some sites are shared by many people, as those of universities are. A part of one can be a site of its own among
        your matches: you decide about it, and start a case against it, without the rest.
      </Text>
      <UrlPathSlider label="How much of the address they share" url={url} kept={kept} onChange={setKept} />
      <output>
        <Text size="small" tone="dim">
          {preview.data
            ? formatPreview(preview.data)
            : preview.isError
              ? sentenceOf(preview.error)
              : 'Counting its finds.'}
        </Text>
      </output>
    </Dialog>
  )
}

/** 'uni.example/~jane has 2 of the 7 matches on uni.example.' */
function formatPreview({ party, site, finds: matches, total }: Received<typeof previewSitePart>): string {
  const some = matches === 0 ? 'none' : matches === total ? 'all' : matches.toLocaleString('en-US')
  return `${party} has ${some} of the ${total.toLocaleString('en-US')} finds on ${site}.`
}
