import sharp, { type Sharp } from 'sharp'
import { patiently } from '#engine/fingerprint/decoding/opening.ts'
import { answerParent } from '#server/platform/children/answer-parent.ts'
import { pictureOfIcon } from './read-icon.ts'

/** A logo as shown: WebP, at most 128 pixels wide and high. Width and height are the file's. */
export type Logo = { picture: Uint8Array; width: number; height: number }
/** Reason why a file is no logo, as a sentence. */
export type NoLogo = { problem: string }

/** Side of shown logos in pixels, for dense screens. */
const shownSide = 128
const maxPixels = 25e6
const minSide = 16

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})

answerParent<{ bytes: Uint8Array }, number>(async ({ bytes }, roomFor): Promise<Logo | NoLogo> => {
  try {
    return await draw(open(bytes), roomFor)
  } catch {
    return { problem: 'The file is no picture that we read.' }
  }
})

function open(bytes: Uint8Array): Sharp {
  const icon = pictureOfIcon(bytes)
  if (icon === undefined) return sharp(bytes, limits)
  if ('encoded' in icon) return sharp(icon.encoded, limits)
  const { rgba, width, height } = icon
  return sharp(rgba, { raw: { width, height, channels: 4 } })
}

const limits = { limitInputPixels: maxPixels, failOn: 'error', pages: 1 } as const

async function draw(opened: Sharp, roomFor: (pixels: number) => Promise<unknown>): Promise<Logo | NoLogo> {
  const { width, height } = await opened.metadata()
  if (Math.min(width, height) < minSide)
    return { problem: `The picture has ${width} × ${height} pixels, too few to show.` }
  await roomFor(width * height)
  const shown = patiently(opened).rotate()
  const drawn = shown.resize({ width: shownSide, height: shownSide, fit: 'inside', withoutEnlargement: true })
  return { picture: await drawn.webp({ quality: 85 }).toBuffer(), width, height }
}
