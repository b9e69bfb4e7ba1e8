import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { ImageTile } from '#contract/images/image.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { PhotoGrid } from '#web/ui/photo-grid.tsx'
import type { GridPhoto } from '#web/ui/photo-tile.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { FailedImageActions } from './failed-image-actions.tsx'
import { tileOfImage, tileOfUpload } from './image-tiles.ts'
import type { Upload } from './uploads/upload.ts'

type ImagesListProps = {
  images: readonly ImageTile[]
  total: number
  place: { page: number; pageSize: number }
  /** What is on its way here; it stands before what has arrived. */
  uploads: readonly Upload[]
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

export function ImagesList({ images, total, place, uploads, onPage, onPageSize }: ImagesListProps) {
  const { page, pageSize } = place
  const photos = useMemo(() => tilesOf(images, uploads, (page - 1) * pageSize), [images, uploads, page, pageSize])
  return (
    <Stack gap="loose">
      <PhotoGrid label="Your images" photos={photos} wrap={wrapPhoto} wrapFound={linkToMatches} />
      <Pagination {...place} total={total} noun={['image', 'images']} onPage={onPage} onPageSize={onPageSize} />
    </Stack>
  )
}

function tilesOf(images: readonly ImageTile[], uploads: readonly Upload[], before: number): GridPhoto[] {
  const listed = new Set(images.map(({ _id }) => _id))
  const previews = new Map(uploads.map((upload) => [upload.state === 'uploaded' && upload.imageId, upload.preview]))
  const coming = uploads.map((upload) => tileOfUpload(upload, (imageId) => listed.has(imageId)))
  const there = images.map((image, at) =>
    withActions(tileOfImage(image, before + at + 1, previews.get(image._id)), image),
  )
  return [...coming.filter((tile) => tile !== undefined), ...there]
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
    <Link to="/images/$imageId" params={{ imageId: id }}>
      {shown}
    </Link>
  )

const linkToMatches = ({ id }: GridPhoto, shown: ReactNode) => (
  <Link to="/matches" search={{ image: id, show: 'all' }}>
    {shown}
  </Link>
)
