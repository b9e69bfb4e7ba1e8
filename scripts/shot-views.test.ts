import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appPaths, isShownAt, pathsIn } from './app-paths.ts'

test('Every page of the app is photographed', () => {
  const paths = appPaths()
  const files = ['scripts/shot-views.ts', ...globSync('scripts/shots/*.ts')]
  const table = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const addresses = [...table.matchAll(/\baddress: ['`](\/[^'`?]*)/g)].map(([, address = '']) => address)
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => !addresses.some((address) => isShownAt(path, address, paths)))).toEqual([])
})

test('A literal path of an address precedes a matching pattern', () => {
  const paths = ['/images/$imageId', '/images/sheet']
  const shown = (address: string) => paths.filter((path) => isShownAt(path, address, paths))
  expect(shown('/images/sheet?by=hand')).toEqual(['/images/sheet'])
  expect(shown('/images/65f0')).toEqual(['/images/$imageId'])
  expect(shown('/images/65f0/more')).toEqual([])
})

test('A route without a literal path is refused', () => {
  expect(pathsIn('routes.tsx', "createRoute({ path: '/a' }) createRoute({ path: '/b/$id' })")).toEqual(['/a', '/b/$id'])
  expect(() => pathsIn('routes.tsx', 'createRoute({ path: place })')).toThrow('routes.tsx has 1 routes and 0 paths')
})
