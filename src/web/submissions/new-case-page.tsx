import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { startSubmission } from '#contract/submissions/endpoints.ts'
import type { Sent } from '#contract/endpoint.ts'
import { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { randomId } from '#web/platform/random-id.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { WayFromCases } from '#web/cases/parts/index.ts'

const route = getRouteApi('/inside/cases/new')

/** The subject of a case: a site, or ids of matches or images, separated by commas. */
export type NewCaseSearch = { cluster?: string; matches?: string; images?: string }
type Start = Sent<typeof startSubmission>

/** Makes a draft of what the address names and goes to it; without a name it asks first. */
export function NewCasePage() {
  useTitle('New case')
  const named = startOf(route.useSearch())
  const [isAsked, ask] = useState(false)
  return (
    <Page title="New case" above={<WayFromCases here="New case" />}>
      {named || isAsked ? <Starting of={named ?? {}} /> : <Choice onStart={() => ask(true)} />}
    </Page>
  )
}

const Choice = ({ onStart }: { onStart: () => void }) => (
  <EmptyState
    title="What is the case about?"
    action={
      <>
        <ButtonLink to="/matches">Choose from my matches</ButtonLink>
        <Button look="quiet" onClick={onStart}>
          Start with a page I know
        </Button>
      </>
    }
  >
    Start from a site where we found your images, or name a page that you came upon yourself.
  </EmptyState>
)

/** Asked for once, also when everything else is asked for again; what was made stands in its own place from then on. */
function Starting({ of }: { of: Start }) {
  const [visit] = useState(randomId)
  const started = useQuery({
    queryKey: ['cases', 'start', visit],
    queryFn: () => call(startSubmission)(of),
    enabled: ({ state }) => state.status === 'pending',
    gcTime: 0,
    retry: false,
  })
  if (started.isError)
    return (
      <ErrorState
        title="No case could be started"
        message={sentenceOf(started.error)}
        onRetry={() => void started.refetch()}
      />
    )
  if (started.isPending) return <Skeleton label="Starting the case" />
  return <Navigate to="/cases/$caseId/submission" params={{ caseId: started.data._id }} replace />
}

function startOf({ cluster, matches, images }: NewCaseSearch): Start | undefined {
  if (Id.safeParse(cluster).success) return { cluster: cluster! }
  const [ofMatches, ofImages] = [idsIn(matches), idsIn(images)]
  if (ofMatches.length > 0) return { matches: ofMatches }
  return ofImages.length > 0 ? { images: ofImages } : undefined
}

const idsIn = (listed: unknown): string[] =>
  typeof listed === 'string' ? listed.split(',').filter((id) => Id.safeParse(id).success) : []
