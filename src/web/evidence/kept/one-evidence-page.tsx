import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { EvidenceInFull } from '#contract/evidence/evidence.ts'
import type { Id } from '#contract/wire.ts'
import { useUser } from '#web/accounts/index.ts'
import { formatUrl } from '#web/platform/format-url.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Ruled } from '#web/ui/layout/ruled.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { ButtonLink, OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { isUnderWay, evidenceQuery } from '../queries.ts'
import { Standing, StateOfEvidence } from '../standing.tsx'
import { formatStamped } from '../format-stamps.ts'
import { WholeDownloads } from '../whole-downloads.tsx'
import { formatBytes, momentInUtc } from '../words.ts'
import { CustodyLog } from './custody-log.tsx'
import { KeptFiles } from './kept-files.tsx'
import { KeptPictures } from './kept-pictures.tsx'
import { PageFacts } from './page-facts.tsx'
import { ProcessFacts } from './process-facts.tsx'
import { Requests } from './requests.tsx'
import { SupplyByHand } from './supply-by-hand.tsx'

const route = getRouteApi('/inside/evidence/$number')
const unknown = new Set(['missing', 'invalid', 'forbidden'])

/** A capture: pictures, facts, files and log. */
export function OneEvidencePage() {
  const { number } = route.useParams()
  const found = useQuery(evidenceQuery(number))
  useTitle(number)
  if (found.isPending) return <DetailSkeleton label="Loading the evidence" />
  if (found.isError && found.data === undefined) {
    if (found.error instanceof ProblemError && unknown.has(found.error.kind)) return <NotFoundPage />
    return <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
  }
  return <Shown evidence={found.data} />
}

function Shown({ evidence }: { evidence: EvidenceInFull }) {
  const { number, sealedAt, state } = evidence
  const user = useUser()
  return (
    <Page
      title={number}
      above={
        <Breadcrumbs
          places={[
            { key: 'evidence', content: <Way isStaff={user?.role === 'staff'} /> },
            { key: 'one', content: <Mono>{number}</Mono> },
          ]}
        />
      }
      aside={
        sealedAt !== null && (
          <>
            <WholeDownloads number={number} />
            <ButtonLink look="quiet" size="small" to="/verify/$number" params={{ number }}>
              Public page
            </ButtonLink>
          </>
        )
      }
    >
      <Stack gap="loose">
        <Beside
          main={
            <Stack>
              {isUnderWay(evidence) || state === 'failed' ? <Standing evidence={evidence} /> : null}
              <KeptPictures evidence={evidence} />
              {state === 'failed' && <SupplyByHand evidence={evidence} />}
            </Stack>
          }
          aside={<InShort evidence={evidence} />}
        />
        <KnownOf evidence={evidence} userId={user?._id} />
      </Stack>
    </Page>
  )
}

/** Page, process, files and log, where available. */
const KnownOf = ({ evidence, userId }: { evidence: EvidenceInFull; userId: Id | undefined }) => {
  const { manifest, custody } = evidence
  return (
    <>
      {manifest?.origin === 'captured' && (
        <>
          <Ruled>
            <PageFacts manifest={manifest} />
          </Ruled>
          <Ruled>
            <Requests number={evidence.number} total={manifest.capture.requests} />
          </Ruled>
          <Ruled>
            <ProcessFacts manifest={manifest} />
          </Ruled>
        </>
      )}
      {manifest !== null && (
        <Ruled>
          <KeptFiles evidence={evidence} />
        </Ruled>
      )}
      {custody.length > 0 && (
        <Ruled>
          <CustodyLog custody={custody} userId={userId} />
        </Ruled>
      )}
    </>
  )
}

const Way = ({ isStaff }: { isStaff: boolean }) =>
  isStaff ? <TextLink to="/desk">Desk</TextLink> : <TextLink to="/evidence">Evidence</TextLink>

/** Summary in a few lines. */
function InShort({ evidence }: { evidence: EvidenceInFull }) {
  const { manifest, pageUrl, fileUrl, match, image, capturedAt, sealedAt, createdAt, bytes, stamps, looks } = evidence
  return (
    <Stack>
      <StateOfEvidence evidence={evidence} />
      <Facts
        facts={[
          { name: 'Page', value: <OutLink href={pageUrl}>{formatUrl(pageUrl)}</OutLink> },
          ...(manifest?.page.title ? [{ name: 'Its title', value: manifest.page.title }] : []),
          { name: 'Copy', value: formatUrl(fileUrl) },
          {
            name: 'Original',
            value: (
              <TextLink to="/images/$imageId" params={{ imageId: image }}>
                {manifest?.image.title ?? 'Your photograph'}
              </TextLink>
            ),
          },
          ...(match === null
            ? []
            : [
                {
                  name: 'Find',
                  value: (
                    <TextLink to="/matches/$matchId" params={{ matchId: match }} search={{ show: 'all' }}>
                      Compare
                    </TextLink>
                  ),
                },
              ]),
          ...(capturedAt === null
            ? [{ name: 'Asked for', value: <Mono>{momentInUtc(createdAt)}</Mono> }]
            : [{ name: 'Captured', value: <Mono>{momentInUtc(capturedAt)}</Mono> }]),
          ...(sealedAt === null
            ? []
            : [
                { name: 'Sealed', value: <Mono>{momentInUtc(sealedAt)}</Mono> },
                { name: 'Time-stamps', value: formatStamped(stamps) },
                { name: 'Size', value: formatBytes(bytes) },
                { name: 'Looked up', value: looks === 1 ? 'Once by its number' : `${looks} times by its number` },
              ]),
        ]}
      />
      {manifest?.origin === 'supplied' && (
        <Text size="small">Supplied by a person, because the page could not be captured: {manifest.reason}</Text>
      )}
    </Stack>
  )
}
