import { randomUUID } from 'node:crypto'
import type { Id } from '#contract/wire.ts'

/** Where an owner's upload goes. The owner is part of the key, so that nobody can claim another's file. */
export const uploadKey = (ownerId: Id, fileName: string): string =>
  `${ownerId}/${randomUUID()}.${fileName.split('.').at(-1)!.toLowerCase()}`

/** Whether this key is one that `uploadKey` made for this owner. */
export const isUploadOf = (ownerId: Id, key: string): boolean =>
  new RegExp(`^${ownerId}/[0-9a-f-]{36}\\.[a-z0-9]{1,5}$`).test(key)

type Keyed = { id: Id; ownerId: Id }

/** What people look at: at most 1600 pixels on the longer side. */
export const previewKey = ({ id, ownerId }: Keyed): string => `${ownerId}/${id}/preview.webp`
/** What lists show: 400 pixels high. */
export const thumbnailKey = ({ id, ownerId }: Keyed): string => `${ownerId}/${id}/thumbnail.webp`
/** The picture of a file of a rare kind, in a form that everything reads. */
export const readableKeyOf = ({ id, ownerId }: Keyed): string => `${ownerId}/${id}/readable.jpg`

/** Every file of an image. */
export const filesOf = (image: Keyed & { objectKey: string; readableKey: string | null }): string[] => [
  image.objectKey,
  previewKey(image),
  thumbnailKey(image),
  ...(image.readableKey === null ? [] : [image.readableKey]),
]
