import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { labelIn } from '#contract/field-table.ts'
import type { ImageHistoryEntry } from '#contract/images/changes.ts'
import { imageFields } from '#contract/images/image-fields.ts'
import type { Id } from '#contract/wire.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatAgo } from '#web/platform/moments.ts'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { historyQuery } from '../queries.ts'

/** Events of an image, newest first. */
export const ImageHistory = ({ imageId }: { imageId: Id }) => (
  <Loaded query={useQuery(historyQuery(imageId))} label="Loading the history">
    {({ data }) => <Lines history={data} />}
  </Loaded>
)

function Lines({ history }: { history: readonly ImageHistoryEntry[] }) {
  const [now] = useState(() => new Date())
  if (history.length === 0) return <Text tone="dim">Nothing has happened to it yet.</Text>
  return (
    <Entries label="History">
      {history.map((entry) => (
        <Entry
          key={entry.id}
          actions={
            <Text tone="dim" size="small">
              {formatAgo(entry.at, now)}
            </Text>
          }
        >
          <Text size="small">{wordsOf(entry)}</Text>
        </Entry>
      ))}
    </Entries>
  )
}

const plain: Record<Exclude<ImageHistoryEntry['type'], 'edited' | 'tagged' | 'merged'>, string> = {
  added: 'Added to the library',
  read: 'Its file was read',
  failed: 'Its file could not be read',
  ignored: 'Ignored',
  unignored: 'No longer ignored',
  pinned: 'Pinned: watched before others',
  unpinned: 'No longer pinned',
  monitored: 'Watched, because there is room in the plan',
  unmonitored: 'Not watched, because the plan watches others first',
  unfindable: 'Not watched, because it could not be compared',
  findable: 'Could be compared again',
}

function wordsOf({ type, changes }: ImageHistoryEntry): string {
  if (type === 'merged') return `Merged with ${changes.map(({ from }) => `“${from ?? ''}”`).join(', ')}`
  if (type !== 'edited' && type !== 'tagged' && type !== 'read') return plain[type]
  const said = changes.map(({ field, from, to }) => {
    const name = labelIn(imageFields, field)
    if (from === null) return `${name}: “${to ?? ''}”`
    return to === null ? `${name} “${from}” was removed` : `${name}: “${from}” became “${to}”`
  })
  if (type === 'read') return [plain.read, ...said].join('; ')
  return said.join('; ')
}
