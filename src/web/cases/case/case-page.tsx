import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { caseStates, stateIs } from '#contract/cases/case-states.ts'
import type { Case } from '#contract/cases/case.ts'
import { isDraft, isTakenOn } from '#contract/cases/state-questions.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import { formatDay } from '#web/platform/moments.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import { caseQuery } from '../queries.ts'
import { askedOfOwner, lettersOfOwner, ownThread, priceOfOwner, waysOut } from '../slots.ts'
import { WayFromCases } from '../way-from-cases.tsx'
import { CaseEvidence } from './case-evidence.tsx'
import { CaseFiles } from './case-files.tsx'
import { CaseHistory } from './case-history.tsx'
import { CaseMessages } from './case-messages.tsx'
import { CasePairs } from './case-pairs.tsx'
import { titleOf } from './case-title.ts'
import { CaseWay } from './case-way.tsx'
import { Money } from './money.tsx'
import { formatMoney } from './money-words.ts'
import { AskedByStaff, Standing } from './standing.tsx'
import { formatUnread } from './unread-words.ts'
import { WithdrawCase } from './withdraw-case.tsx'

const route = getRouteApi('/inside/cases/$caseId')
const unknown = new Set(['missing', 'invalid'])

/** One case: where it stands, what it is about, and everything that was written and done. */
export function CasePage() {
  const { caseId } = route.useParams()
  const found = useQuery(caseQuery(caseId))
  useTitle(found.data?.name ?? 'Case')
  if (found.isPending) return <DetailSkeleton label="Loading the case" />
  if (found.isError && found.data === undefined) {
    if (found.error instanceof ProblemError && unknown.has(found.error.kind)) return <NotFoundPage />
    return <ErrorState message={sentenceOf(found.error)} onRetry={() => void found.refetch()} />
  }
  return <Shown of={found.data} />
}

const Shown = ({ of }: { of: Case }) => (
  <Page title={titleOf(of)} above={<WayFromCases here={of.name} />} aside={<Ways of={of} />}>
    <Stack gap="loose">
      {of.question && <AskedByStaff of={of} note={of.question.note} />}
      <CasePairs pairs={of.pairs} />
      <CaseWay of={of} />
      <Columns least="wide">
        <Standing of={of} />
        {formatMoney(of) && <Money of={of} />}
      </Columns>
      <AskedOfOwner of={of} />
      <Folded of={of} />
      <Part title="History">
        <CaseHistory caseId={of._id} />
      </Part>
    </Stack>
  </Page>
)

const Ways = ({ of }: { of: Case }) => (
  <>
    <ButtonLink
      {...(isDraft(of.state) ? {} : { look: 'quiet' })}
      size="small"
      to="/cases/$caseId/submission"
      params={{ caseId: of._id }}
    >
      {isDraft(of.state) ? 'Go on with the draft' : 'What I submitted'}
    </ButtonLink>
    {of.withdrawal.isAllowed && !isDraft(of.state) && <InSlot slot={waysOut} of={of} />}
    <WithdrawCase of={of} />
  </>
)

/** Letters, messages and evidence, folded; new messages are open. */
function Folded({ of }: { of: Case }) {
  const { state } = of
  const isSubmitted = !isDraft(state)
  return (
    <Stack gap="tight">
      {isTakenOn(state) && (
        <Disclosure summary="Letters and what the image user wrote">
          <InSlot slot={lettersOfOwner} of={of} />
          <InSlot slot={ownThread} of={of} />
        </Disclosure>
      )}
      <Messages key={of._id} of={of} />
      {isSubmitted && (
        <Disclosure summary="Evidence that we keep">
          <CaseEvidence of={of} />
        </Disclosure>
      )}
      <Disclosure summary="Attachments">
        <CaseFiles of={of} />
      </Disclosure>
      <Disclosure summary="Facts">
        <Facts facts={factsOf(of)} />
      </Disclosure>
    </Stack>
  )
}

/** Open in the intake and from the first new message on: messages that are loaded count as read. */
function Messages({ of: { _id, state, unreadMessages } }: { of: Case }) {
  const [isShown, show] = useState(unreadMessages > 0 || stateIs(state, 'phase', 'intake'))
  if (unreadMessages > 0 && !isShown) show(true)
  return (
    <Disclosure
      summary={unreadMessages > 0 ? `Messages, ${formatUnread(unreadMessages)}` : 'Messages'}
      isOpen={isShown}
      onOpen={() => show(true)}
    >
      {isShown && (
        <CaseMessages caseId={_id} label={isDraft(state) ? 'Message to our staff' : 'Message to your case manager'} />
      )}
    </Disclosure>
  )
}

/** What its owner is asked: about lawyers, what the image user says, and the price. */
const AskedOfOwner = ({ of: { _id, state } }: { of: Case }) =>
  !isDraft(state) && (
    <>
      <InSlot slot={askedOfOwner} caseId={_id} />
      <InSlot slot={priceOfOwner} caseId={_id} isOver={caseStates[state].endsPrice} />
    </>
  )

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="tight">
    <Heading level={2}>{title}</Heading>
    {children}
  </Stack>
)

function factsOf({
  name,
  host,
  infringer,
  country,
  createdAt,
  submittedAt,
  claimant,
  requested,
  agreement,
}: Case): Fact[] {
  return [
    { name: 'Reference', value: <Mono>{name}</Mono> },
    ...(host === '' ? [] : [{ name: 'Site', value: host }]),
    ...(country === null ? [] : [{ name: 'Country', value: countryNames.get(country) ?? country }]),
    ...(infringer === '' ? [] : [{ name: 'Image user', value: infringer }]),
    { name: 'Opened', value: <Mono>{formatDay(createdAt)}</Mono> },
    ...(submittedAt === null ? [] : [{ name: 'Submitted', value: <Mono>{formatDay(submittedAt)}</Mono> }]),
    ...(claimant === '' ? [] : [{ name: 'Claimant', value: claimant }]),
    ...(requested === null ? [] : [{ name: 'You asked for', value: <Asked {...requested} /> }]),
    ...(agreement === null
      ? []
      : [
          {
            name: 'Mandate',
            value: (
              <>
                Version {agreement.version}, given <Mono>{formatDay(agreement.at)}</Mono>
              </>
            ),
          },
        ]),
  ]
}

const Asked = ({ min, max, currency }: NonNullable<Case['requested']>) => (
  <>
    {min !== null && <Price value={min} currency={currency} />}
    {max !== null && (
      <>
        {min !== null && ' to '}
        <Price value={max} currency={currency} />
      </>
    )}
  </>
)
