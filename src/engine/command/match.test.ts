import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo } from '#engine/testing/pictures.ts'

const command = new URL('./match.ts', import.meta.url).pathname
let folder = ''
const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [command, ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    )
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'match-'))
  await mkdir(join(folder, 'mine/2019'), { recursive: true })
  await mkdir(join(folder, 'theirs'))
  await writeFile(join(folder, 'mine/heron.jpg'), photo('heron'))
  await writeFile(join(folder, 'mine/2019/stream.jpg'), photo('stream'))
  await writeFile(
    join(folder, 'theirs/mirrored.webp'),
    await sharp(photo('stream')).flop().resize(500).webp().toBuffer(),
  )
  await writeFile(join(folder, 'theirs/stranger.jpg'), photo('fig'))
  await writeFile(join(folder, 'theirs/notes.jpg'), 'not a picture')
})
afterAll(() => rm(folder, { recursive: true }))

test('The command prints each pair and each unreadable file', { tags: ['long'] }, async () => {
  const { code, out, err } = await run('--originals', 'mine', '--suspects', 'theirs', '--json')
  const pairs = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(pairs).toHaveLength(1)
  expect(pairs[0]).toMatchObject({ original: '2019/stream.jpg', suspect: 'mirrored.webp' })
  expect(pairs[0]!['score']).toBeGreaterThanOrEqual(97)
  expect(pairs[0]!['changes']).toContainEqual({ kind: 'mirrored' })
  expect(pairs[0]!['region']).toEqual([
    [1, 0],
    [0, 0],
    [0, 1],
    [1, 1],
  ])
  expect(err).toContain('theirs/notes.jpg: This is not an image.')
  expect(err).toMatch(
    /1 pairs found among 2 originals and 2 suspects .* 1 files could not be read, 0 originals show little\./,
  )
  expect(code).toBe(0)
})

test('An original that shows little comes with a note on certainty', { tags: ['long'] }, async () => {
  const sky = sharp({ create: { width: 640, height: 480, channels: 3, background: '#9cf' } })
  await mkdir(join(folder, 'skies'))
  await writeFile(join(folder, 'skies/clear.jpg'), await sky.jpeg().toBuffer())
  const { code, out, err } = await run('--originals', 'skies', '--suspects', 'skies', '--json')
  expect(out).toBe('')
  expect(err.match(/skies\/clear\.jpg: This picture is nearly even, .* A find of it is never certain/g)).toHaveLength(1)
  expect(err).toMatch(/0 pairs found among 1 originals and 1 suspects .* 1 originals show little\./)
  expect(code).toBe(0)
})

test('Only pairs of the requested score are printed', { tags: ['long'] }, async () => {
  const { out } = await run('--originals', 'mine', '--suspects', 'mine', '--json', '--min-score', '100')
  expect(out.trim().split('\n')).toHaveLength(2)
})

const summaryOf = (err: string) => /(\d+) pairs found among (\d+) originals and (\d+) suspects/.exec(err)?.slice(1)

test('A stopped run continues and prints the same', { tags: ['long'] }, async () => {
  const args = ['--originals', 'mine', '--suspects', 'theirs', '--json', '--keep', 'kept']
  const first = await run(...args)
  const journal = join(folder, 'kept/suspects.jsonl')
  const lines = (await readFile(journal, 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(4)
  // Simulates a stop during the last line.
  await truncate(journal, (await readFile(journal)).length - 10)
  const second = await run(...args)
  expect(second.out.split('\n').sort()).toEqual(first.out.split('\n').sort())
  expect(summaryOf(second.err)).toEqual(summaryOf(first.err))
  expect((await readFile(journal, 'utf8')).trimEnd().split('\n').sort()).toEqual(lines.sort())
})

test('Findings of changed files or other originals are ignored', { tags: ['long'] }, async () => {
  const args = ['--originals', 'mine', '--suspects', 'theirs', '--json', '--keep', 'kept2']
  await run(...args)
  const journal = join(folder, 'kept2/suspects.jsonl')
  const title = (await readFile(journal, 'utf8')).split('\n')[0]
  await utimes(join(folder, 'theirs/mirrored.webp'), 1e9, 1e9)
  expect(summaryOf((await run(...args)).err)).toEqual(['1', '2', '2'])
  expect((await readFile(journal, 'utf8')).trimEnd().split('\n')).toHaveLength(5)
  await writeFile(join(folder, 'mine/fig.jpg'), photo('fig'))
  expect(summaryOf((await run(...args)).err)).toEqual(['2', '3', '2'])
  await rm(join(folder, 'mine/fig.jpg'))
  expect((await readFile(journal, 'utf8')).split('\n')[0]).not.toBe(title)
})

test('Pairs are drawn on request', { tags: ['long'] }, async () => {
  await run('--originals', 'mine', '--suspects', 'theirs', '--json', '--explain', 'drawn')
  expect(await readdir(join(folder, 'drawn'))).toEqual(['2019_stream.jpg - mirrored.webp.png'])
  const { width, height } = await sharp(join(folder, 'drawn/2019_stream.jpg - mirrored.webp.png')).metadata()
  expect(height).toBe(480)
  expect(width).toBeGreaterThan(1000)
})

test.each([
  [['--suspects', 'theirs', '--json'], 'Say where the originals are: --originals DIR.'],
  [['--originals', 'mine', '--json'], 'Say where the suspects are: --suspects DIR.'],
  [['--originals', 'mine', '--suspects', 'theirs'], 'Say how to print the pairs: --json is the one way there is.'],
  [['--originals', 'nowhere', '--suspects', 'theirs', '--json'], 'There is no folder “nowhere”.'],
  [
    ['--originals', 'mine', '--suspects', 'theirs', '--json', '--min-score', 'high'],
    '--min-score is a number from 0 to 100, not “high”.',
  ],
  [
    ['--originals', 'mine', '--suspects', 'theirs', '--json', '--workers', '0'],
    '--workers is a number from 1 to 256, not “0”.',
  ],
  [['--colour'], 'See --help.'],
])('A mistaken call ends with code 2 and a sentence: %s', { tags: ['long'] }, async (args, sentence) => {
  const { code, err, out } = await run(...args)
  expect(err).toContain(sentence)
  expect(out).toBe('')
  expect(code).toBe(2)
})

test('The command explains itself', async () => {
  const { code, out } = await run('--help')
  expect(out).toContain('--originals DIR')
  expect(code).toBe(0)
})
