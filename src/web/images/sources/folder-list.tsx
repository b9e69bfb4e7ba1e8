import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Source } from '#contract/images/sources-connections.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/forms/choices/checkbox.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { foldersQuery } from './queries.ts'

type FolderListProps = { source: Source; chosen: readonly string[]; onChoose: (chosen: string[]) => void }

/** The folders of a source, one level at a time; each can be chosen or opened. */
export function FolderList({ source: { service, label }, chosen, onChoose }: FolderListProps) {
  const [within, setWithin] = useState('')
  const folders = useQuery(foldersQuery(service, within))
  return (
    <>
      <Way label={label} within={within} onGo={setWithin} />
      {folders.isPending && <Skeleton label="Loading the folders" />}
      {folders.isError && <ErrorState message={sentenceOf(folders.error)} onRetry={() => void folders.refetch()} />}
      {folders.data?.data.length === 0 && (
        <Text size="small" tone="dim">
          There is no folder in here.
        </Text>
      )}
      <Entries label="Folders">
        {folders.data?.data.map((folder) => (
          <Folder
            key={folder}
            folder={folder}
            chosen={chosen}
            onOpen={() => setWithin(folder)}
            onChoose={(is) => onChoose(is ? [...chosen, folder] : chosen.filter((one) => one !== folder))}
          />
        ))}
      </Entries>
      {folders.data?.isAll === false && (
        <Text size="small" tone="dim">
          There are more folders in here than are shown. Choose the folder that they are in, or everything.
        </Text>
      )}
    </>
  )
}

type WayProps = { label: string; within: string; onGo: (within: string) => void }

/** Path from the top to the open folder. */
function Way({ label, within, onGo }: WayProps) {
  const names = within.split('/').slice(1)
  const places = [label, ...names].map((name, depth) => ({
    name,
    to: depth === 0 ? '' : `/${names.slice(0, depth).join('/')}`,
  }))
  return (
    <Breadcrumbs
      places={places.map(({ name, to }) => ({
        key: to,
        content:
          to === within ? (
            name
          ) : (
            <Button size="small" look="bare" onClick={() => onGo(to)}>
              {name}
            </Button>
          ),
      }))}
    />
  )
}

type FolderProps = {
  folder: string
  chosen: readonly string[]
  onOpen: () => void
  onChoose: (isChosen: boolean) => void
}

function Folder({ folder, chosen, onOpen, onChoose }: FolderProps) {
  const name = folder.split('/').at(-1) ?? folder
  const isWithin = chosen.some((one) => folder.startsWith(`${one}/`))
  return (
    <Entry
      actions={
        <Button size="small" look="bare" aria-label={`Open ${name}`} onClick={onOpen}>
          Open
        </Button>
      }
    >
      <Checkbox
        label={name}
        checked={isWithin || chosen.includes(folder)}
        disabled={isWithin}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </Entry>
  )
}
