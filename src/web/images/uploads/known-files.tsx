import { Button } from '#web/ui/buttons/button.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Text } from '#web/ui/text/text.tsx'
import type { Upload } from './upload.ts'
import { tellQueue } from './uploads.ts'

type Known = Extract<Upload, { state: 'known' }>

/** Maximum number shown with both pictures; the others are counted. */
const maxShown = 5

/** Files that the owner already has, beside their images. They are sent only if the owner says so. */
export function KnownFiles({ known }: { known: readonly Known[] }) {
  if (known.length === 0) return null
  const skipAll = () => void tellQueue((queue) => known.forEach(({ id }) => queue.remove(id)))
  const sendAll = () => void tellQueue((queue) => known.forEach(({ id }) => queue.sendAnyway(id)))
  return (
    <>
      {known.length > 1 && (
        <Row gap="tight">
          <Text size="small">{known.length} files are in your library already.</Text>
          <Button look="quiet" size="small" onClick={skipAll}>
            Skip all
          </Button>
          <Button look="bare" size="small" onClick={sendAll}>
            Upload all anyway
          </Button>
        </Row>
      )}
      <Entries label="Files that are there already">
        {known.slice(0, maxShown).map((upload) => (
          <KnownFile key={upload.id} upload={upload} />
        ))}
      </Entries>
      {known.length > maxShown && (
        <Text tone="dim" size="small">
          And {known.length - maxShown} more.
        </Text>
      )}
    </>
  )
}

const KnownFile = ({ upload: { id, name, preview, image } }: { upload: Known }) => {
  const aspect = image.width && image.height ? image.width / image.height : 1.5
  const picture = (source: string | null | undefined, alt: string) => (
    <Photo sources={source ? [source] : []} alt={alt} placeholder="image-offline" />
  )
  return (
    <Entry
      actions={
        <>
          <Button
            look="quiet"
            size="small"
            aria-label={`Skip ${name}`}
            onClick={() => void tellQueue((queue) => queue.remove(id))}
          >
            Skip
          </Button>
          <Button
            look="bare"
            size="small"
            aria-label={`Upload ${name} anyway`}
            onClick={() => void tellQueue((queue) => queue.sendAnyway(id))}
          >
            Upload anyway
          </Button>
        </>
      }
    >
      <Text size="small">
        You have this image:{' '}
        <TextLink to="/images/$imageId" params={{ imageId: image._id }}>
          {image.title}
        </TextLink>
      </Text>
      <Pair
        height={96}
        one={{
          aspect: preview?.aspect ?? aspect,
          shown: picture(preview?.address, name),
          caption: `This file: ${name}`,
        }}
        other={{ aspect, shown: picture(image.thumbnail, image.title), caption: 'In your library' }}
      />
    </Entry>
  )
}
