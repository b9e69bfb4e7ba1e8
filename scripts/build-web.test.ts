import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildWebIfChanged } from './build-web.ts'

const dist = resolve(import.meta.dirname, '../dist')
const page = () => readFileSync(resolve(dist, 'index.html'), 'utf8')
const scripts = () => globSync('assets/*.js', { cwd: dist })

beforeAll(async () => await buildWebIfChanged({ log: () => {} }))

test('What is built already is not built again', async () => {
  const builtAt = statSync(resolve(dist, 'index.html')).mtimeMs
  const said: string[] = []
  await buildWebIfChanged({ log: (line) => said.push(line) })
  expect(said).toEqual([])
  expect(statSync(resolve(dist, 'index.html')).mtimeMs).toBe(builtAt)
})

test('The page has no inline code or style, as its policy demands', () => {
  expect(page()).not.toMatch(/<style|\sstyle=|\son\w+=/)
  for (const [script, code] of page().matchAll(/<script[^>]*>([^<]*)/g))
    expect([script, code]).toEqual([expect.stringMatching(/ src="\/assets\//), ''])
})

test('A shell paints before the program, once style and theme are known', () => {
  const [before, after] = page().split('<body>') as [string, string]
  expect(before).toMatch(
    /<link rel="stylesheet"[^>]*>\s*<script src="\/assets\/first-paint-[^"]*"><\/script>[^]*<script type="module"/,
  )
  expect(after).toContain('id="shell"')
  expect(page().match(/rel="preload" as="font"/g)).toHaveLength(2)
})

test('The workshop and the tests’ ground are not in it', () => {
  const ofWorkshop = globSync('*-part.tsx', { cwd: resolve(import.meta.dirname, '../src/web/workshop') })
  expect(ofWorkshop).not.toEqual([])
  const names = ['workshop', 'testing', ...ofWorkshop.map((file) => `/${file.replace('.tsx', '-')}`)]
  expect(scripts().filter((file) => names.some((name) => file.includes(name)))).toEqual([])
  expect(scripts().some((file) => readFileSync(resolve(dist, file), 'utf8').includes('Every part of the kit'))).toBe(
    false,
  )
})

test('Schemas do not carry what describes them', () => {
  expect(scripts().filter((file) => readFileSync(resolve(dist, file), 'utf8').includes('json-schema.org'))).toEqual([])
})

test('No page asks for more than fifteen scripts before anybody does anything', () => {
  const pages = JSON.parse(readFileSync(resolve(dist, '.vite/pages.json'), 'utf8')) as Record<string, string[]>
  const always = [...page().matchAll(/<script|rel="modulepreload"/g)].length
  expect(Object.keys(pages)).toContain('/images/$imageId')
  for (const [address, files] of Object.entries(pages))
    expect([address, files.length + always]).toEqual([address, expect.toSatisfy((count: number) => count <= 15)])
})

test('The script before the first paint is small', () => {
  const [first] = scripts().filter((file) => file.includes('first-paint'))
  expect(statSync(resolve(dist, first!)).size).toBeLessThan(3000)
})

test('Every script stands there compressed too', () => {
  expect(scripts().length).toBeGreaterThan(5)
  for (const file of scripts())
    for (const form of ['.br', '.gz']) expect(existsSync(resolve(dist, file + form)), file + form).toBe(true)
})
