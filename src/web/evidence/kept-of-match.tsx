import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { keepMatch } from '#contract/evidence/endpoints.ts'
import type { EvidenceRow } from '#contract/evidence/evidence.ts'
import type { Match } from '#contract/matches/match.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useKeys } from '#web/platform/keys/use-keys.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { SheetOfParts } from '#web/ui/photos/sheet-of-parts.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { evidenceOfMatchQuery, evidenceQuery, isUnderWay } from './queries.ts'
import { Standing } from './standing.tsx'
import { formatStamped } from './format-stamps.ts'
import { WholeDownloads } from './whole-downloads.tsx'
import { momentInUtc } from './words.ts'

/** A match's evidence, or an offer to capture it. */
export function KeptOfMatch({ match }: { match: Match }) {
  const kept = useQuery(evidenceOfMatchQuery(match._id))
  const navigate = useNavigate()
  const keep = useKeep(match)
  const latest = kept.data?.data[0]
  useKeys({
    e: () => {
      if (kept.data === undefined || keep.isPending) return
      if (mayKeep(latest)) keep.mutate()
      else if (latest) void navigate({ to: '/evidence/$number', params: { number: latest.number } })
    },
  })
  return (
    <Stack gap="tight">
      <Heading level={2}>Evidence</Heading>
      <Loaded query={kept} label="Loading what is kept" lines={2}>
        {({ data: [newest, ...earlier] }) => (
          <Stack>
            {newest && <Kept evidence={newest} />}
            {!newest && (
              <Text tone="dim">
                Pages often disappear once someone is contacted. You can keep this page as it is now: we capture, seal
                and stamp it, so that anyone can check it later.
              </Text>
            )}
            {(!newest || !isUnderWay(newest)) && (
              <Row gap="tight">
                {mayKeep(newest) ? (
                  <Button isBusy={keep.isPending} onClick={() => keep.mutate()}>
                    Keep as evidence
                  </Button>
                ) : (
                  newest?.state !== 'failed' && (
                    <Button look="bare" size="small" isBusy={keep.isPending} onClick={() => keep.mutate()}>
                      Capture it again now
                    </Button>
                  )
                )}
              </Row>
            )}
            {earlier.length > 0 && <Earlier evidence={earlier} />}
          </Stack>
        )}
      </Loaded>
    </Stack>
  )
}

/** True when key and button may start a capture: there is none, and none is running or will be retried. */
const mayKeep = (latest: EvidenceRow | undefined): boolean =>
  latest === undefined || (latest.state === 'failed' && latest.nextTryAt === null)

function useKeep({ _id: matchId }: Match) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(keepMatch)({ matchId }),
    onSuccess: () => notify('We are capturing the page. You can leave this page.'),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 10_000 }),
    onSettled: () => queryClient.invalidateQueries(evidenceOfMatchQuery(matchId)),
  })
}

function Kept({ evidence }: { evidence: EvidenceRow }) {
  const { number, picture, state, sealedAt } = evidence
  const stamps = useQuery({ ...evidenceQuery(number), enabled: sealedAt !== null }).data?.stamps
  return (
    <Stack>
      <Standing evidence={evidence} />
      {picture !== null && (
        <SheetOfParts
          label="The copy on its page"
          parts={[
            {
              source: picture.url,
              alt: state === 'supplied' ? 'The page as a person supplied it' : 'The page as captured, the copy ringed',
              width: picture.width,
              height: picture.height,
            },
          ]}
        />
      )}
      {sealedAt !== null && (
        <>
          <Text size="small">
            <Mono>{number}</Mono>, sealed on <Mono>{momentInUtc(sealedAt)}</Mono>
            {stamps && `, ${formatStamped(stamps)}`}
          </Text>
          <Row gap="tight">
            <ButtonLink look="quiet" size="small" to="/evidence/$number" params={{ number }}>
              Open
            </ButtonLink>
            <WholeDownloads number={number} />
            <ButtonLink look="quiet" size="small" to="/verify/$number" params={{ number }}>
              Public page
            </ButtonLink>
          </Row>
        </>
      )}
    </Stack>
  )
}

const Earlier = ({ evidence }: { evidence: readonly EvidenceRow[] }) => (
  <Text size="small" tone="dim">
    Kept earlier:{' '}
    {evidence.map(({ number, createdAt }, at) => (
      <span key={number}>
        {at > 0 && ', '}
        <TextLink to="/evidence/$number" params={{ number }}>
          {momentInUtc(createdAt)}
        </TextLink>
      </span>
    ))}
  </Text>
)
