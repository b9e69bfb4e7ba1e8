import { useQuery } from '@tanstack/react-query'
import { isOver } from '#contract/platform/activities.ts'
import type { TakedownBulkEntry } from '#contract/takedowns/bulk/bulk.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { bulksQuery } from '../bulk/queries.ts'
import { UsedImages } from '../used-images.tsx'

/** The owner's decisions about several sites, the newest first, and the title of the list below them; nothing without one. */
export function BulkEntries() {
  const bulks = useQuery(bulksQuery).data?.data ?? []
  if (bulks.length === 0) return null
  return (
    <Stack gap="tight">
      <Heading level={2}>Takedowns of several sites</Heading>
      <Entries label="Takedowns of several sites">
        {bulks.map((bulk) => (
          <BulkEntry key={bulk._id} bulk={bulk} />
        ))}
      </Entries>
      <Heading level={2}>All takedowns</Heading>
    </Stack>
  )
}

const BulkEntry = ({ bulk }: { bulk: TakedownBulkEntry }) => {
  const { _id: bulkId, sites, createdAt, images } = bulk
  const about = sites === 1 ? '1 site' : `${sites} sites`
  return (
    <Entry
      pictures={images.length > 0 && <UsedImages images={images} />}
      actions={
        <ButtonLink
          look="quiet"
          size="small"
          to="/takedowns/bulk/$bulkId"
          params={{ bulkId }}
          aria-label={`Open the takedowns of ${about}, begun on ${formatDay(createdAt)}`}
        >
          Open
        </ButtonLink>
      }
    >
      <Text>{about}</Text>
      <Text size="small">{standingOf(bulk)}</Text>
      <Text size="small" tone="dim">
        Begun on <Mono>{formatDay(createdAt)}</Mono>
      </Text>
    </Entry>
  )
}

function standingOf({ signedAt, closedAt, work }: TakedownBulkEntry): string {
  if (!isOver(work.state)) return `We work on it: ${work.done} of ${work.total}.`
  if (closedAt !== null) return `Taken back on ${formatDay(closedAt)}.`
  return signedAt === null ? 'Waits for your signature.' : `Signed on ${formatDay(signedAt)}.`
}
