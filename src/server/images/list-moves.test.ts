import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved } from './list-moves.ts'
import type { ImageOrder } from '#contract/images/filter.ts'

const order: ImageOrder = 'title'
const idAt = (at: number) => String(at).padStart(3, '0')
const placeOf = (id: string) => ({ order, value: id, id })

test('after images came, went and moved, every place and part that is still known is where the list has it', () => {
  const change = fc.record({ from: fc.nat(120), to: fc.option(fc.integer({ min: 0, max: 999 })) })
  const world = fc.record({
    standing: fc.uniqueArray(fc.nat(120), { minLength: 6, maxLength: 60 }),
    changes: fc.array(change, { maxLength: 8 }),
    skipped: fc.array(fc.nat(50), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(world, ({ standing, changes, skipped }) => {
      // An image is called by what it was sorted by at first; what it is sorted by later may be another.
      const was = new Map(standing.map((at) => [idAt(at), idAt(at)]))
      const now = new Map(was)
      for (const { from, to } of changes) {
        if (to === null) now.delete(idAt(from))
        else now.set(idAt(from), idAt(to))
      }
      const list = (all: Map<string, string>) =>
        [...all].map(([id, value]) => ({ id, key: `${value} ${id}` })).toSorted((a, b) => (a.key < b.key ? -1 : 1))
      const [before, after] = [list(was).map(({ id }) => id), list(now).map(({ id }) => id)]
      const parts = skipped
        .map((at) => ({ skipped: at, ids: before.slice(at, at + 4) }))
        .filter(({ ids }) => ids.length > 0)
      const ends = new Set(parts.flatMap(({ skipped: at, ids }) => [at, at + ids.length - 1]))
      const marks = [...ends].map((at) => ({ at, place: placeOf(before[at]!) }))
      const ids = [...new Set([...was.keys(), ...now.keys()])].filter((id) => was.get(id) !== now.get(id))
      const passed = (all: Map<string, string>, place: { id: string; value: string }) =>
        list(new Map(ids.flatMap((id) => (all.has(id) ? [[id, all.get(id)!] as const] : [])))).filter(
          ({ key }) => key < `${place.value} ${place.id}`,
        ).length
      const known = moved(
        { seq: 1, asOf: '', total: before.length, marks, parts },
        {
          ids,
          more: after.length - before.length,
          before: marks.map(({ at, place }) => ({ at, was: passed(was, place), now: passed(now, place) })),
        },
      )
      expect(known.total).toBe(after.length)
      for (const { at, place } of known.marks) expect(after[at]).toBe(place.id)
      for (const part of known.parts)
        expect(after.slice(part.skipped, part.skipped + part.ids.length)).toEqual(part.ids)
      expect(known.parts.length === parts.length || ids.length > 0).toBe(true)
    }),
  )
})
