import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type DeskCase, getDeskCaseFile, sendDeskMessage } from '#contract/cases/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/call.ts'
import { NotFoundPage } from '#web/platform/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/problem-error.ts'
import { useTitle } from '#web/platform/use-title.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Answered } from '#web/ui/forms/answered.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { OutLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { CaseFiles } from '../case/case-files.tsx'
import { Conversation, WriteMessage } from '../conversation.tsx'
import { Happenings } from '../happenings.tsx'
import { StateMark } from '../state-mark.tsx'
import { Decide } from './decide.tsx'
import { PartyBlock } from './party-block.tsx'
import { allDeskCases, deskCaseQuery } from './queries.ts'
import { SetAside } from './set-aside.tsx'

const route = getRouteApi('/inside/desk/cases/$caseId')
const unknown = new Set(['missing', 'invalid', 'forbidden'])

/** One case as staff see it: what was handed in, who else is at the site, and the decision. */
export function DeskCasePage() {
  const { caseId } = route.useParams()
  const found = useQuery(deskCaseQuery(caseId))
  useTitle(found.data?.case.name ?? 'Case')
  if (found.isPending) return <DetailSkeleton label="Loading the case" />
  if (found.isError && found.data === undefined) {
    if (found.error instanceof ProblemError && unknown.has(found.error.kind)) return <NotFoundPage />
    return <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
  }
  return <Shown of={found.data} />
}

function Shown({ of }: { of: DeskCase }) {
  const { case: case_, owner, submission, moves, overrides, block } = of
  const { _id: caseId, host } = case_
  return (
    <Page
      title={host === '' ? case_.name : `${case_.name} · ${host}`}
      above={
        <Breadcrumbs
          places={[
            { key: 'desk', content: <TextLink to="/desk/cases">Cases to decide</TextLink> },
            { key: 'case', content: case_.name },
          ]}
        />
      }
      aside={<StateMark state={case_.state} />}
    >
      <Beside
        main={
          <Stack gap="loose">
            {of.licences.map((said) => (
              <Banner key={said} tone="warn">
                {said}
              </Banner>
            ))}
            <Decide key={case_.state} caseId={caseId} moves={moves} submission={submission} />
            <HandedIn of={of} />
            <Messages caseId={caseId} owner={owner.name} messages={of.messages} />
          </Stack>
        }
        aside={
          <Stack gap="loose">
            <Known of={of} />
            {host !== '' && <SetAside caseId={caseId} host={host} overrides={overrides} />}
            {host !== '' && <PartyBlock caseId={caseId} host={host} block={block} />}
            {host !== '' && (
              <TextLink to="/desk/sites" search={{ party: host }}>
                What we say of {host}
              </TextLink>
            )}
            <Stack gap="tight">
              <Heading level={2}>History</Heading>
              <Happenings history={of.history} readBy="staff" />
            </Stack>
          </Stack>
        }
      />
    </Page>
  )
}

/** What was handed in: images with the pages that use them, words and files. */
const HandedIn = ({ of: { case: case_, submission } }: { of: DeskCase }) => (
  <>
    <Stack>
      <Heading level={2}>Images and pages</Heading>
      {case_.pairs.map(({ uuid, image, match }) => (
        <Answered key={uuid} question={image.title || 'Without a title'}>
          <OutLink href={match.visit}>{match.page}</OutLink>
        </Answered>
      ))}
    </Stack>
    <Answered question="Comments">{submission.comments}</Answered>
    <Stack gap="tight">
      <Heading level={2}>Attachments</Heading>
      <CaseFiles of={case_} link={call(getDeskCaseFile)} />
    </Stack>
  </>
)

function Messages({ caseId, owner, messages }: { caseId: Id; owner: string; messages: DeskCase['messages'] }) {
  const queryClient = useQueryClient()
  return (
    <Stack gap="tight">
      <Heading level={2}>Messages</Heading>
      <Conversation messages={messages} readBy="staff" />
      <WriteMessage
        label={`Message to ${owner}`}
        send={(text) => call(sendDeskMessage)({ caseId, text })}
        onSent={() => void queryClient.invalidateQueries(allDeskCases)}
      />
    </Stack>
  )
}

const Known = ({ of: { case: case_, owner, related } }: { of: DeskCase }) => (
  <Stack gap="tight">
    <Heading level={2}>Facts</Heading>
    <Facts
      facts={[
        { name: 'Owner', value: owner.name },
        { name: 'Email', value: owner.email },
        { name: 'Claimant', value: case_.claimant || '–' },
        { name: 'Image user', value: case_.infringer || '–' },
        {
          name: 'Others here',
          value: related.length === 0 ? 'None' : related.map(({ name, owner: who }) => `${name} (${who})`).join(', '),
        },
      ]}
    />
  </Stack>
)
