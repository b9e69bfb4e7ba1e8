import { Link } from '@tanstack/react-router'
import { FolderPlus, ImagePlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { FileButton } from '#web/ui/buttons/file-button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { PhotoChoices } from '#web/ui/forms/choices/photo-choices.tsx'
import { Removable } from '#web/ui/forms/removable.tsx'
import { AtDesk } from '#web/ui/layout/at-desk.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { PhotoCheck } from '#web/ui/photos/photo-check.tsx'
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx'
import { PhotoStrip } from '#web/ui/photos/photo-strip.tsx'
import type { GridPhoto } from '#web/ui/photos/photo-tile.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { Kind } from './part.tsx'
import { samplePhotos } from './sample-photos.ts'

const [meadow, rain, storm, wings, heartwood, yellow] = [5, 7, 8, 9, 10, 11].map((at) => samplePhotos[at]!)

const failed: GridPhoto = {
  ...heartwood!,
  aspect: 1.5,
  sources: [],
  found: 0,
  state: {
    kind: 'failed',
    reason: 'This file ends before the picture does. It may have been cut short on its way here; send it again.',
    actions: (
      <Button look="quiet" size="small">
        Try again
      </Button>
    ),
  },
}
const coming: GridPhoto = {
  ...wings!,
  number: null,
  aspect: 0,
  sources: [],
  placeholder: 'processing',
  state: { kind: 'loading', percent: 12 },
}
const photos = [coming, meadow!, rain!, storm!, failed, yellow!]

/** Controls for choosing photographs from library and machine. */
export const ChoosingPart = () => (
  <>
    <LightTable />
    <Columns least="wide">
      <FromTheMachine />
      <Entered />
    </Columns>
    <UsesToChoose />
    <Kind name="Chosen photographs, whole">
      <PhotoStrip
        isWhole
        photos={samplePhotos.map((photo) => ({ ...photo, alt: photo.title }))}
        wrap={(_, shown) => shown}
      />
    </Kind>
  </>
)

const opened = ({ number }: GridPhoto, shown: ReactNode) =>
  number === null ? shown : <Link to="/images">{shown}</Link>
const counted = (_: GridPhoto, shown: ReactNode) => <Link to="/matches">{shown}</Link>

function LightTable() {
  const [chosen, choose] = useState<readonly string[]>([storm!.id])
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Kind name="A light table to choose from">
      <PhotoGrid
        label="Photographs to choose from"
        photos={photos.map((photo) => ({ ...photo, isChosen: chosen.includes(photo.id) }))}
        wrap={opened}
        wrapFound={counted}
        check={(photo) => checkOf(photo, chosen.length > 0, toggle)}
      />
      <Text size="small" tone="dim">
        {chosen.length === 0
          ? 'None is chosen: point at a photograph to choose it.'
          : `Chosen: ${chosen.length} of ${photos.length}`}
      </Text>
    </Kind>
  )
}

function UsesToChoose() {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set([rain!.id]))
  return (
    <Kind name="Uses to choose from, with their addresses">
      <PhotoChoices
        label="Uses to choose from"
        photos={[meadow!, rain!, storm!].map(({ id, aspect, sources, title }) => ({
          id,
          aspect,
          sources,
          label: title,
          note: 'https://poster-loft.example/p/light-well-50x70',
        }))}
        chosen={chosen}
        onToggle={(id) => choose(chosen.symmetricDifference(new Set([id])))}
      />
    </Kind>
  )
}

/** An upload cannot be selected before it has arrived. */
const checkOf = ({ id, title, number, isChosen = false }: GridPhoto, isShown: boolean, toggle: (id: string) => void) =>
  number !== null && (
    <PhotoCheck label={`Choose ${title}`} isChecked={isChosen} isShown={isShown} onToggle={() => toggle(id)} />
  )

const tell = (files: readonly File[]) => notify(`Chosen: ${files.length}`)

const FromTheMachine = () => (
  <Kind name="From the machine">
    <Row>
      <FileButton accept="image/*" icon={<ImagePlus aria-hidden />} onFiles={tell}>
        Add photographs
      </FileButton>
      <AtDesk>
        <FileButton look="quiet" isFolder icon={<FolderPlus aria-hidden />} onFiles={tell}>
          Add a folder
        </FileButton>
      </AtDesk>
      <FileButton look="quiet" size="small" accept=".csv" onFiles={tell}>
        Choose a sheet
      </FileButton>
    </Row>
    <Text size="small" tone="dim">
      Where the pointer is a finger there are no folders.
    </Text>
  </Kind>
)

function Entered() {
  const [narrowing, narrow] = useState(['The walled garden', 'Germany', '81 % and better', 'found since 2026-07-01'])
  return (
    <Kind name="What was entered">
      <Removable
        label="What narrows the finds"
        entries={narrowing}
        onRemove={(removed) => narrow(narrowing.filter((entry) => entry !== removed))}
      />
      {narrowing.length === 0 && (
        <Text size="small" tone="dim">
          Nothing narrows them.
        </Text>
      )}
    </Kind>
  )
}
