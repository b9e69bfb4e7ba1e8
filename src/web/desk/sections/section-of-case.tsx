import { useQueryClient } from '@tanstack/react-query'
import { getDeskMessageFile } from '#contract/cases/exchange-endpoints.ts'
import { type DeskCase, getDeskCaseFile, sendDeskMessage } from '#contract/desk/desk-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { useMay } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { download } from '#web/platform/calls/download.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import {
  allDeskCases,
  CaseEvidence,
  CaseFiles,
  Conversation,
  Happenings,
  WriteMessage,
} from '#web/cases/parts/index.ts'
import { imageUserOfCase, lawyersOfCase, threadOfCase } from '#web/cases/index.ts'
import { LettersOfCase } from '#web/letters/index.ts'
import { PricePanel } from '#web/pricing/index.ts'
import { Answers } from '../answers.tsx'
import { ComparedPairs } from '../compared-pairs.tsx'
import { type StepChoice, Decide } from '../decide.tsx'
import { HandOver } from '../hand-over.tsx'
import { OthersHere, TheOwner } from '../known-before.tsx'
import { Hints, Law, TheSite } from '../known-of-pictures.tsx'
import { MoneyPanel } from '../money/money-panel.tsx'
import { PartyBlock } from '../party-block.tsx'
import { SetAside } from '../set-aside.tsx'
import type { SectionKey } from './sections-of-state.ts'

type SectionProps = { of: DeskCase; section: SectionKey; chosen: StepChoice | undefined }

/** One section of a case. */
export function SectionOfCase({ of, section, chosen }: SectionProps) {
  const { case: case_, submission, moves } = of
  switch (section) {
    case 'pictures':
      return <ComparedPairs pairs={case_.pairs} matches={of.matches} />
    case 'decision':
      return <Decide caseId={case_._id} from={case_.state} moves={moves} submission={submission} chosen={chosen} />
    case 'answers':
      return <Answers of={of} />
    case 'letters':
      return <LettersOfCase of={of} />
    case 'thread':
      return <InSlot slot={threadOfCase} of={of} />
    case 'messages':
      return <Messages caseId={case_._id} owner={of.owner.name} messages={of.messages} />
    case 'evidence':
      return <Evidence of={of} />
    case 'price':
    case 'imageUser':
    case 'lawyers':
    case 'money':
      return <OfRole of={of} section={section} />
    default:
      return <Known of={of} section={section} />
  }
}

type OfRoleProps = { of: DeskCase; section: 'price' | 'imageUser' | 'lawyers' | 'money' }

/** Sections for some roles; the others read for whom they are. */
function OfRole({ of: { case: case_ }, section }: OfRoleProps) {
  const may = useMay()
  const isMine = may(...rolesOf[section])
  if (!isMine) return <Text tone="dim">{forOthers[section]}</Text>
  switch (section) {
    case 'price':
      return <PricePanel caseId={case_._id} />
    case 'imageUser':
      return <InSlot slot={imageUserOfCase} caseId={case_._id} isManaged={may('case-manager')} />
    case 'lawyers':
      return <InSlot slot={lawyersOfCase} caseId={case_._id} />
    case 'money':
      return <MoneyPanel caseId={case_._id} books={may('finance')} agrees={may('case-manager', 'finance')} />
    default:
      return section satisfies never
  }
}

const rolesOf = {
  price: ['reviewer', 'case-manager'],
  imageUser: ['case-manager', 'legal'],
  lawyers: ['legal', 'finance'],
  money: ['case-manager', 'legal', 'finance'],
} as const

const forOthers = {
  price: 'Reviewers and case managers see the price.',
  imageUser: 'Case managers and legal see the page of the image user.',
  lawyers: 'Legal and finance see the lawyers’ part.',
  money: 'Case managers, legal and finance see the money.',
} as const

type KnownKey = Exclude<
  SectionKey,
  OfRoleProps['section'] | 'pictures' | 'decision' | 'answers' | 'letters' | 'thread' | 'messages' | 'evidence'
>

function Known({ of, section }: { of: DeskCase; section: KnownKey }) {
  const { case: case_ } = of
  switch (section) {
    case 'others':
      return <OthersHere infringer={case_.infringer} host={case_.host} related={of.related} />
    case 'hints':
      return <Hints of={of} />
    case 'law':
      return <Law of={of} />
    case 'owner':
      return <TheOwner of={of} />
    case 'notes':
      return <HandOver of={of} />
    case 'attachments':
      return <Attachments of={of} />
    case 'site':
      return <TheSite of={of} />
    case 'refusals':
      return <Refusals of={of} />
    case 'history':
      return <History of={of} />
    default:
      return section satisfies never
  }
}

/** Number of things in a section; undefined where nothing is counted. */
export function countOf(of: DeskCase, section: SectionKey): number | undefined {
  switch (section) {
    case 'pictures':
      return of.case.pairs.length
    case 'others':
      return of.related.length
    case 'hints':
      return of.hints.length
    case 'messages':
      return of.messages.length
    case 'notes':
      return of.notes.length
    case 'attachments':
      return of.case.files.length
    case 'refusals':
      return of.overrides.length + (of.block ? 1 : 0)
    case 'history':
      return of.history.length
    default:
      return undefined
  }
}

function Refusals({ of: { case: case_, overrides, block } }: { of: DeskCase }) {
  const { _id: caseId, host } = case_
  if (host === '') return <Text tone="dim">This case names no site yet.</Text>
  return (
    <Stack gap="loose">
      <SetAside caseId={caseId} host={host} overrides={overrides} />
      <PartyBlock caseId={caseId} host={host} block={block} />
      <TextLink to="/desk/sites" search={{ party: host }}>
        What we say of {host}
      </TextLink>
    </Stack>
  )
}

const History = ({ of }: { of: DeskCase }) => (
  <Stack gap="tight">
    <Heading level={2}>History</Heading>
    <Happenings history={of.history} readBy="staff" />
  </Stack>
)

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
