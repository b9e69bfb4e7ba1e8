import { recordOf } from '#contract/field-table.ts'
import { imageFields, type WrittenField } from '#contract/images/image-fields.ts'
import type { Image } from '#contract/images/image.ts'
import { idOf } from './matches.ts'

/** Nothing written in any field. */
const unwritten = recordOf(imageFields, (name) => (imageFields[name].control === 'list' ? [] : null)) as Pick<
  Image,
  Exclude<WrittenField, 'title'>
>

/** A ready image, the same for every number. */
export const anImage = (number: number, more: Partial<Image> = {}): Image => ({
  _id: idOf(number),
  ...unwritten,
  owner: idOf(900),
  title: `Frame ${number}`,
  fileName: `${number}.jpg`,
  source: 'upload',
  state: 'ready',
  problem: null,
  note: null,
  unfindable: null,
  width: 300,
  height: 200,
  bytes: 4_200_000,
  type: 'image/jpeg',
  thumbnail: null,
  preview: null,
  url: null,
  ignored: false,
  monitored: true,
  pinned: false,
  matches: 0,
  createdAt: '2026-01-01T10:00:00.000Z',
  publication: null,
  registrations: [],
  registered: false,
  licensed: false,
  origin: null,
  duplicate: null,
  lastScan: null,
  nextScan: null,
  ...more,
})
