import opencv from '@techstark/opencv-js'
import sharp from 'sharp'
import type { Answer, Finder } from '../finder.ts'

/** Points per picture; twice as many hardly found more. */
const points = 500
/** Longest side in pixels, as in our engine. */
const longest = 800
/** Lowe's ratio of nearest to second nearest of all points. */
const ratio = 0.8
/** Pixels that an agreeing point may be off. */
const slack = 3
const minMatches = 8

type OpenCv = typeof opencv
type Points = { places: Float32Array; descriptors: InstanceType<OpenCv['Mat']> }

/** Asked for as the module is read, before its code can be ready: it calls back only once. Awaiting the module itself never ends. */
const initialised = new Promise<void>((resolve) => {
  opencv.onRuntimeInitialized = resolve
})

/** OpenCV's ORB, its points of all owned images in one pool, and RANSAC: the score is how many points agree on one homography. */
export async function orbFinder(): Promise<Finder> {
  const cv = opencv
  await initialised
  const owned: { id: string; places: Float32Array }[] = []
  const ownerOf: { image: number; nth: number }[] = []
  const pool = new cv.MatVector()
  let pooled: InstanceType<OpenCv['Mat']> | undefined
  return {
    name: 'OpenCV ORB',
    learn: async ({ id, bytes }) => {
      const { places, descriptors } = await pointsOf(cv, bytes)
      for (let nth = 0; nth < descriptors.rows; nth++) ownerOf.push({ image: owned.length, nth })
      owned.push({ id, places })
      if (descriptors.rows > 0) pool.push_back(descriptors)
      pooled?.delete()
      pooled = undefined
    },
    ask: async (bytes) => {
      const { places, descriptors } = await pointsOf(cv, bytes)
      if (!pooled) cv.vconcat(pool, (pooled = new cv.Mat()))
      const pairs = nearest(cv, descriptors, pooled)
      descriptors.delete()
      const byImage = Map.groupBy(pairs, ({ other }) => ownerOf[other]!.image)
      const answers = [...byImage].flatMap(([image, own]): Answer[] => {
        if (own.length < minMatches) return []
        const from = own.flatMap(({ one }) => [...places.subarray(2 * one, 2 * one + 2)])
        const to = own.flatMap(({ other }) => {
          const { nth } = ownerOf[other]!
          return [...owned[image]!.places.subarray(2 * nth, 2 * nth + 2)]
        })
        return [{ owned: owned[image]!.id, score: agreeing(cv, from, to) }]
      })
      return { answers }
    },
    close: async () => pool.delete(),
  }
}

async function pointsOf(cv: OpenCv, bytes: Buffer): Promise<Points> {
  const { data, info } = await sharp(bytes)
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const grey = new cv.Mat(info.height, info.width, cv.CV_8UC1)
  grey.data.set(data)
  const [found, descriptors, none, orb] = [new cv.KeyPointVector(), new cv.Mat(), new cv.Mat(), new cv.ORB(points)]
  orb.detectAndCompute(grey, none, found, descriptors)
  const places = Float32Array.from({ length: 2 * found.size() }, (_, at) => {
    const { x, y } = found.get(at >> 1).pt
    return at % 2 ? y : x
  })
  for (const spent of [grey, found, none, orb]) spent.delete()
  return { places, descriptors }
}

function nearest(cv: OpenCv, asked: Points['descriptors'], pooled: Points['descriptors']) {
  const [matcher, found] = [new cv.BFMatcher(cv.NORM_HAMMING), new cv.DMatchVectorVector()]
  const pairs: { one: number; other: number }[] = []
  if (asked.rows > 0) matcher.knnMatch(asked, pooled, found, 2)
  for (let nth = 0; nth < found.size(); nth++) {
    const both = found.get(nth)
    if (both.size() === 2 && both.get(0).distance < ratio * both.get(1).distance) {
      pairs.push({ one: nth, other: both.get(0).trainIdx })
    }
    both.delete()
  }
  for (const spent of [matcher, found]) spent.delete()
  return pairs
}

function agreeing(cv: OpenCv, from: number[], to: number[]): number {
  const [one, other] = [from, to].map((places) => cv.matFromArray(places.length / 2, 1, cv.CV_32FC2, places))
  const mask = new cv.Mat()
  const map = cv.findHomography(one!, other!, cv.RANSAC, slack, mask)
  const count = mask.data.reduce((sum, is) => sum + is, 0)
  for (const spent of [one!, other!, mask, map]) spent.delete()
  return count
}
