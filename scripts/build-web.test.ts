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

test('The page carries no code and no style of its own, as its policy asks', () => {
  expect(page()).not.toMatch(/<style|\sstyle=|\son\w+=/)
  for (const [script] of page().matchAll(/<script[^>]*>/g)) expect(script).toMatch(/type="module".* src="\/assets\//)
})

test('Nothing is painted before the theme is known, and the two text faces are asked for at once', () => {
  expect(page()).toContain('blocking="render"')
  expect(page().match(/rel="preload" as="font"/g)).toHaveLength(2)
})

test('The workshop and the tests’ ground are not in it', () => {
  expect(scripts().filter((file) => /workshop|part-|testing/.test(file))).toEqual([])
  expect(scripts().some((file) => readFileSync(resolve(dist, file), 'utf8').includes('Every part of the kit'))).toBe(
    false,
  )
})

test('Schemas do not carry what describes them', () => {
  expect(scripts().filter((file) => readFileSync(resolve(dist, file), 'utf8').includes('json-schema.org'))).toEqual([])
})

test('Every script stands there compressed too', () => {
  expect(scripts().length).toBeGreaterThan(5)
  for (const file of scripts())
    for (const form of ['.br', '.gz']) expect(existsSync(resolve(dist, file + form)), file + form).toBe(true)
})
