import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TakedownInFull, TakedownNotice } from '#contract/takedowns/takedown.ts'
import { formatDay, formatMinute } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { type Fact, Facts } from '#web/ui/lists/facts.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { DecideCounterNotice } from '../acting/decide-counter-notice.tsx'
import { EnterCounterNotice } from '../acting/enter-counter-notice.tsx'
import { SendByHand } from '../acting/send-by-hand.tsx'
import { TellOutcome } from '../acting/tell-outcome.tsx'
import { previewQuery } from '../queries.ts'
import { NoticeText } from '../reading/read-notices.tsx'
import { ReaderFacts } from '../reading/reader-facts.tsx'
import { turnWords, wordsOfNotice } from '../words.ts'
import { deadlineWords } from './deadline-words.ts'

type FollowingProps = { takedown: TakedownInFull; notices: readonly TakedownNotice[] }

/** The signed notices: state, whose turn, dates and deadlines of each. */
export const Following = ({ takedown, notices }: FollowingProps) => (
  <Stack>
    <Heading level={2}>Notices</Heading>
    {notices.map((notice) => (
      <NoticePanel key={notice.n} takedown={takedown} notice={notice} />
    ))}
  </Stack>
)

function NoticePanel({ takedown, notice }: { takedown: TakedownInFull; notice: TakedownNotice }) {
  const { label, filled, tone } = wordsOfNotice(notice)
  return (
    <Panel
      title={notice.reader.name}
      aside={
        <StatusMark filled={filled} tone={tone} isTold>
          {label}
        </StatusMark>
      }
    >
      <Facts facts={datesOf(notice)} mayStack />
      {notice.waitsFor !== null && <Text>{notice.waitsFor}</Text>}
      <Acting takedown={takedown} notice={notice} />
      <Disclosure summary={`More about ${notice.reader.name}`}>
        <ReaderFacts notice={notice} />
      </Disclosure>
      {notice.state !== 'withdrawn' && <SignedText takedown={takedown} notice={notice} />}
    </Panel>
  )
}

/** The owner's part in a notice: sending it by hand, saying what was answered, and counter-notices. */
function Acting({ takedown, notice }: { takedown: TakedownInFull; notice: TakedownNotice }) {
  const { state, turn, sentAt, counterNotice } = notice
  const isOpen = takedown.closedAt === null
  return (
    <>
      {isOpen && state === 'queued' && turn === 'you' && <SendByHand takedown={takedown} notice={notice} />}
      {isOpen && <TellOutcome takedown={takedown} notice={notice} />}
      {counterNotice && <DecideCounterNotice takedown={takedown} notice={notice} counterNotice={counterNotice} />}
      {sentAt !== null && !counterNotice && (
        <Disclosure summary="A counter-notice came">
          <EnterCounterNotice takedown={takedown} notice={notice} />
        </Disclosure>
      )}
    </>
  )
}

function datesOf({ turn, dueAt, sentAt, confirmation, deadlines }: TakedownNotice): Fact[] {
  return [
    { name: 'Whose turn', value: turnWords[turn] },
    ...(dueAt === null ? [] : [{ name: 'By', value: <Mono>{formatDay(dueAt)}</Mono> }]),
    ...(sentAt === null ? [] : [{ name: 'Sent', value: <Mono>{formatMinute(sentAt)}</Mono> }]),
    ...(confirmation === null ? [] : [{ name: 'Confirmation', value: <Mono>{confirmation}</Mono> }]),
    ...deadlines.map((deadline) => ({
      name: deadlineWords(deadline.event),
      value: <Mono>{'day' in deadline ? deadline.day : formatMinute(deadline.at)}</Mono>,
    })),
  ]
}

/** Fetched once it is asked for. */
function SignedText({ takedown, notice }: { takedown: TakedownInFull; notice: TakedownNotice }) {
  const [isWanted, setWanted] = useState(false)
  const preview = useQuery({ ...previewQuery(takedown, notice), enabled: isWanted })
  return (
    <Disclosure summary={`Signed notice to ${notice.reader.name}`} onOpen={() => setWanted(true)}>
      {isWanted && (
        <Loaded query={preview} label="Loading the notice">
          {(shown) => <NoticeText preview={shown} />}
        </Loaded>
      )}
    </Disclosure>
  )
}
