import type { ImageTile } from '#contract/images/image.ts'
import type { Id } from '#contract/wire.ts'
import type { GridPhoto, PhotoState } from '#web/ui/photos/photo-tile.tsx'
import type { LocalPreview, Upload } from './uploads/upload.ts'

const aspectOf = (width: number | null, height: number | null): number => (width && height ? width / height : 0)

/** Grid tile of an image. Until the server has a picture, the tile shows the local file. */
export function tileOfImage(image: ImageTile, number: number, local: LocalPreview | undefined): GridPhoto {
  const { _id, title, width, height, thumbnail, matches, registered } = image
  return {
    id: _id,
    title,
    number,
    aspect: aspectOf(width, height) || (local?.aspect ?? 0),
    sources: [thumbnail, local?.address].filter((source) => typeof source === 'string'),
    placeholder: image.state === 'ready' ? 'image-offline' : 'processing',
    found: matches,
    ...(registered && { isRegistered: true }),
    ...stateOf(image),
  }
}

function stateOf({ state, ignored, problem, unfindable }: ImageTile): { state?: PhotoState } {
  if (state === 'loading') return { state: { kind: 'loading', percent: null } }
  if (state === 'failed') return { state: { kind: 'failed', ...(problem === null ? {} : { reason: problem }) } }
  if (ignored) return { state: { kind: 'ignored' } }
  return unfindable === null ? {} : { state: { kind: 'unfindable' } }
}

type Listed = { isListed: (imageId: Id) => boolean; askedAt: number }

/** Grid tile of an upload; undefined when it has no place in the grid. */
export function tileOfUpload(upload: Upload, { isListed, askedAt }: Listed): GridPhoto | undefined {
  if (upload.state === 'waiting' || upload.state === 'failed' || upload.state === 'known') return undefined
  if (isKnownToList(upload, askedAt)) return undefined
  if (upload.state === 'uploaded' && isListed(upload.imageId)) return undefined
  return {
    id: upload.id,
    title: upload.name,
    number: null,
    aspect: upload.preview?.aspect ?? 0,
    sources: upload.preview ? [upload.preview.address] : [],
    placeholder: 'processing',
    found: 0,
    state: { kind: 'loading', percent: percentOf(upload) },
  }
}

/** True when the file arrived before the list was requested. If the list lacks it, it is on another page or was removed. */
export const isKnownToList = (upload: Upload, askedAt: number): boolean =>
  upload.state === 'uploaded' && upload.arrivedAt <= askedAt

const percentOf = (upload: Upload): number | null => {
  if (upload.state === 'uploading') return upload.percent
  return upload.state === 'uploaded' ? null : 0
}
