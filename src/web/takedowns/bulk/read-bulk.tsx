import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkNotice } from '#contract/takedowns/bulk/bulk.ts'
import type { TakedownFacts } from '#contract/takedowns/takedown-facts.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { type FactPath, placeOfElement } from '../facts/place-of-element.ts'
import { NoticeText } from '../reading/read-notices.tsx'
import { countUses, kindWords } from '../words.ts'
import { bulkPreviewQuery } from './queries.ts'

type Leading = { facts: TakedownFacts; onLead: (path: FactPath) => void }
type ReadBulkProps = { notices: readonly BulkNotice[] } & Leading

/** The notices of a bulk by their reader: those that can be signed first, then those that cannot, with the reason. */
export function ReadBulk({ notices, ...leading }: ReadBulkProps) {
  const offered = notices.filter(({ role }) => role === 'offered')
  const others = notices.filter(({ role }) => role === 'incomplete' || role === 'one-by-one')
  return (
    <Stack>
      {offered.length === 0 && <Text tone="dim">No notice can be signed yet. Fill in the facts, and save them.</Text>}
      <MissingFacts notices={others} {...leading} />
      <ByReader notices={offered} />
      {others.length > 0 && (
        <Disclosure summary={`${count(others.length)} cannot be signed here`}>
          <ByReader notices={others} />
        </Disclosure>
      )}
    </Stack>
  )
}

/** The facts that notices lack, each once, with the way to its field. */
function MissingFacts({ notices, facts, onLead }: ReadBulkProps) {
  const lacks = notices.flatMap(({ region, missing }) =>
    missing.map(({ id, text }) => ({ text, path: placeOfElement(id, region.code, facts) })),
  )
  if (lacks.length === 0) return null
  return (
    <Stack gap="tight">
      <Text>These facts are missing:</Text>
      <Entries label="Missing facts">
        {[...Map.groupBy(lacks, ({ path, text }) => path ?? text).values()].map((group) => {
          const { text, path } = group[0]!
          return (
            <Entry
              key={path ?? text}
              actions={
                path && (
                  <Button look="quiet" size="small" aria-label={`Go there: ${text}`} onClick={() => onLead(path)}>
                    Go there
                  </Button>
                )
              }
            >
              <Text size="small">{text}</Text>
              <Text size="small" tone="dim">
                {count(group.length)}
              </Text>
            </Entry>
          )
        })}
      </Entries>
    </Stack>
  )
}

export const count = (notices: number): string => (notices === 1 ? '1 notice' : `${notices} notices`)

const ByReader = ({ notices }: { notices: readonly BulkNotice[] }) => (
  <>
    {[...Map.groupBy(notices, ({ reader }) => `${reader.name} ${reader.contact}`)].map(([key, group]) => (
      <Panel key={key} title={group[0]!.reader.name}>
        <Text size="small" tone="dim">
          {kindWords[group[0]!.reader.kind]} · {count(group.length)}
        </Text>
        <Entries label={`Notices to ${group[0]!.reader.name}`}>
          {group.map((notice) => (
            <Entry key={`${notice.takedown} ${notice.n}`}>
              <Text size="small">
                {notice.host} · {countUses(notice.uses)} · {notice.region.name}
              </Text>
              {notice.problem === null ? <Opened notice={notice} /> : <Text size="small">{notice.problem}</Text>}
            </Entry>
          ))}
        </Entries>
      </Panel>
    ))}
  </>
)

/** The text is fetched once the notice is opened. */
function Opened({ notice }: { notice: BulkNotice }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure summary={`Read the notice about ${notice.host}`} onOpen={() => setOpen(true)}>
      {isOpen && <Preview notice={notice} />}
    </Disclosure>
  )
}

function Preview({ notice }: { notice: BulkNotice }) {
  const preview = useQuery(bulkPreviewQuery(notice))
  if (preview.data) return <NoticeText preview={preview.data} />
  if (preview.isError) return <ErrorState message={sentenceOf(preview.error)} onRetry={() => void preview.refetch()} />
  return <Skeleton label={`Loading the notice about ${notice.host}`} />
}
