/** A thread that draws every nth picture of a web, from one on, and sends each as soon as it is drawn. */
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { aScene } from './scene.ts'
import { copiedBy, seedOf, type Web } from './web.ts'

export type Share = { web: Web; first: number; step: number }
export type Drawn = { picture: number; jpeg: Uint8Array }

const { web, first, step } = workerData as Share

/** Draws a picture: copies smaller, cut and saved again. */
async function draw(picture: number): Promise<Buffer> {
  const drawn = await aScene(seedOf(web, picture))
  if (copiedBy(web, picture) === undefined) return drawn
  const cut = sharp(drawn).extract({ left: 24, top: 18, width: 432, height: 324 })
  return await cut.resize({ width: 360 }).jpeg({ quality: 75 }).toBuffer()
}

for (let picture = first; picture < web.pictures; picture += step) {
  const drawn: Drawn = { picture, jpeg: await draw(picture) }
  parentPort!.postMessage(drawn)
}
