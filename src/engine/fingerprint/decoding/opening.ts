import type { Sharp } from 'sharp'
import { UnreadableImage } from '../unreadable-image.ts'
import type { Kind } from './kinds.ts'

export type Limits = { megapixels: number; seconds: number }

/**
 * Clock limits are this many times longer, because the decoder measures by the clock and machines are busy. The caller ends work that costs
 * too much processor time.
 */
const clockFactor = 12

/** Limits decoding in seconds, with an error for `hasHung`. */
export const patiently = (image: Sharp, seconds = 20): Sharp =>
  image.timeout({ seconds: Math.ceil(seconds * clockFactor) })

export const hasHung = (error: unknown): boolean => /timeout/i.test(String(error))

/** The decoder's clock ran out, before costly work. */
export const tooBusy = (): UnreadableImage =>
  new UnreadableImage('too-busy', 'This machine was too busy to read this picture.')

export type Size = { width: number; height: number }
/** Work on an upright picture, or on its readable remainder. */
export type Work<T> = (image: Sharp, size: Size) => Promise<T>
/** `note`: sentence for the owner on the reading. */
export type Made<T> = { made: T; note?: string }

/** A file whose pixels can be read. */
export type OpenPicture = Size & {
  kind: Kind
  /** The media type of its content. */
  type: string
  /** Pictures of an animation, pages of a TIFF. */
  frames: number
  bytes: Uint8Array
  /** True for a form that browsers cannot read. */
  isRare: boolean
  /** Throws UnreadableImage, and what `work` throws. */
  read<T>(work: Work<T>, frame?: number): Promise<Made<T>>
}

/** Waits until there is memory for so many pixels. */
export type RoomFor = (pixels: number) => Promise<unknown>
export type Opening = { limits: Limits; roomFor: RoomFor }

/** Throws UnreadableImage for what is beyond the limits by its header, and waits for room for the rest. */
export async function admit({ width, height }: Size, { limits: { megapixels }, roomFor }: Opening): Promise<void> {
  const pixels = width * height
  if (pixels > megapixels * 1e6)
    throw new UnreadableImage(
      'too-many-pixels',
      `This picture has ${Math.ceil(pixels / 1e6)} megapixels, more than the ${megapixels} we read.`,
    )
  await roomFor(pixels)
}

export const heicWords = 'This is a HEIC file of a kind we cannot read. Export it as JPEG and upload that.'

export const damaged = () =>
  new UnreadableImage('damaged', 'This file is damaged: a part of it is missing or cannot be read.')
