import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { DeskTakedown } from '#contract/takedowns/desk-endpoints.ts'
import type { TakedownNotice } from '#contract/takedowns/takedown.ts'
import { formatUrl } from '#web/platform/format-url.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Beside } from '#web/ui/layout/beside.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import { AsWritten } from '#web/ui/text/as-written.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { ReaderFacts } from '../../reading/reader-facts.tsx'
import { Messages } from '../../takedown/messages.tsx'
import { TakedownHistory } from '../../takedown/takedown-history.tsx'
import { countUses, turnWords, wordsOfNotice } from '../../words.ts'
import { DeskFrame } from '../desk-frame.tsx'
import { deskTakedownQuery } from '../queries.ts'
import { WayFromDesk } from '../way-from-desk.tsx'
import { NoticeActions } from './notice-actions.tsx'

const route = getRouteApi('/inside/desk/takedowns/$takedownId')

/** A takedown at the desk: its uses, its notices with their texts, and what staff can do about each. */
export function DeskTakedownPage() {
  const { takedownId } = route.useParams()
  const found = useQuery(deskTakedownQuery(takedownId))
  const title = found.data ? `Takedown · ${found.data.host}` : 'Takedown'
  return (
    <DeskFrame title={title} way={<WayFromDesk here={found.data?.host ?? 'Takedown'} />}>
      <Loaded query={found} label="Loading the takedown" lines={12}>
        {(takedown) => <Shown takedown={takedown} />}
      </Loaded>
    </DeskFrame>
  )
}

const Shown = ({ takedown }: { takedown: DeskTakedown }) => (
  <Beside
    main={
      <Stack gap="loose">
        {takedown.notices.map((notice) => (
          <Notice key={notice.n} takedown={takedown} notice={notice} />
        ))}
        <Uses takedown={takedown} />
        {takedown.messages.length > 0 && <Messages takedown={takedown} />}
      </Stack>
    }
    aside={
      <Stack gap="loose">
        <InShort takedown={takedown} />
        <TakedownHistory takedown={takedown} />
      </Stack>
    }
  />
)

function Notice({ takedown, notice }: { takedown: DeskTakedown; notice: TakedownNotice }) {
  const { label, filled, tone } = wordsOfNotice(notice)
  const signed = takedown.signed.find(({ n }) => n === notice.n)
  return (
    <Panel
      title={notice.reader.name}
      aside={
        <StatusMark filled={filled} tone={tone}>
          {label}
        </StatusMark>
      }
    >
      {notice.waitsFor !== null && <Text>{notice.waitsFor}</Text>}
      {notice.counterNotice !== null && <Contested notice={notice} counterNotice={notice.counterNotice} />}
      <ReaderFacts notice={notice} />
      <NoticeActions takedown={takedown} notice={notice} />
      {signed && (
        <Disclosure summary={`Signed notice to ${notice.reader.name}`}>
          <Text size="small" tone="dim">
            {signed.subject}
          </Text>
          <AsWritten>{signed.text}</AsWritten>
          {signed.english !== null && (
            <>
              <Heading level={3}>In English</Heading>
              <AsWritten>{signed.english.text}</AsWritten>
            </>
          )}
        </Disclosure>
      )}
    </Panel>
  )
}

type ContestedProps = { notice: TakedownNotice; counterNotice: NonNullable<TakedownNotice['counterNotice']> }

const Contested = ({ notice: { dueAt }, counterNotice: { from, receivedAt, text, decision } }: ContestedProps) => (
  <Stack gap="tight">
    <Text>
      Counter-notice passed on by {from} on <Mono>{formatDay(receivedAt)}</Mono>.{' '}
      {decision === null ? 'The owner has not decided.' : 'The owner has decided.'}
      {dueAt !== null && (
        <>
          {' '}
          The copy may come back from <Mono>{formatDay(dueAt)}</Mono>.
        </>
      )}
    </Text>
    <AsWritten>{text}</AsWritten>
  </Stack>
)

/** Pages of strangers are named and not linked. */
const Uses = ({ takedown: { uses, images } }: { takedown: DeskTakedown }) => {
  const byId = new Map(images.map((image) => [image.image, image]))
  return (
    <Stack gap="tight">
      <Heading level={2}>{countUses(uses.length)}</Heading>
      <Entries label="Uses">
        {uses.map(({ match, image, pageUrl, evidence }) => {
          const own = byId.get(image)
          return (
            <Entry
              key={match}
              pictures={
                <PhotoStrip
                  photos={[
                    {
                      id: match,
                      aspect: own ? own.width / own.height : 1.5,
                      sources: own?.thumbnail ? [own.thumbnail] : [],
                      alt: own?.title ?? 'Photograph of the owner',
                    },
                  ]}
                  wrap={(_, shown) => shown}
                />
              }
            >
              <Text>{formatUrl(pageUrl)}</Text>
              <Text size="small" tone="dim">
                {[own?.title, evidence].filter(Boolean).join(' · ')}
              </Text>
            </Entry>
          )
        })}
      </Entries>
    </Stack>
  )
}

const turnOf = ({ closedAt, turn }: DeskTakedown): string => {
  if (closedAt !== null) return 'This takedown has ended'
  return turn === 'you' ? 'The owner’s turn' : turnWords[turn]
}

const InShort = ({ takedown }: { takedown: DeskTakedown }) => (
  <Stack gap="tight">
    <Heading level={2}>Facts</Heading>
    <Facts
      facts={[
        { name: 'Owner', value: takedown.owner.name },
        { name: 'Email', value: takedown.owner.email },
        { name: 'Turn', value: turnOf(takedown) },
        { name: 'Begun', value: <Mono>{formatDay(takedown.createdAt)}</Mono> },
      ]}
    />
  </Stack>
)
