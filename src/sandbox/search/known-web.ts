import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { SearchServiceId } from '#contract/discovery/search-services.ts'

/** A place on the tests' and demo's web. */
const KnownPlace = z.strictObject({
  pageUrl: z.string(),
  imageUrl: z.string(),
  pageTitle: z.string().default(''),
  kind: z.enum(['full', 'partial', 'similar']).default('full'),
  /** Which of them know it; all of them without. */
  services: z.array(SearchServiceId).optional(),
})
export type KnownPlace = z.infer<typeof KnownPlace>

/** `file`: a local picture; similar pictures get its places. */
export const KnownPicture = z.strictObject({ file: z.string(), places: z.array(KnownPlace) })
export type KnownPicture = z.input<typeof KnownPicture>

/** A service request's relevant parts. */
export type Sent = { service: SearchServiceId; width: number; height: number; bytes: number; hasMetadata: boolean }

/** The web that the stand-ins know. */
export type KnownWeb = {
  learn(pictures: KnownPicture[]): Promise<void>
  /** Throws where the bytes are no picture. */
  placesOf(service: SearchServiceId, picture: Uint8Array): Promise<KnownPlace[]>
  sent: Sent[]
}

const across = 16
/** Differing marks of 256; smaller copies differ in a few. */
const maxApart = 30

export function openKnownWeb(): KnownWeb {
  const known: { marks: boolean[]; places: KnownPlace[] }[] = []
  const sent: Sent[] = []
  return {
    sent,
    learn: async (pictures) => {
      for (const { file, places } of z.array(KnownPicture).parse(pictures))
        known.push({ marks: await marksOf(await readFile(file)), places })
    },
    placesOf: async (service, picture) => {
      const { width, height, exif, icc, xmp, iptc } = await sharp(picture).metadata()
      const hasMetadata = [exif, icc, xmp, iptc].some((part) => part !== undefined)
      sent.push({ service, width, height, bytes: picture.length, hasMetadata })
      const marks = await marksOf(picture)
      return known
        .filter((one) => one.marks.filter((mark, at) => mark !== marks[at]).length <= maxApart)
        .flatMap(({ places }) => places)
        .filter(({ services }) => services === undefined || services.includes(service))
    },
  }
}

/** True for each part of the picture that is brighter, as people see it, than the one to its right. */
async function marksOf(picture: Uint8Array): Promise<boolean[]> {
  const pixels = await sharp(picture)
    .autoOrient()
    .greyscale()
    .resize(across + 1, across, { fit: 'fill' })
    .raw()
    .toBuffer()
  return Array.from({ length: across * across }, (_, at) => {
    const from = Math.floor(at / across) * (across + 1) + (at % across)
    return pixels[from]! > pixels[from + 1]!
  })
}
