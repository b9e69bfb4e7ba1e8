import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import { type DeskCase, getDeskCaseFile, sendDeskMessage } from '#contract/desk/desk-endpoints.ts'
import { getDeskMessageFile } from '#contract/cases/exchange-endpoints.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import { isTakenOn } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import { useMay } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import {
  CaseEvidence,
  CaseFiles,
  Conversation,
  Happenings,
  StateMark,
  WriteMessage,
  allDeskCases,
} from '#web/cases/parts/index.ts'
import { imageUserOfCase, lawyersOfCase, threadOfCase } from '#web/cases/index.ts'
import { MoneyPanel } from './money/money-panel.tsx'
import { PricePanel } from '#web/pricing/index.ts'
import { LettersOfCase } from '#web/letters/index.ts'
import { Answers } from './answers.tsx'
import { ComparedPairs } from './compared-pairs.tsx'
import { Decide } from './decide.tsx'
import { OthersHere, TheOwner } from './known-before.tsx'
import { HandOver } from './hand-over.tsx'
import { Hints, Law, TheSite } from './known-of-pictures.tsx'
import { useLooking } from './looking.ts'
import { NextOfCase } from './next-of-case.tsx'
import { PartyBlock } from './party-block.tsx'
import { useCaseKeys } from './use-case-keys.ts'
import { useDeskKeys } from './worklist/desk-keys.tsx'
import { deskCaseQuery } from './queries.ts'
import { SetAside } from './set-aside.tsx'

const route = getRouteApi('/inside/desk/cases/$caseId')
const unknown = new Set(['missing', 'invalid', 'forbidden'])

/** One case as staff see it: the pictures, what was answered, who else is at the site, and the steps that follow. */
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
  const { case: case_, owner, submission, moves } = of
  const { _id: caseId, host } = case_
  const others = useLooking(caseId)
  const may = useMay()
  const [chosen, choose] = useState<{ to: CaseState }>()
  const { openKeys, button, dialog } = useDeskKeys()
  useCaseKeys(of, { choose: (to) => choose({ to }), openKeys })
  return (
    <Page
      title={case_.infringer || host || case_.name}
      above={
        <Breadcrumbs
          places={[
            { key: 'desk', content: <TextLink to="/desk">Desk</TextLink> },
            { key: 'cases', content: <TextLink to="/desk/cases">Intake</TextLink> },
            { key: 'case', content: case_.name },
          ]}
        />
      }
      aside={
        <>
          <Mono>{case_.name}</Mono>
          <StateMark state={case_.state} />
          <Looking others={others} />
          {button}
        </>
      }
    >
      <Stack gap="loose">
        <NextOfCase of={of} onChoose={(to) => choose({ to })} />
        <Beside
          main={
            <Stack gap="loose">
              <ComparedPairs pairs={case_.pairs} matches={of.matches} />
              <Flags of={of} />
              <Decide caseId={caseId} from={case_.state} moves={moves} submission={submission} chosen={chosen} />
              <Answers of={of} />
              {may('reviewer', 'case-manager') && <PricePanel caseId={caseId} />}
              <PayingOfCase of={of} />
              <Evidence of={of} />
              <LettersOfCase of={of} />
              <InSlot slot={threadOfCase} of={of} />
              <Messages caseId={caseId} owner={owner.name} messages={of.messages} />
            </Stack>
          }
          aside={<BesideCase of={of} />}
        />
      </Stack>
      {dialog}
    </Page>
  )
}

/** What was paid and sent by the image user, once the case was taken on. */
function PayingOfCase({ of: { case: case_ } }: { of: DeskCase }) {
  const may = useMay()
  if (!isTakenOn(case_.state)) return null
  return (
    <>
      {may('case-manager', 'legal') && (
        <InSlot slot={imageUserOfCase} caseId={case_._id} isManaged={may('case-manager')} />
      )}
      {may('legal', 'finance') && <InSlot slot={lawyersOfCase} caseId={case_._id} />}
      {may('case-manager', 'legal', 'finance') && (
        <MoneyPanel caseId={case_._id} books={may('finance')} agrees={may('case-manager', 'finance')} />
      )}
    </>
  )
}

/** What is known around a case, and what is done with it beside deciding. */
function BesideCase({ of }: { of: DeskCase }) {
  const { case: case_, overrides, block } = of
  const { _id: caseId, host } = case_
  return (
    <Stack gap="loose">
      <TheSite of={of} />
      <OthersHere infringer={case_.infringer} host={host} related={of.related} />
      <Hints of={of} />
      <Law of={of} />
      <TheOwner of={of} />
      <Attachments of={of} />
      <HandOver of={of} />
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
  )
}

const Looking = ({ others }: { others: readonly string[] }) =>
  others.length === 0 ? (
    <span>Only you are here</span>
  ) : (
    <StatusMark filled="half" tone="warn" isTold>
      {others.join(', ')} {others.length === 1 ? 'looks' : 'look'} at it, too
    </StatusMark>
  )

/** What speaks against the case or is to be looked at before anything is decided. */
const Flags = ({ of: { flags, licences } }: { of: DeskCase }) =>
  [...new Set([...licences, ...flags])].map((said) => (
    <Banner key={said} tone="warn">
      {said}
    </Banner>
  ))

const Evidence = ({ of: { case: case_ } }: { of: DeskCase }) => (
  <Stack gap="tight">
    <Heading level={2}>Evidence</Heading>
    <CaseEvidence of={case_} isAtDesk />
  </Stack>
)

const Attachments = ({ of: { case: case_ } }: { of: DeskCase }) => (
  <Stack gap="tight">
    <Heading level={2}>Attachments</Heading>
    <CaseFiles of={case_} link={call(getDeskCaseFile)} />
  </Stack>
)

function Messages({ caseId, owner, messages }: { caseId: Id; owner: string; messages: DeskCase['messages'] }) {
  const queryClient = useQueryClient()
  return (
    <Stack gap="tight">
      <Heading level={2}>Messages</Heading>
      <Conversation
        messages={messages}
        readBy="staff"
        openFile={(messageId, at) => download(getDeskMessageFile, { caseId, messageId, file: String(at) })}
      />
      <WriteMessage
        label={`Message to ${owner}`}
        name={caseId}
        send={(text) => call(sendDeskMessage)({ caseId, text })}
        onSent={() => void queryClient.invalidateQueries(allDeskCases)}
      />
    </Stack>
  )
}
