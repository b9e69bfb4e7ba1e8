import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { startedImage } from '#contract/cases/submission/build-draft.ts'
import { maxPairs } from '#contract/cases/submission/limits.ts'
import { draftImage, draftMatch, type SubmissionImage } from '#contract/cases/submission/submission.ts'
import type { importValues } from '#contract/cases/submission/choices.ts'
import { getImage } from '#contract/images/endpoints.ts'
import { webAddress } from '#contract/reference/web-address.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { randomId } from '#web/platform/random-id.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { TooMany } from '#web/ui/feedback/too-many.tsx'
import { FileDrop } from '#web/ui/forms/files/file-drop.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { AtFoot } from '#web/ui/layout/at-foot.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PhotoStrip, type StripPhoto } from '#web/ui/photos/photo-strip.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { imagesFoundQuery } from '../queries.ts'
import { useSubmission } from '../form.ts'
import { useCaseUploads } from '../uploads/use-case-uploads.ts'

type ImportValue = (typeof importValues)[number]
const ways: readonly { value: ImportValue; label: string }[] = [
  { value: 'SEARCH_IMAGE', label: 'Search my images' },
  { value: 'UPLOAD_IMAGE', label: 'Upload' },
  { value: 'UPLOAD_BY_URL', label: 'By URL' },
]

/** The three ways in which an image comes into a case that starts from nothing. */
export function AddImages() {
  const [way, setWay] = useState<ImportValue>('SEARCH_IMAGE')
  const { change } = useSubmission()
  const add = (images: readonly SubmissionImage[]) =>
    change((before) => {
      const there = new Set(before.images.map(({ _id }) => _id))
      // A double click adds one: an image of the library is in a case at most once.
      const fitting = images.filter(({ _id }) => !_id || !there.has(_id)).slice(0, maxPairs - before.images.length)
      return {
        ...before,
        images: [...before.images, ...fitting],
        matches: [...before.matches, ...fitting.map(({ uuid }) => draftMatch({ uuid }))],
      }
    })
  return (
    <Panel title="Add images">
      <Stack>
        <Segmented label="Where the image comes from" options={ways} value={way} onChange={setWay} />
        {way === 'SEARCH_IMAGE' && <SearchImages onAdd={add} />}
        {way === 'UPLOAD_IMAGE' && <UploadImages onAdd={add} />}
        {way === 'UPLOAD_BY_URL' && <ImageByUrl onAdd={add} />}
      </Stack>
    </Panel>
  )
}

type AddProps = { onAdd: (images: readonly SubmissionImage[]) => void }

/** The library, by words; a press adds an image. */
function SearchImages({ onAdd }: AddProps) {
  const { draft } = useSubmission()
  const [words, setWords] = useState('')
  const found = useQuery(imagesFoundQuery(useSettled(words).trim()))
  const chosen = new Set(draft.images.map(({ _id }) => _id))
  const { data: listed = [], total = 0 } = found.data ?? {}
  const offered = listed.filter(({ _id, state }) => state === 'ready' && !chosen.has(_id))
  const take = async (_id: Id) => {
    try {
      onAdd([await imageFromLibrary(_id)])
    } catch (error) {
      notify(sentenceOf(error), { tone: 'error', stays: 10_000 })
    }
  }
  const addButton = (photo: StripPhoto, shown: ReactNode) => (
    <button type="button" aria-label={`Add ${photo.alt}`} onClick={() => void take(photo.id)}>
      {shown}
    </button>
  )
  return (
    <Stack gap="tight">
      <TextField
        type="search"
        label="Title, tag or place"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {found.isError && found.data === undefined && <Text tone="mark">{sentenceOf(found.error)}</Text>}
      {found.data && offered.length === 0 && total === listed.length && (
        <Text tone="dim" size="small">
          No other image of yours fits.
        </Text>
      )}
      <PhotoStrip
        isWhole
        photos={offered.map((image) => ({
          id: image._id,
          aspect: image.width && image.height ? image.width / image.height : 1.5,
          sources: image.thumbnail ? [image.thumbnail] : [],
          alt: image.title,
        }))}
        wrap={addButton}
      />
      {total > listed.length && (
        <TooMany shown={offered.length} total={total - listed.length + offered.length} noun="images that fit" />
      )}
    </Stack>
  )
}

async function imageFromLibrary(imageId: Id): Promise<SubmissionImage> {
  const { _id, url, thumbnail, title, takenOn, place, publication } = await call(getImage)({ imageId })
  return startedImage(
    {
      _id,
      url: url ?? '',
      thumbnail: thumbnail ?? '',
      title,
      takenOn,
      place,
      firstPublishedOn: publication?.date ?? null,
    },
    randomId(),
  )
}

/** Files of this machine: each becomes an image of the case. */
function UploadImages({ onAdd }: AddProps) {
  const uploads = useCaseUploads()
  return (
    <FileDrop
      label="Drop photographs here, or choose them"
      accept=".jpg,.jpeg,.png,.webp,.tif,.tiff"
      onFiles={(files) =>
        uploads.add(files, 'CASE_IMAGE_IMPORT', (added) =>
          onAdd(
            added.map((file) => draftImage({ uuid: randomId(), file, title: file.fileName.replace(/\.[^.]+$/, '') })),
          ),
        )
      }
    />
  )
}

/** The address of an image file on the web. */
function ImageByUrl({ onAdd }: AddProps) {
  const [url, setUrl] = useState('')
  const [isTried, setTried] = useState(false)
  const add = () => {
    setTried(true)
    if (!webAddress(url)) return
    onAdd([draftImage({ uuid: randomId(), url: url.trim() })])
    setUrl('')
    setTried(false)
  }
  return (
    <Row align="start">
      <TextField
        label="URL of your image"
        inputMode="url"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        error={webAddress(url) ? undefined : 'Please provide a valid URL of your image.'}
        alwaysShow={isTried}
      />
      <AtFoot>
        <Button look="quiet" onClick={add}>
          Add
        </Button>
      </AtFoot>
    </Row>
  )
}
