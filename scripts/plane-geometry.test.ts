import { expect, test } from 'vitest'
import * as engine from '../src/engine/geometry/geometry.ts'
import * as web from '../src/web/ui/photos/placement.ts'

type Nine = engine.Matrix3
const maps: Record<string, Nine> = {
  identity: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  crop: [0.5, 0, 0.25, 0, 0.4, 0.1, 0, 0, 1],
  mirror: [-1, 0, 1, 0, 1, 0, 0, 0, 1],
  'quarter turn': [0, -1, 1, 1, 0, 0, 0, 0, 1],
  shear: [1, 0.3, 0, 0.1, 1, 0, 0, 0, 1],
  perspective: [0.9, 0.05, 0.02, -0.04, 1.1, 0.01, 0.15, -0.2, 1],
  flat: [1, 2, 0, 2, 4, 0, 0, 0, 1],
}
const points: engine.Point[] = [
  [0, 0],
  [1, 0],
  [0.3, 0.7],
  [-0.2, 1.4],
]
const frame = { x: 0, y: 0, width: 1, height: 1 }
const polygons: Record<string, engine.Point[]> = {
  inside: [
    [0.2, 0.2],
    [0.8, 0.3],
    [0.5, 0.9],
  ],
  'across a corner': [
    [0.5, 0.5],
    [1.5, 0.5],
    [1.5, 1.5],
    [0.5, 1.5],
  ],
  'around the frame': [
    [-1, -1],
    [2, -1],
    [2, 2],
    [-1, 2],
  ],
  outside: [
    [2, 2],
    [3, 2],
    [3, 3],
  ],
}
const close = (values: readonly number[] | undefined) => values?.map((value) => expect.closeTo(value, 9) as number)

test.each(Object.entries(maps))('Engine and web move points alike by a %s.', (_, map) => {
  for (const point of points) expect(web.moved(map, point)).toEqual(close(engine.apply(map, point)))
})

test.each(Object.entries(maps))('Engine and web invert a %s alike.', (_, map) => {
  expect(web.inverse(map)).toEqual(close(engine.inverse(map)))
})

test.each(Object.entries(maps))('Engine and web chain a %s alike.', (_, map) => {
  for (const next of Object.values(maps)) expect(web.chained(map, next)).toEqual(close(engine.chain(map, next)))
})

test.each(Object.entries(polygons))('Engine and web clip a polygon %s alike.', (_, polygon) => {
  const [ofWeb, ofEngine] = [web.insideFrame(polygon), engine.clipped(polygon, frame)]
  expect(ofWeb.flat()).toEqual(close(ofEngine.flat()))
  expect(web.areaOf(ofWeb)).toBeCloseTo(Math.abs(engine.areaOf(ofEngine)), 9)
})
