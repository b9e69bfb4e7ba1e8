import { readFileSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { photographs } from './photographs.ts'
import { attributions, readme } from './readme.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))
const pictures = readdirSync(folder).filter((file) => /\.(jpe?g|png|webp)$/.test(file))
const allowed = /^CC0-1\.0$|^CC-BY-\d\.\d$|^CC-BY-SA-\d\.\d$/

test('Every committed picture is attributed, and nothing else is', () => {
  expect(
    attributions()
      .committed.map((a) => a.file)
      .sort(),
  ).toEqual(pictures.sort())
})

test('Each picture is under CC0, CC BY or CC BY-SA, as quoted', () => {
  for (const a of [...attributions().committed, ...attributions().borrowed]) {
    expect(a.license).toMatch(allowed)
    expect(a.licenseUrl).toMatch(/^https:\/\/creativecommons\.org\/(licenses|publicdomain)\//)
    expect(a.author && a.package && a.path && a.title).toBeTruthy()
    const stanza = a.stanza.join('\n')
    const said =
      stanza.includes(`License: ${a.license}`) ||
      /Creative Commons (Attribution-ShareAlike 3\.0|Zero v1\.0)/.test(stanza)
    expect(said).toBe(true)
  }
})

test('A borrowed picture’s status is still what its package says', () => {
  for (const a of attributions().borrowed) {
    const said = readFileSync(
      fileURLToPath(new URL(`../../node_modules/${a.package.split(' ')[0]}/${a.copyright}`, import.meta.url)),
      'utf8',
    )
    expect(said).toContain(a.stanza[0])
  }
})

test('Committed pictures are under 8 MB, 450 kB and 1600 px each', async () => {
  const sizes = pictures.map((file) => statSync(folder + file).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8_000_000)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(450_000)
  for (const file of pictures) {
    const { width, height } = await sharp(folder + file).metadata()
    expect(Math.max(width, height)).toBeLessThanOrEqual(1600)
  }
})

test('Ana has 14 titled photographs, and others have 16', () => {
  const all = photographs()
  const hers = all.filter((p) => p.owned)
  expect(hers.length).toBeGreaterThanOrEqual(14)
  expect(hers.every((p) => p.title && p.place)).toBe(true)
  expect(all.length - hers.length).toBeGreaterThanOrEqual(16)
  expect(new Set(all.map((p) => p.file)).size).toBe(all.length)
})

test('Every photograph of the demo exists, decodes and is attributed', { tags: ['long'] }, async () => {
  const known = new Set([...attributions().committed, ...attributions().borrowed].map((a) => a.file))
  for (const p of photographs()) {
    expect(known).toContain(p.file)
    expect((await sharp(p.path, { failOn: 'warning' }).stats()).channels.length).toBeGreaterThan(0)
  }
})

test('The page for people agrees with attribution.json', () => {
  expect(readFileSync(`${folder}README.md`, 'utf8')).toBe(readme(attributions()))
})
