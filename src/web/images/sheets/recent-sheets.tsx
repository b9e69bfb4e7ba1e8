import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { sheetsQuery } from './queries.ts'
import { sheetStates } from './sheet-words.ts'

/** Lists recent spreadsheets; empty when there are none. */
export function RecentSheets({ onOpen }: { onOpen: (sheetId: Id) => void }) {
  const sheets = useQuery(sheetsQuery).data?.data ?? []
  if (sheets.length === 0) return null
  return (
    <Stack>
      <Heading level={2}>Your last sheets</Heading>
      <Entries label="Your last sheets">
        {sheets.map(({ _id, fileName, state, createdAt }) => (
          <Entry
            key={_id}
            actions={
              <Button size="small" look="quiet" aria-label={`Open ${fileName}`} onClick={() => onOpen(_id)}>
                Open
              </Button>
            }
          >
            <Text>{fileName}</Text>
            <Text size="small" tone="dim">
              {sheetStates[state]} · {formatDay(createdAt)}
            </Text>
          </Entry>
        ))}
      </Entries>
    </Stack>
  )
}
