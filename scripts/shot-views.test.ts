import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const texts = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
const found = (text: string, wanted: RegExp): string[] => [...text.matchAll(wanted)].map(([, one = '']) => one)

/** The workshop is in no build that people are sent. */
const paths = found(texts('src/web/**/routes.tsx'), /\bpath: '(\/[^']*)'/g).filter((path) => path !== '/ui')
const addresses = found(texts('scripts/shot-views.ts'), /\baddress: ['`](\/[^'`?]*)/g)

test('Every page of the app is photographed', () => {
  expect(paths.length).toBeGreaterThan(30)
  const isDrawn = (path: string): boolean => {
    const shape = new RegExp(`^${path.replaceAll(/\$\w+/g, '(\\$\\{.+\\}|[^/]+)')}$`)
    return addresses.some((address) => address === path || (shape.test(address) && !paths.includes(address)))
  }
  expect(paths.filter((path) => !isDrawn(path))).toEqual([])
})
