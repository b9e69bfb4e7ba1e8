import { challengeChanges } from './challenge-changes.ts'
import type { Size } from '../corpus.ts'
import type { Draw } from '../drawing/draw.ts'
import type { Family, Grade } from '../families.ts'
import { asJpeg, resized } from '../drawing/sheet.ts'
import { steps, type Transform } from '../transform.ts'

/** Numbers of changes at once, and of such pictures for each photograph beside those of one change. */
export const counts = [
  { grade: 'everyday', name: 'one change', at: 1, families: 0 },
  { grade: 'hard', name: 'two at once', at: 2, families: 8 },
  { grade: 'extreme', name: 'three at once', at: 3, families: 8 },
] as const satisfies { grade: Grade; name: string; at: number; families: number }[]

/** Side of the challenge's pictures, about. */
const longest = 1024

const smaller: Transform = async (sheet) => {
  const scale = longest / Math.max(sheet.width, sheet.height)
  return scale < 1 ? await resized(sheet, sheet.width * scale) : sheet
}

const family = (name: string, grade: Grade, change: Transform): Family => ({
  name,
  grade,
  shows: [],
  may: [],
  change: steps(smaller, change),
  save: asJpeg(85),
})

/** Applies so many changes of different groups, one after another. */
const several =
  (count: number): Transform =>
  async (sheet, setting) =>
    await steps(...chosen(setting.draw, count))(sheet, setting)

function chosen(draw: Draw, count: number): Transform[] {
  const groups = [...challengeChanges]
  return Array.from({ length: count }, () => {
    const group = draw.pick(groups)
    groups.splice(groups.indexOf(group), 1)
    return draw.pick(Object.values(group))
  })
}

export const challengeSize: Size = {
  owned: 30,
  halved: 0,
  strangersOfEach: 7,
  drawnBy: import.meta.url,
  drawn: 0,
  families: [
    ...challengeChanges.flatMap((group) =>
      Object.entries(group).map(([name, change]) => family(name, 'everyday', change)),
    ),
    ...counts.flatMap(({ grade, name, at, families }) =>
      Array.from({ length: families }, (_, nth) => family(`${name}, ${nth + 1}`, grade, several(at))),
    ),
  ],
}
