import type { ImageTile } from '#contract/images/image.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { Upload } from './upload.ts'

/** Further notes show only on the images' own pages. */
const maxNotes = 20

type UploadNotesProps = { images: readonly ImageTile[]; uploads: readonly Upload[] }

/** Warnings about new uploads, such as a truncated file. */
export function UploadNotes({ images, uploads }: UploadNotesProps) {
  const arrived = new Set(uploads.flatMap((upload) => (upload.state === 'uploaded' ? [upload.imageId] : [])))
  const noted = images.filter(({ _id, note }) => note !== null && arrived.has(_id))
  if (noted.length === 0) return null
  return (
    <Panel title="Read, with a note">
      <Entries label="Notes on uploaded files">
        {noted.slice(0, maxNotes).map(({ _id, fileName, note }) => (
          <Entry key={_id}>
            <TextLink to="/images/$imageId" params={{ imageId: _id }}>
              {fileName}
            </TextLink>
            <Text tone="dim" size="small">
              {note}
            </Text>
          </Entry>
        ))}
      </Entries>
      {noted.length > maxNotes && (
        <Text tone="dim" size="small">
          And {noted.length - maxNotes} more, each with its note on its own page.
        </Text>
      )}
    </Panel>
  )
}
