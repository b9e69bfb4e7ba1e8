import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnnouncedBanner, endBanner, type Viewers } from '#contract/accounts/office/banners.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { AnnounceDialog } from './announce-dialog.tsx'
import { OfficeFrame, useMayDecide } from './office-frame.tsx'
import { bannersQuery } from './office-queries.ts'

/** Banners above the pages: those that stand, those to come, and those that are over. */
export function BannersPage() {
  const found = useQuery(bannersQuery)
  const [isOpen, open] = useState(false)
  const mayDecide = useMayDecide()
  return (
    <OfficeFrame title="Banners" aside={mayDecide && <Button onClick={() => open(true)}>Announce a banner</Button>}>
      <Stack>
        <Text tone="dim">
          A banner stands above every page of an account. Who closes it sees it again after an hour. Of several, the
          newest shows. Open pages follow within five minutes.
        </Text>
        <Loaded query={found} label="Loading the banners" lines={8}>
          {({ data, broadcast }) => (
            <Stack>
              {broadcast !== null && (
                <Text size="small">Without a banner here, the configuration’s BROADCAST shows: “{broadcast}”</Text>
              )}
              {data.length === 0 ? (
                <EmptyState title="No banner yet">Nothing was announced here.</EmptyState>
              ) : (
                <Entries label="Banners">
                  {data.map((banner) => (
                    <Announced key={banner._id} banner={banner} />
                  ))}
                </Entries>
              )}
            </Stack>
          )}
        </Loaded>
      </Stack>
      {isOpen && <AnnounceDialog onClose={() => open(false)} />}
    </OfficeFrame>
  )
}

const stateWords = {
  shown: { word: 'Shown', filled: 'full', tone: 'ok' },
  planned: { word: 'Planned', filled: 'half', tone: 'dim' },
  over: { word: 'Over', filled: 'empty', tone: 'dim' },
} as const satisfies Record<AnnouncedBanner['state'], unknown>

const viewerWords: Record<Viewers, string> = {
  everybody: 'everybody who is signed in',
  owners: 'owners',
  staff: 'our staff',
  partners: 'law firms',
}

function Announced({ banner: { _id, text, from, until, sees, by, at, ended, state } }: { banner: AnnouncedBanner }) {
  const queryClient = useQueryClient()
  const mayDecide = useMayDecide()
  const end = useMutation({
    mutationFn: () => call(endBanner)({ bannerId: _id }),
    onSuccess: () => notify('The banner is taken down.', { tone: 'ok' }),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
    onSettled: () => void queryClient.invalidateQueries(bannersQuery),
  })
  const { word, ...look } = stateWords[state]
  return (
    <Entry
      actions={
        mayDecide &&
        state !== 'over' && (
          <Button
            look="quiet"
            size="small"
            isBusy={end.isPending}
            aria-label={`Take down: ${text}`}
            onClick={() => end.mutate()}
          >
            Take down
          </Button>
        )
      }
    >
      <StatusMark {...look}>{word}</StatusMark>
      <Text>{text}</Text>
      <Text size="small">
        For {viewerWords[sees]}, from <Mono>{formatMinute(from)}</Mono>
        {until === null ? (
          ', without an end'
        ) : (
          <>
            {' '}
            until <Mono>{formatMinute(until)}</Mono>
          </>
        )}
      </Text>
      <Text size="small" tone="dim">
        Announced <Mono>{formatMinute(at)}</Mono> by {by}
        {ended && (
          <>
            , taken down <Mono>{formatMinute(ended.at)}</Mono> by {ended.by}
          </>
        )}
      </Text>
    </Entry>
  )
}
