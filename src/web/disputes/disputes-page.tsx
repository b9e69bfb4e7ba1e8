import { useQuery } from '@tanstack/react-query'
import { kindWords } from '#contract/portal/answer-kinds.ts'
import { caseReaders } from '#contract/cases/staff-steps.ts'
import type { Returned } from '#contract/endpoint.ts'
import type { listDisputes } from '#contract/disputes/dispute-endpoints.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { TooMany } from '#web/ui/feedback/too-many.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { disputesQuery } from './queries.ts'

/** Everything that an image user answered and nobody has decided on, what is due first at the top. */
export function DisputesPage() {
  useTitle('Answers')
  const user = useUser()
  const may = useMay()(...caseReaders)
  const found = useQuery({ ...disputesQuery, enabled: may })
  if (!user) return <DetailSkeleton label="Loading the answers" />
  if (!may) return <NotFoundPage />
  return (
    <Page title="Answers to decide" above={<DeskPlaces roles={user.staff_roles} />}>
      <Loaded query={found} label="Loading the answers" lines={6}>
        {({ data, total }) =>
          data.length === 0 ? (
            <EmptyState title="No answers to decide">
              Answers from the payment page appear here until staff have decided on them.
            </EmptyState>
          ) : (
            <Stack>
              {total > data.length && <TooMany shown={data.length} total={total} noun="answers" />}
              <Entries label="Answers to decide">
                {data.map((one) => (
                  <OneAnswer key={one._id} of={one} />
                ))}
              </Entries>
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}

const owners = {
  asked: 'We have asked the owner.',
  late: 'The owner has not answered in time.',
  right: 'The owner agrees with the image user.',
  wrong: 'The owner disagrees with the image user.',
  unsure: 'The owner does not know.',
}

function OneAnswer({ of }: { of: Returned<typeof listDisputes>['data'][number] }) {
  const { _id: caseId, name, infringer, host, owner, kind, decideBy, isOverdue, isStopped, owner_says: says } = of
  return (
    <Entry>
      <TextLink to="/desk/cases/$caseId" params={{ caseId }}>
        {name} · {infringer || host}
      </TextLink>
      <Text>{kind === null ? 'An objection that staff noted' : kindWords[kind]}</Text>
      <Text size="small" tone="dim">
        For {owner}. {isStopped ? 'Its deadlines are paused.' : 'Its deadlines continue.'}{' '}
        {says === null ? '' : owners[says]}
      </Text>
      <StatusMark filled={isOverdue ? 'full' : 'half'} tone={isOverdue ? 'warn' : 'dim'}>
        {isOverdue ? `Was due by ${decideBy}` : `By ${decideBy}`}
      </StatusMark>
    </Entry>
  )
}
