import sharp, { type Sharp } from 'sharp'

/** Pixels of eight bits a value, red, green, blue and perhaps how opaque they are, a row after the other. */
export type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 }

/** Reports that our decoder cannot read a file: it is broken, cut off, or of an unknown form. */
export class BrokenFile extends Error {
  readonly why: 'cut' | 'form'

  constructor(why: BrokenFile['why']) {
    super(`a file that cannot be decoded: ${why}`)
    this.name = 'BrokenFile'
    this.why = why
  }
}

export const sharpOf = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
