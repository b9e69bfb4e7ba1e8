import sharp from 'sharp'
import { expect, test } from 'vitest'
import { compare } from './compare.ts'
import { photo, printOf } from './testing/pictures.ts'

/** The photograph, cut to one shape, with a signature across its lower part. */
async function signed(name: string) {
  const letters = Array.from(
    { length: 10 },
    (_, at) => `<path d="M${at * 62} 0l${at % 2 ? 40 : 20} -60l20 60m-${at % 3 ? 34 : 12} -24h30v${(at * 7) % 25}"/>`,
  ).join('')
  const svg = `<svg width="900" height="600"><g transform="translate(150 430)" fill="none" stroke="#fff" stroke-width="11">${letters}</g></svg>`
  return await printOf(
    await sharp(photo(name))
      .resize(900, 600, { fit: 'cover' })
      .composite([{ input: Buffer.from(svg) }])
      .jpeg({ quality: 88 })
      .toBuffer(),
  )
}

const names = ['stream', 'heron', 'osprey', 'fig', 'dogs', 'tea-gardens', 'colosseum', 'spices-west']

test('photographs that carry one signature in one place are never certain copies of each other', async () => {
  const prints = await Promise.all(names.map(signed))
  const verdicts = prints.flatMap((owned, at) => prints.slice(at + 1).map((seen) => compare(owned, seen)))
  expect(verdicts).toHaveLength(28)
  expect(verdicts.filter((verdict) => verdict !== null && verdict.band !== 'look')).toEqual([])
})

test('a signed photograph is a certain copy of itself, signed and unsigned', async () => {
  for (const name of names.slice(0, 4)) {
    const print = await signed(name)
    expect(compare(print, print)?.band).toBe('certain')
    const plain = await printOf(await sharp(photo(name)).resize(900, 600, { fit: 'cover' }).jpeg().toBuffer())
    expect(compare(plain, print)?.band).toBe('certain')
  }
})
