import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ImageFilter } from '#contract/images/filter.ts'
import type { ImageTile } from '#contract/images/image.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PhotoCheck } from '#web/ui/photos/photo-check.tsx'
import { PhotoGrid } from '#web/ui/photos/photo-grid.tsx'
import type { GridPhoto } from '#web/ui/photos/photo-tile.tsx'
import { FailedImageActions } from '../failed-image-actions.tsx'
import { tileOfImage, tileOfUpload } from '../image-tiles.ts'
import type { LocalPreview, Upload } from '../uploads/upload.ts'
import { UploadNotes } from '../uploads/upload-notes.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { TableKeys } from './table-keys.tsx'
import { useSelection } from './use-selection.ts'
import { useTableKeys } from './use-table-keys.ts'

type ImagesListProps = {
  images: readonly ImageTile[]
  total: number
  /** Number of images before the first of these. */
  before: number
  filter: ImageFilter
  /** Uploads in progress; they stand before the images. */
  uploads: readonly Upload[]
  /** Time of the list's request, by `performance.now()`. */
  askedAt: number
  onNearEnd?: () => void
  /** Below the light table. */
  foot?: ReactNode
}

/** A light table of the library from which images are selected. */
export function ImagesList({ images, total, before, filter, uploads, askedAt, onNearEnd, foot }: ImagesListProps) {
  const order = useMemo(() => images.map(({ _id }) => _id), [images])
  const selection = useSelection(order)
  const { ids, isAll } = selection
  const [isHelping, setHelping] = useState(false)
  useTableKeys({ order, selection, onHelp: () => setHelping(true) })
  const isSelecting = isAll || ids.size > 0
  const photos = useMemo(
    () => [...comingTiles(images, uploads, askedAt), ...tilesOf(images, uploads, before)],
    [images, uploads, askedAt, before],
  )
  const shown = useMemo(
    () => photos.map((photo) => (isAll || ids.has(photo.id) ? { ...photo, isChosen: true } : photo)),
    [photos, isAll, ids],
  )
  const toggle = useLatest(selection.toggle)
  const check = useCallback((photo: GridPhoto) => checkOf(photo, isSelecting, toggle), [isSelecting, toggle])
  return (
    <Stack gap="loose">
      <UploadNotes images={images} uploads={uploads} />
      <PhotoGrid
        label="Your images"
        photos={shown}
        wrap={wrapPhoto}
        wrapFound={linkToMatches}
        check={check}
        {...(onNearEnd ? { onNearEnd, total: Math.max(total, shown.length) } : {})}
      />
      {foot}
      <TableKeys isOpen={isHelping} onClose={() => setHelping(false)} />
      {isSelecting && (
        <SelectionBar
          meant={isAll ? { filter, total } : { imageIds: [...ids] }}
          images={images.filter(({ _id }) => ids.has(_id))}
          total={total}
          onAll={isAll ? undefined : selection.addAll}
          onClear={selection.clear}
        />
      )}
    </Stack>
  )
}

/** Returns a stable function that calls the newest one, so that memoised tiles do not render again. */
function useLatest<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((...given: Given) => newest.current(...given), [])
}

/** A file that has not arrived cannot be selected yet. */
const checkOf = (
  { id, title, number, isChosen = false }: GridPhoto,
  isShown: boolean,
  onToggle: (id: string, isRange: boolean) => void,
) =>
  number === null ? null : (
    <PhotoCheck
      label={`Select ${title}`}
      isChecked={isChosen}
      isShown={isShown}
      onToggle={(isRange) => onToggle(id, isRange)}
    />
  )

function comingTiles(images: readonly ImageTile[], uploads: readonly Upload[], askedAt: number): GridPhoto[] {
  const listed = new Set(images.map(({ _id }) => _id))
  return uploads
    .map((upload) => tileOfUpload(upload, { isListed: (imageId) => listed.has(imageId), askedAt }))
    .filter((tile) => tile !== undefined)
}

function tilesOf(images: readonly ImageTile[], uploads: readonly Upload[], before: number): GridPhoto[] {
  const previews = new Map(uploads.map((upload) => [upload.state === 'uploaded' && upload.imageId, upload.preview]))
  return images.map((image, at) => tileOf(image, before + at + 1, previews.get(image._id)))
}

/** Tiles keep their identity while the image and its number do. */
const made = new WeakMap<ImageTile, GridPhoto>()

function tileOf(image: ImageTile, number: number, local: LocalPreview | undefined): GridPhoto {
  const before = made.get(image)
  if (before?.number === number && local === undefined) return before
  const tile = withActions(tileOfImage(image, number, local), image)
  if (local === undefined) made.set(image, tile)
  return tile
}

const withActions = (tile: GridPhoto, { _id }: ImageTile): GridPhoto =>
  tile.state?.kind === 'failed'
    ? { ...tile, state: { ...tile.state, actions: <FailedImageActions imageId={_id} title={tile.title} /> } }
    : tile

/** A file that has not arrived has no page yet. */
const wrapPhoto = ({ id, number }: GridPhoto, shown: ReactNode) =>
  number === null ? (
    shown
  ) : (
    <Link to="/images/$imageId" params={{ imageId: id }} data-photo={id}>
      {shown}
    </Link>
  )

const linkToMatches = ({ id }: GridPhoto, shown: ReactNode) => (
  <Link to="/matches" search={{ image: id, show: 'all' }}>
    {shown}
  </Link>
)
