import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { DeskQueue } from '#contract/takedowns/desk-endpoints.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { DeskFrame } from '../desk-frame.tsx'
import { contestedQuery, firstPart, type Part, queueQuery, recipientsQuery, regionsQuery } from '../queries.ts'
import { RegionMark } from '../regions/region-mark.tsx'
import { ContestedEntry } from './contested-entry.tsx'
import { NoticeEntry } from './notice-entry.tsx'

/** The work of staff on takedowns, counter-notices first. */
export const DeskTakedownsPage = () => (
  <DeskFrame title="Takedowns">
    <Stack gap="loose">
      <Queue queue="counter-notices" title="Counter-notices" none="No counter-notice is open." />
      <Queue queue="bounces" title="Bounced notices" none="No notice bounced." />
      <Queue queue="waiting" title="Waiting for us" none="No notice waits for an address or a law." />
      <Queue queue="forms" title="Forms that owners fill in" none="No notice waits for a form." />
      <Contested />
      <RecipientsToVerify />
      <RegionsToVerify />
    </Stack>
  </DeskFrame>
)

type SectionProps = { title: string; none: string; total: number; part: Part; onPart: (part: Part) => void }

/** A queue with its pages; an empty one says so in a line. */
const Section = ({ title, none, total, part, onPart, children }: SectionProps & { children: ReactNode }) => (
  <Stack gap="tight">
    <Heading level={2}>{total === 0 ? title : `${title}, ${total.toLocaleString('en-US')}`}</Heading>
    {total === 0 ? <Text tone="dim">{none}</Text> : <Entries label={title}>{children}</Entries>}
    {total > firstPart.pageSize && (
      <Pagination
        {...part}
        total={total}
        noun={['entry', 'entries']}
        onPage={(page) => onPart({ ...part, page })}
        onPageSize={(pageSize) => onPart({ page: 1, pageSize })}
      />
    )}
  </Stack>
)

function Queue({ queue, ...words }: { queue: DeskQueue; title: string; none: string }) {
  const [part, goTo] = useState<Part>(firstPart)
  return (
    <Loaded query={useQuery(queueQuery(queue, part))} label={`Loading ${words.title}`}>
      {({ data, total }) => (
        <Section {...words} total={total} part={part} onPart={goTo}>
          {data.map((row) => (
            <NoticeEntry key={`${row.takedown} ${row.notice.n}`} row={row} queue={queue} />
          ))}
        </Section>
      )}
    </Loaded>
  )
}

const openRecipients = { search: '', show: 'unverified', ...firstPart } as const

const RecipientsToVerify = () => (
  <Loaded query={useQuery(recipientsQuery(openRecipients))} label="Loading the recipients">
    {({ total }) => (
      <Stack gap="tight">
        <Heading level={2}>Recipients to verify, {total}</Heading>
        <Row>
          <TextLink to="/desk/takedowns/recipients">All recipients</TextLink>
          {total > 0 && (
            <TextLink to="/desk/takedowns/recipients" search={{ show: 'unverified' }}>
              Addresses to verify
            </TextLink>
          )}
        </Row>
      </Stack>
    )}
  </Loaded>
)

const RegionsToVerify = () => (
  <Loaded query={useQuery(regionsQuery)} label="Loading the regions">
    {({ data }) => {
      const open = data.filter(({ status, unverified }) => status !== 'on' || unverified > 0)
      return (
        <Stack gap="tight">
          <Heading level={2}>Regions to verify, {open.length}</Heading>
          <Text>
            <TextLink to="/desk/takedowns/regions">All regions</TextLink>
          </Text>
          <Text>{onSentence(open.filter(({ status }) => status === 'on').length)}</Text>
          <Entries label="Regions that are not on">
            {open
              .filter(({ status }) => status !== 'on')
              .map(({ code, name, status, unverified }) => (
                <Entry
                  key={code}
                  actions={
                    <ButtonLink
                      look="quiet"
                      size="small"
                      to="/desk/takedowns/regions/$region"
                      params={{ region: String(code) }}
                      aria-label={`Open ${name}`}
                    >
                      Open
                    </ButtonLink>
                  }
                >
                  <Text>{name}</Text>
                  <RegionMark status={status} />
                  <Text size="small" tone="dim">
                    {unverified === 1 ? '1 entry to verify' : `${unverified} entries to verify`}
                  </Text>
                </Entry>
              ))}
          </Entries>
        </Stack>
      )
    }}
  </Loaded>
)

/** Regions that are on have only rules and deadlines left to verify. */
const onSentence = (regions: number): string =>
  regions === 1
    ? '1 region that is on has entries to verify.'
    : `${regions} regions that are on have entries to verify.`

function Contested() {
  const [part, goTo] = useState<Part>(firstPart)
  const words = { title: 'Owners whose notices were contested', none: 'No notice was contested.' }
  return (
    <Loaded query={useQuery(contestedQuery(part))} label="Loading the owners">
      {({ data, total }) => (
        <Section {...words} total={total} part={part} onPart={goTo}>
          {data.map((row) => (
            <ContestedEntry key={row.owner._id} row={row} />
          ))}
        </Section>
      )}
    </Loaded>
  )
}
