import { expect, test } from 'vitest'
import { leftToRight, readImportMap } from './import-map.ts'

test('Parts stand right of what they import, whatever they are named', () => {
  const arrows = [
    { from: 'a', to: 'z', count: 1 },
    { from: 'm', to: 'a', count: 1 },
    { from: 'm', to: 'elsewhere', count: 9 },
  ]
  expect(leftToRight(['a', 'm', 'z'], arrows)).toEqual(['z', 'a', 'm'])
})

test('Parts that import each other are placed all the same', () => {
  const arrows = [
    { from: 'a', to: 'b', count: 1 },
    { from: 'b', to: 'a', count: 1 },
  ]
  expect(leftToRight(['a', 'b'], arrows)).toEqual(['a', 'b'])
})

test('The map of imports is read from code: contract imports no feature', () => {
  const { parts, arrows } = readImportMap()
  const features = [...parts.keys()].filter((name) => /^server\/(?!platform$|gateways$|embedded$)/.test(name))
  expect(features).toContain('server/images')
  for (const feature of features)
    expect(arrows).toContainEqual(expect.objectContaining({ from: feature, to: 'contract' }))
  expect(arrows.filter(({ from }) => from === 'contract')).toEqual([])
})
